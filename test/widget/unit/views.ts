/** Builders of checkout and payment views as the companion sends them. */
import type { CheckoutView, PaymentView } from '../../../widget/protocol/checkout.ts';

export const payment = (fields: Partial<PaymentView> = {}): PaymentView => ({
  id: 'pay_1',
  transaction: 'tx-1',
  method: 'pix',
  status: 'pending',
  currency: 'BRL',
  amount: '129.90',
  created_at: '2026-01-01T11:50:00Z',
  ...fields,
});

export const checkout = (fields: Partial<CheckoutView> = {}): CheckoutView => ({
  id: 'co-1',
  reference: 'order-1001',
  description: null,
  status: 'open',
  methods: ['pix', 'card'],
  amounts: { BRL: '129.90', USD: '25.00' },
  revision: 0,
  environment: 'live',
  card_mode: 'direct',
  missing: [],
  return_url: null,
  expires_at: '2026-01-01T13:00:00Z',
  payment: null,
  ...fields,
});

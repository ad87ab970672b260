/** Checkouts, payments, events and callbacks as the domain makes them, each with ids of its own. */
import { randomUUID } from 'node:crypto';
import { newPayment } from '../../../server/checkouts/new-payment.ts';
import type { Checkout, Callback, NewEvent, Payment } from '../../../server/checkouts/checkout.ts';

export const now = 1_800_000_000_000;

export const checkout = (fields: Partial<Checkout> = {}): Checkout => ({
  id: `co_${randomUUID()}`,
  reference: `order ${randomUUID()}`,
  status: 'open',
  amounts: { BRL: 12_990, USD: 2500 },
  revision: 0,
  methods: ['pix', 'card'],
  description: 'Camiseta “São João” 🎉',
  customer: { name: 'Ana Silva', email: 'ana@example.com' },
  returnUrl: null,
  metadata: { cart: '77', note: 'a\u0000b' },
  isErased: false,
  purchase: null,
  environment: 'live',
  createdAt: now,
  expiresInS: 3600,
  expiresAt: now + 3_600_000,
  paidAt: null,
  paidBy: null,
  ...fields,
});

export const payment = (checkoutId: string, fields: Partial<Payment> = {}): Payment => ({
  ...newPayment(checkout({ id: checkoutId }), { kind: 'deposit', method: 'pix', slot: null }, now),
  id: `pay_${randomUUID()}`,
  checkAt: null,
  ...fields,
});

export const event = (stream: string, fields: Partial<NewEvent> = {}): NewEvent => ({
  id: `evt_${randomUUID()}`,
  stream,
  type: 'payment.paid',
  data: { amount: '129.90', nested: { list: [1, null, 'é'] } },
  createdAt: now,
  ...fields,
});

export const callback = (fields: Partial<Callback> = {}): Callback => ({
  id: `callback_${randomUUID()}`,
  subject: 'key',
  contentType: 'application/json',
  body: new Uint8Array([0, 255, 128, 10]),
  receivedAt: now,
  ...fields,
});

/** Starts `make` `count` times at once and returns all results. */
export const atOnce = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

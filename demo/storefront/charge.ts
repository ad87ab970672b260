/** The payment's data on a receipt: amount, currency, method and time. */
import type { Prices } from './catalogue.ts';

/** From `payment.paid`; amounts are decimal strings. */
export interface PaidPayment {
  id: string;
  transaction: string | null;
  method: string;
  currency: string;
  amount: string;
  paid_at: string | null;
  card?: { brand: string | null; last4: string };
}

export interface Charge {
  currency: keyof Prices;
  minor: number;
  method: string;
  /** `Visa •••• 4242`; null if it was not paid by card. */
  card: string | null;
  at: Date;
  /** The service's id, for questions to a bank or to support. */
  transaction: string | null;
}

export function chargeOf(payment: PaidPayment | undefined): Charge | null {
  if (!payment) return null;
  const { currency, amount, method, card, paid_at: paidAt, transaction } = payment;
  return {
    currency: currency === 'USD' ? 'USD' : 'BRL',
    minor: Math.round(Number(amount) * 100),
    method,
    card: card ? `${brandName(card.brand ?? '')} ••••\u00A0${card.last4}`.trim() : null,
    at: paidAt === null ? new Date() : new Date(paidAt),
    transaction,
  };
}

const brandName = (brand: string): string =>
  ({ amex: 'American Express', jcb: 'JCB' })[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);

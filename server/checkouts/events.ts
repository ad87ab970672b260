/** Events as the merchant receives them: decimal strings, ISO times, never anything of a card but brand and last four. */
import { formatAmount } from '../money.ts';
import { newId } from '../ids.ts';
import type { Checkout, EventType, NewEvent, Payment } from './checkout.ts';

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

export const checkoutData = (checkout: Checkout): Record<string, unknown> => ({
  id: checkout.id,
  reference: checkout.reference,
  status: checkout.status,
  metadata: checkout.metadata,
});

export const paymentData = (payment: Payment): Record<string, unknown> => ({
  id: payment.serviceId ?? payment.id,
  method: payment.method,
  status: payment.status,
  currency: payment.currency,
  amount: formatAmount(payment.amountMinor),
  refunded_amount: formatAmount(payment.refundedMinor),
  created_at: iso(payment.createdAt),
  paid_at: iso(payment.paidAt),
  ...(payment.cardLast4 !== null && { card: { brand: payment.cardBrand, last4: payment.cardLast4 } }),
  ...(payment.failureCode !== null && {
    failure: { code: payment.failureCode, final: payment.failureIsFinal },
  }),
  ...(payment.dispute !== null && {
    dispute: {
      id: payment.dispute.id,
      stage: payment.dispute.stage,
      reason: payment.dispute.reason,
      amount: formatAmount(payment.dispute.amountMinor),
      created_at: payment.dispute.createdAt,
      funds: fundsOf(payment.status),
    },
  }),
});

/** §3.2: what became of the disputed money. */
function fundsOf(status: Payment['status']): 'held' | 'restored' | 'debited' {
  if (status === 'dispute_won') return 'restored';
  return status === 'dispute_lost' ? 'debited' : 'held';
}

export function checkoutEvent(type: EventType, checkout: Checkout, nowMs: number): NewEvent {
  return {
    id: newId('evt', nowMs),
    stream: checkout.id,
    type,
    data: { checkout: checkoutData(checkout) },
    createdAt: nowMs,
  };
}

export function paymentEvent(
  type: EventType,
  checkout: Checkout,
  payment: Payment,
  nowMs: number,
  extra: Record<string, unknown> = {},
): NewEvent {
  return {
    id: newId('evt', nowMs),
    stream: checkout.id,
    type,
    data: { checkout: checkoutData(checkout), payment: paymentData(payment), ...extra },
    createdAt: nowMs,
  };
}

/** Builds the merchant's events: decimal strings, ISO times, and of a card only brand and last four digits. */
import { newId } from '../values/ids.ts';
import { isoTime, isoTimeOrNull } from '../values/iso-time.ts';
import { formatAmount } from '../values/money.ts';
import type { EventCheckout, EventData, MerchantPayment, PayEvent } from '../pay-event.ts';
import {
  type Amounts,
  type Checkout,
  type EventType,
  hasRunOut,
  isOfOldAmount,
  type NewEvent,
  type Payment,
  type StoredEvent,
} from './checkout.ts';

/** Decimal strings by currency. */
export const amountsData = (amounts: Amounts): EventCheckout['amounts'] =>
  Object.fromEntries(Object.entries(amounts).map(([currency, minor]) => [currency, formatAmount(minor)]));

export const checkoutData = (checkout: Checkout): EventCheckout => ({
  id: checkout.id,
  reference: checkout.reference,
  status: checkout.status,
  amounts: amountsData(checkout.amounts),
  metadata: checkout.metadata,
  ...(checkout.purchase !== null && { purchase: checkout.purchase }),
});

const amountOrNull = (minor: number | null): string | null => (minor === null ? null : formatAmount(minor));

/** The service need not report the end of a code (§3.1). */
const isUnpaidCode = (payment: Payment, nowMs: number): boolean =>
  payment.status === 'pending' && payment.method === 'pix' && hasRunOut(payment, nowMs);

export const paymentData = (payment: Payment, nowMs: number): MerchantPayment => ({
  id: payment.id,
  transaction: payment.serviceId,
  method: payment.method,
  status: payment.status,
  currency: payment.currency,
  amount: formatAmount(payment.amountMinor),
  fee: amountOrNull(payment.feeMinor),
  net: amountOrNull(payment.netMinor),
  fx:
    payment.fxRate === null && payment.fxAmountBrlMinor === null
      ? null
      : { rate: payment.fxRate, amount_brl: amountOrNull(payment.fxAmountBrlMinor) },
  refunded_amount: formatAmount(payment.refundedMinor),
  refunded_at: isoTimeOrNull(payment.refundedAt),
  returned_amount: formatAmount(payment.returnedMinor),
  ended_as: payment.endedAs ?? (isUnpaidCode(payment, nowMs) ? 'expired' : null),
  created_at: isoTime(payment.createdAt),
  paid_at: isoTimeOrNull(payment.paidAt),
  ...(payment.cardLast4 !== null && { card: { brand: payment.cardBrand, last4: payment.cardLast4 } }),
  ...(payment.failureCode !== null && {
    failure: {
      code: payment.failureCode,
      decline_code: payment.declineCode,
      message: payment.failureMessage,
      final: payment.failureIsFinal,
    },
  }),
  ...(payment.dispute !== null && {
    dispute: {
      id: payment.dispute.id,
      stage: payment.dispute.stage,
      reason: payment.dispute.reason,
      amount: amountOrNull(payment.dispute.amountMinor),
      created_at: payment.dispute.createdAt,
      funds: fundsOf(payment.status),
    },
  }),
});

/** §3.2: where the disputed money is. */
function fundsOf(status: Payment['status']): 'held' | 'restored' | 'debited' {
  if (status === 'dispute_won') return 'restored';
  return status === 'dispute_lost' ? 'debited' : 'held';
}

export const newEvent = <Type extends EventType>(
  type: Type,
  stream: string,
  data: EventData[Type],
  nowMs: number,
): NewEvent => ({ id: newId('evt', nowMs), stream, type, data: { ...data }, createdAt: nowMs });

/** The event in the form that the merchant receives. */
export const payEventOf = ({ id, type, createdAt, data }: StoredEvent): PayEvent =>
  // `newEvent` has paired type and data.
  ({ id, type, timestamp: isoTime(createdAt), data }) as PayEvent;

export const checkoutEvent = (
  type: Extract<EventType, `checkout.${string}`>,
  checkout: Checkout,
  nowMs: number,
): NewEvent => newEvent(type, checkout.id, { checkout: checkoutData(checkout) }, nowMs);

/** Event types about a payment alone. */
export type PaymentEventType = Exclude<
  Extract<EventType, `payment.${string}`>,
  'payment.duplicate' | 'payment.mismatch' | 'payment.unknown'
>;

const paymentSubject = (
  checkout: Checkout,
  payment: Payment,
  nowMs: number,
): EventData[PaymentEventType] => ({
  checkout: checkoutData(checkout),
  payment: paymentData(payment, nowMs),
});

export const paymentEvent = (
  type: PaymentEventType,
  checkout: Checkout,
  payment: Payment,
  nowMs: number,
): NewEvent => newEvent(type, checkout.id, paymentSubject(checkout, payment, nowMs), nowMs);

export const duplicateEvent = (checkout: Checkout, payment: Payment, nowMs: number): NewEvent =>
  newEvent(
    'payment.duplicate',
    checkout.id,
    { ...paymentSubject(checkout, payment, nowMs), paid_by: checkout.paidBy },
    nowMs,
  );

export const mismatchEvent = (
  checkout: Checkout,
  payment: Payment,
  mismatch: EventData['payment.mismatch']['mismatch'],
  nowMs: number,
): NewEvent =>
  newEvent('payment.mismatch', checkout.id, { ...paymentSubject(checkout, payment, nowMs), mismatch }, nowMs);

/** Reports money of a code from before the cart changed: a smaller amount does not pay the order, a larger one does. */
export const oldAmountEvents = (checkout: Checkout, payment: Payment, nowMs: number): NewEvent[] => {
  if (!isOfOldAmount(checkout, payment)) return [];
  const { serviceId, status } = payment;
  const mismatch = { field: 'amount', service_id: serviceId ?? '', service_status: status } as const;
  return [mismatchEvent(checkout, payment, mismatch, nowMs)];
};

/** A payout by PIX from the BRL balance (§2.3): its stored shape and the merchant's view. */
import type { NewEvent } from '../checkouts/checkout.ts';
import { newEvent } from '../checkouts/events.ts';
import { formatAmount } from '../values/money.ts';
import { isoTime } from '../values/iso-time.ts';
import type { Transfer } from './transfer.ts';
import type { PayoutStatus, PayoutView } from './views.ts';

export const payoutMismatches = ['id', 'amount'] as const;
export type PayoutMismatch = (typeof payoutMismatches)[number];

/** What a payout stores of the payment that it returns; each is null for any other payout. */
export interface PaymentReturn {
  paymentId: string | null;
  checkoutId: string | null;
  reference: string | null;
  reason: string | null;
}

export const noReturn: PaymentReturn = { paymentId: null, checkoutId: null, reference: null, reason: null };

export interface Payout extends Transfer, PaymentReturn {
  status: PayoutStatus;
  /** BRL; null until the request or the service names it (the shape of the request is not published). */
  amountMinor: number | null;
  feeMinor: number | null;
  netMinor: number | null;
  /** The service's response to the creating call, encrypted, since it may hold the payee's data. */
  sealedAnswer: string | null;
  /** The service's values that do not match, reported once; null while all match. */
  mismatch: PayoutMismatch | null;
}

export const payoutMayBecome = (from: PayoutStatus, to: PayoutStatus): boolean =>
  from !== to && to !== 'unknown' && (from === 'unknown' || from === 'pending');

const amountOrNull = (minor: number | null): string | null => (minor === null ? null : formatAmount(minor));

export const payoutView = (payout: Payout): PayoutView => ({
  id: payout.serviceId ?? payout.id,
  status: payout.status,
  amount: amountOrNull(payout.amountMinor),
  fee: amountOrNull(payout.feeMinor),
  net: amountOrNull(payout.netMinor),
  currency: 'BRL',
  payment: payout.paymentId,
  checkout: payout.checkoutId,
  reference: payout.reference,
  reason: payout.reason,
  created_at: isoTime(payout.createdAt),
  updated_at: isoTime(payout.updatedAt),
});

const eventOf: Readonly<Record<PayoutStatus, 'payout.paid' | 'payout.cancelled' | null>> = {
  unknown: null,
  pending: null,
  paid: 'payout.paid',
  cancelled: 'payout.cancelled',
};

/** A return is ordered with the other events of its checkout. */
const streamOf = ({ checkoutId, id }: Payout): string => checkoutId ?? id;

export function payoutEvents(before: PayoutStatus, payout: Payout, nowMs: number): NewEvent[] {
  const type = eventOf[payout.status];
  if (type === null || payout.status === before) return [];
  return [newEvent(type, streamOf(payout), { payout: payoutView(payout) }, nowMs)];
}

/** Of a payout whose `mismatch` is new. */
export const payoutMismatchEvent = (
  payout: Payout,
  reported: { serviceId: string; status: PayoutStatus | null },
  nowMs: number,
): NewEvent =>
  newEvent(
    'payout.mismatch',
    streamOf(payout),
    {
      payout: payoutView(payout),
      mismatch: {
        field: payout.mismatch ?? 'id',
        service_id: reported.serviceId,
        service_status: reported.status,
      },
    },
    nowMs,
  );

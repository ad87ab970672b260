/** A payout by PIX from the BRL balance (§2.3), as it is kept and as the merchant sees it. */
import type { EventType, NewEvent } from '../checkouts/checkout.ts';
import { newId } from '../ids.ts';
import { formatAmount } from '../money.ts';
import { iso } from './iso.ts';
import type { Transfer } from './transfer.ts';

/** The service spells the last one `cancelled` in a lookup and `canceled` in a callback (§3.5); ours is one word. */
export const payoutStatuses = ['unknown', 'pending', 'paid', 'canceled'] as const;
/** `unknown`: the call that makes it has not answered. It is never sent again; a callback may still name it. */
export type PayoutStatus = (typeof payoutStatuses)[number];

export interface Payout extends Transfer {
  status: PayoutStatus;
  /** BRL; null while neither the request nor the service has told (the shape of the request is not published). */
  amountMinor: number | null;
  feeMinor: number | null;
  netMinor: number | null;
  /** The service's answer to the creating call, encrypted: it may hold the payee's data. */
  sealedAnswer: string | null;
}

export const payoutMayBecome = (from: PayoutStatus, to: PayoutStatus): boolean =>
  from !== to && to !== 'unknown' && (from === 'unknown' || from === 'pending');

export interface PayoutView {
  /** The service's `idTransaction` once it is known, ours until then; both can be asked for. */
  id: string;
  status: PayoutStatus;
  amount: string | null;
  fee: string | null;
  net: string | null;
  currency: 'BRL';
  /** Null for one that was not made here. */
  created_at: string | null;
  updated_at: string | null;
}

const amountOrNull = (minor: number | null): string | null => (minor === null ? null : formatAmount(minor));

export const payoutView = (payout: Payout): PayoutView => ({
  id: payout.serviceId ?? payout.id,
  status: payout.status,
  amount: amountOrNull(payout.amountMinor),
  fee: amountOrNull(payout.feeMinor),
  net: amountOrNull(payout.netMinor),
  currency: 'BRL',
  created_at: iso(payout.createdAt),
  updated_at: iso(payout.updatedAt),
});

const eventOf: Readonly<Record<PayoutStatus, EventType | null>> = {
  unknown: null,
  pending: null,
  paid: 'payout.paid',
  canceled: 'payout.canceled',
};

export function payoutEvents(before: PayoutStatus, payout: Payout, nowMs: number): NewEvent[] {
  const type = eventOf[payout.status];
  if (type === null || payout.status === before) return [];
  const data = { payout: { ...payoutView(payout) } };
  return [{ id: newId('evt', nowMs), stream: payout.id, type, data, createdAt: nowMs }];
}

/** Schedules the lookups of a payment: pure functions of its state. Times in milliseconds. */
import { isPaid } from '../../widget/protocol/payment-status.ts';
import type { Payment } from './checkout.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** A PIX code can be paid late: it is watched for a day after its expiry. */
export const lateWatchMs = day;
/** Assumed expiry of a code without one. */
const assumedExpiryMs = day;
/** Refunds and disputes made elsewhere appear within the time limits of the card networks. */
const afterPaidWatchMs = 180 * day;
/** An open dispute can take longer than that: then it is looked up this often until it is decided. */
const openDisputeIntervalMs = 7 * day;
/** The service repeats a callback for about 52 minutes (§6): after that, no callback will name an unnamed attempt. */
export const unnamedWatchMs = hour;
/** Counted from the last call, which may have created the charge. */
export const unnamedUntil = (payment: Payment): number => payment.updatedAt + unnamedWatchMs;
/** Between the first two lookups of a PIX payment that someone watches. */
const firstGapMs = 10 * second;
/**
 * §3.2: the status of a card is refreshed once its charge is more than three minutes old, at most once a minute. The
 * service counts from its own record, which is younger than ours by the duration of the creating call and the clock difference.
 */
const cardRefreshFromMs = 3 * minute + 2 * second;
/** §3.2: a step whose confirm is never called stays pending. Later changes of such a charge arrive only by callback. */
const unfinishedCardMs = 30 * day;
/**
 * When an abandoned 3-D Secure step is confirmed by the companion, since the buyer may have completed it. After the last of these
 * tries, only a lookup or a callback ends it.
 */
const staleActionMs = { from: 15 * minute, until: 2 * hour };
export const isStaleAction = ({ status, createdAt }: Payment, nowMs: number): boolean =>
  status === 'requires_action' &&
  nowMs - createdAt > staleActionMs.from &&
  nowMs - createdAt < staleActionMs.until;

/**
 * Up to 20 % more, so that payments created together are not looked up together. Never less: within a minute of the last lookup the
 * service does not ask the processor (§3.2), and the lookup would be wasted.
 */
export const jittered = (delayMs: number, random: () => number = Math.random): number =>
  Math.round(delayMs * (1 + random() * 0.2));

/**
 * The earliest lookup while a buyer watches, or null when a lookup is of no use.
 * A pending PIX: after 5 s, then after 10 s growing to 60 s. A card: by §3.2.
 */
export function watchedLookupAt(payment: Payment): number | null {
  if (payment.serviceId === null || isPaid(payment.status)) return null;
  if (payment.method === 'pix') {
    if (payment.status === 'cancelled' && !isLatePayable(payment)) return null;
    if (payment.lookedUpAt === null) return payment.createdAt + 5 * second;
    return payment.lookedUpAt + Math.min(firstGapMs * 1.5 ** Math.max(0, payment.lookups - 1), minute);
  }
  if (payment.status === 'cancelled') return null;
  return Math.max(payment.createdAt + cardRefreshFromMs, (payment.lookedUpAt ?? 0) + minute);
}

/**
 * The earliest lookup of a deposit before another payment is started; null when it has no service id. The first lookup is
 * immediate, since the deposit may just have been paid; later ones follow at the fastest watch interval.
 */
export function guardLookupAt({ serviceId, lookedUpAt, createdAt }: Payment): number | null {
  if (serviceId === null) return null;
  return lookedUpAt === null ? createdAt : lookedUpAt + firstGapMs;
}

/** The clocks of several processes differ by less. */
const clockToleranceMs = 5 * minute;
/** True for a payment written before the clock was set back: its times say nothing about when a lookup is due. */
export const isFromFuture = ({ createdAt, lookedUpAt }: Payment, nowMs: number): boolean =>
  (lookedUpAt ?? createdAt) > nowMs + clockToleranceMs;

const isLatePayable = (payment: Payment): boolean => payment.method === 'pix' && payment.serviceId !== null;

/** When the reconciler's next lookup is due; null when no change is expected. */
export function checkAt(payment: Payment, nowMs: number): number | null {
  const ageMs = nowMs - payment.createdAt;
  if (payment.serviceId === null) {
    // Nothing to look up: only a callback can name it. It is visited once, to release its slot.
    return payment.slot === null ? null : Math.max(unnamedUntil(payment), nowMs + minute);
  }
  if (isPaid(payment.status)) {
    if (payment.method === 'pix') return null; // PIX cannot be refunded through the API (§4.6 rule 3)
    const until = (payment.paidAt ?? payment.createdAt) + afterPaidWatchMs;
    if (nowMs < until) return nowMs + jittered(day);
    return payment.status === 'disputed' ? nowMs + jittered(openDisputeIntervalMs) : null;
  }
  if (payment.method === 'pix') {
    const until = (payment.expiresAt ?? payment.createdAt + assumedExpiryMs) + lateWatchMs;
    return nowMs < until ? nowMs + jittered(unfinishedIntervalMs(ageMs)) : null;
  }
  if (payment.status === 'cancelled' || ageMs > unfinishedCardMs) return null;
  if (ageMs < cardRefreshFromMs) return payment.createdAt + cardRefreshFromMs + jittered(second);
  const intervalMs = ageMs < 2 * day ? unfinishedIntervalMs(ageMs) : 6 * hour;
  return nowMs + jittered(Math.max(minute, intervalMs));
}

const unfinishedIntervalMs = (ageMs: number): number => {
  if (ageMs < 15 * minute) return minute;
  if (ageMs < 2 * hour) return 5 * minute;
  return 30 * minute;
};

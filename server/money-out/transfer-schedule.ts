/** Schedules the lookups of transfers: pure functions of their state. Times in milliseconds. */
import { keyRetentionMs } from '../checkouts/repeat-policy.ts';
import { isFinalRefund, type Refund } from './refund.ts';
import type { Payout } from './payout.ts';
import { isFinalWithdrawal, type Withdrawal } from './withdrawal.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Reference numbers arrive within days (§2.4: "often null at first"), and banks return refunds within weeks. */
const succeededWatchMs = 30 * day;
const unfinishedWatchMs = 90 * day;

/** Young transfers often, old ones rarely: callbacks report most of them. */
function unfinishedIntervalMs(ageMs: number): number {
  if (ageMs < 15 * minute) return minute;
  if (ageMs < 2 * hour) return 5 * minute;
  return ageMs < 2 * day ? hour : day;
}

export function refundCheckAt(refund: Refund, nowMs: number): number | null {
  const ageMs = nowMs - refund.createdAt;
  if (refund.status === 'unknown') {
    return ageMs < keyRetentionMs ? nowMs + unfinishedIntervalMs(ageMs) : null;
  }
  if (refund.status === 'succeeded' && ageMs < succeededWatchMs) {
    return nowMs + (refund.arn === null && ageMs < hour ? hour : day);
  }
  if (isFinalRefund(refund.status) || ageMs > unfinishedWatchMs) return null;
  // The first lookup is soon: the processor reports a refund shortly after the call (§4.6 rule 5).
  return nowMs + (refund.checks === 0 ? 5 * second : unfinishedIntervalMs(ageMs));
}

/** A payout without a service id cannot be looked up: only a callback can name it. */
export function payoutCheckAt(payout: Payout, nowMs: number): number | null {
  const ageMs = nowMs - payout.createdAt;
  if (payout.serviceId === null || payout.status === 'paid' || payout.status === 'cancelled') return null;
  if (ageMs > unfinishedWatchMs) return null;
  return nowMs + (payout.checks === 0 ? 15 * second : unfinishedIntervalMs(ageMs));
}

/**
 * A withdrawal has no callback: looked up every 30 to 60 s (§4.9) while a change is likely, rarely after some hours.
 * `random` from 0 up to 1.
 */
export function withdrawalCheckAt(
  withdrawal: Withdrawal,
  nowMs: number,
  random: () => number = Math.random,
): number | null {
  const ageMs = nowMs - withdrawal.createdAt;
  if (isFinalWithdrawal(withdrawal.status)) return null;
  if (withdrawal.status === 'unknown') return withdrawal.slot === null ? null : nowMs + minute;
  if (ageMs < 2 * hour) return nowMs + 30 * second + Math.round(random() * 30 * second);
  return ageMs < unfinishedWatchMs ? nowMs + (ageMs < day ? 5 * minute : hour) : null;
}

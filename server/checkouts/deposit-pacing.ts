/** Limits how fast failing deposits of a checkout follow each other at the service. Pure. */
import type { Method } from '../../widget/protocol/checkout.ts';
import { isFinal } from '../../widget/protocol/payment-status.ts';
import { PayError } from '../errors.ts';
import { assertFewRefused, secondsUntil, wasRefused } from './refusals.ts';
import type { Payment } from './checkout.ts';
import { isOutcomeUnknown } from './call-lease.ts';

/** Limit in the window: each may be a charge at the service that no buyer ever sees. */
const maxLost = 6;
const lostWindowMs = 30 * 60_000;
/** Each replaced page stays open at the service, and is looked up, until it expires. */
const maxReplaced = 10;

/** 25 s without a second code, and 5 s by which the clocks of two companions may differ. */
const firstLostPauseMs = 30_000;
const firstLaterPauseMs = 5_000;
const maxLaterPauseMs = 60_000;
/** Assumed lifetime of a page without an expiry. */
const unknownEndMs = 60_000;

/** Codes that mean: nothing was done, retry later (§7.2). */
const saidLater = ['ACQUIRER_FAILED', 'RATE_LIMITED', 'PROCESSOR_TEMPORARILY_UNAVAILABLE'];

/** Throws when no further deposit may be sent now. */
export function assertDepositPaced(method: Method, payments: readonly Payment[], nowMs: number): void {
  const deposits = payments.filter(({ kind }) => kind === 'deposit');
  const ofMethod = deposits.filter((payment) => payment.method === method);
  // The last lost deposit is returned as long as it holds its slot.
  const lastLost = lostAmong(ofMethod, nowMs).at(-maxLost);
  if (lastLost !== undefined && ofMethod.every(({ slot }) => slot === null)) {
    throw new PayError('TOO_MANY_ATTEMPTS', {
      retryAfterS: secondsUntil(lastLost.createdAt + lostWindowMs, nowMs),
    });
  }
  assertFewRefused(deposits, nowMs);
  const later = ofMethod.length - 1 - ofMethod.findLastIndex((payment) => !wasToldLater(payment));
  const last = ofMethod.at(-1);
  if (last === undefined || later === 0) return;
  const until = last.updatedAt + Math.min(firstLaterPauseMs * 2 ** (later - 1), maxLaterPauseMs);
  if (until > nowMs) throw new PayError('SERVICE_UNAVAILABLE', { retryAfterS: secondsUntil(until, nowMs) });
}

const wasToldLater = (payment: Payment): boolean =>
  wasRefused(payment) && payment.failureCode !== null && saidLater.includes(payment.failureCode);

/**
 * A creating call without a response left no code that a buyer could have seen, so another may follow after a pause; callbacks of the
 * lost one are still handled. The pause starts with the end of the call, since its last try may have created the code. It doubles
 * each time, up to a maximum number.
 */
export function mayReplaceLost(lost: Payment, payments: readonly Payment[], nowMs: number): boolean {
  const ofMethod = payments.filter(({ kind, method }) => kind === 'deposit' && method === lost.method);
  const count = Math.max(1, lostAmong(ofMethod, nowMs).length);
  // The lease of a call whose process died ends after the call.
  const callEndedAt = lost.inFlightUntil ?? lost.updatedAt;
  return count < maxLost && nowMs - callEndedAt >= firstLostPauseMs * 2 ** (count - 1);
}

/** Throws when too many open pages of the checkout have been replaced by a page of another wallet. */
export function assertReplaceable(holder: Payment, payments: readonly Payment[], nowMs: number): void {
  const ends = payments.flatMap(({ kind, method, status, slot, serviceId, amountMinor, expiresAt }) => {
    const isReplaced = kind === 'deposit' && method === holder.method && slot === null && serviceId !== null;
    // A changed amount replaces pages too; those do not count.
    if (!isReplaced || isFinal(status) || amountMinor !== holder.amountMinor) return [];
    const end = expiresAt ?? nowMs + unknownEndMs;
    return end > nowMs ? [end] : [];
  });
  if (ends.length < maxReplaced) return;
  throw new PayError('TOO_MANY_ATTEMPTS', { retryAfterS: secondsUntil(Math.min(...ends), nowMs) });
}

const lostAmong = (deposits: readonly Payment[], nowMs: number): Payment[] =>
  deposits.filter((payment) => payment.createdAt > nowMs - lostWindowMs && isOutcomeUnknown(payment, nowMs));

/** Handles a repeated key: returns its payment, or repeats the call when its outcome is unknown (§4.2). */
import { isFinal } from '../../widget/protocol/payment-status.ts';
import { PayError } from '../errors.ts';
import { wasRefused } from './refusals.ts';
import { type ChargeRequest, send } from './charge-call.ts';
import { type ChargeKey, madeWithKey } from './charge-key.ts';
import type { Payment } from './checkout.ts';
import { isOfEnvironment } from './eligibility.ts';
import { isInFlight, isOutcomeUnknown, leaseFrom } from './call-lease.ts';
import { keyRetentionMs } from './repeat-policy.ts';
import { keyedQueue } from '../concurrency/keyed-queue.ts';
import type { Parts, WithPayments } from './ports.ts';
import { writePayment } from './write-payment.ts';

/** A request, and what the domain stores and compares of its key. */
export interface KeyedRequest extends ChargeRequest {
  key: ChargeKey;
}

/** A final payment is returned without comparing cards, which would confirm a guessed card. */
const isSettled = (payment: Payment): boolean => isFinal(payment.status) && !wasRefused(payment);

/** The final payment of the key, whatever is sent with it; null when there is none. */
export function finalCharge(
  { vault }: Pick<Parts, 'vault'>,
  { checkout, payments }: WithPayments,
  key: string,
): Payment | null {
  const settled = payments.filter(isSettled);
  return settled.length === 0 ? null : (settled.find(madeWithKey(vault, checkout.id, key)) ?? null);
}

/** The payment of the key; null when it was never made, so that the same request may make it. */
export async function repeat(request: KeyedRequest, earlier: Payment): Promise<Payment | null> {
  const { parts } = request;
  const now = parts.clock.now();
  // A callback can settle it while its call is running, or while the lease of a call lasts whose result could not be written.
  if (isSettled(earlier)) return earlier;
  if (isInFlight(earlier, now)) throw new PayError('IDEMPOTENCY_KEY_IN_FLIGHT', { retryAfterS: 2 });
  if (wasRefused(earlier)) {
    await writePayment(parts, earlier.id, () => ({ idempotencyKey: null }));
    return null;
  }
  const same = await assertSameCard(request, earlier);
  if (!isOutcomeUnknown(same, now) || same.requestDigest === null) return same;
  // Without the key at the processor, the same request would be a second charge.
  if (now - same.createdAt > keyRetentionMs) return same;
  // The charge may never have been made, so check again whether the order can still be paid.
  if (!(await isStillOwed(request))) return same;
  // With the same card and key the service returns the same charge (§4.2), which settles the payment.
  if (!(await parts.callBudget.take(earlier.id)).granted) return same;
  const claimed = await claimFlight(parts, same);
  if (claimed === null) return same;
  return await send(request, { payment: claimed, isRepeat: true });
}

/** A browser that repeats its own request never sends another card. */
const maxMismatches = 3;
/** Concurrent guesses are compared one after the other, so that each sees the count of wrong ones. */
const comparing = keyedQueue();

/**
 * Compares the card with the key's first card. Each difference is counted and stored before the response: for the key, which is
 * blocked after a few, for the checkout and for the address.
 */
const assertSameCard = (
  { parts, key, input, addressAttempts }: KeyedRequest,
  { id }: Payment,
): Promise<Payment> =>
  comparing(id, async () => {
    const payment = await parts.store.paymentById(id);
    if (payment === null) throw new PayError('NOT_FOUND');
    // Settled meanwhile, so that no digest is left to compare with.
    if (payment.requestDigest === null) return payment;
    if (payment.mismatches >= maxMismatches) {
      throw new PayError('IDEMPOTENCY_KEY_REUSED', {
        detail: 'This key is no longer accepted: it was used with other cards too often.',
      });
    }
    if (key.fits(payment) && !parts.cards.differs(id, input)) return payment;
    await writePayment(parts, payment, ({ mismatches }) => ({ mismatches: mismatches + 1 }));
    await addressAttempts.count();
    throw new PayError('IDEMPOTENCY_KEY_REUSED');
  });

async function isStillOwed({ parts, lookups, checkout, payments }: ChargeRequest): Promise<boolean> {
  const { store, clock, gateway } = parts;
  if (!isOfEnvironment(checkout, gateway)) return false;
  if ((await lookups.depositsOf(checkout, payments)) !== 'open') return false;
  const current = await store.checkoutById(checkout.id);
  return current?.status === 'open' && current.expiresAt > clock.now();
}

async function claimFlight({ store, clock }: Parts, payment: Payment): Promise<Payment | null> {
  const written = await store.updatePayment({
    payment,
    change: { inFlightUntil: leaseFrom(clock.now()), updatedAt: clock.now() },
  });
  return written?.payment ?? null;
}

/** The same key again: what it stands for, or the same call once more where nobody knows what came of it (§4.2). */
import { isFinal } from '../../widget/protocol/payment-status.ts';
import { PayError } from '../errors.ts';
import { wasRefused } from './refusals.ts';
import { type AddressAttempts, type ChargeWish, send } from './charge-call.ts';
import type { ChargeKey } from './card-digest.ts';
import type { Checkout, Payment } from './checkout.ts';
import { isInFlight, isOutcomeUnknown, leaseFrom } from './call-lease.ts';
import type { PacedLookups } from './lookup-pacing.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { Parts } from './ports.ts';
import type { Settle } from './settle-payment.ts';
import { writePayment } from './write-payment.ts';

/** What is known of the key when it comes again. */
export interface Repetition {
  earlier: Payment;
  /** All of the checkout's. */
  payments: readonly Payment[];
  key: ChargeKey;
  addressAttempts: AddressAttempts;
}

/** The payment that the key stands for; null when it was never made, so that the same request may make it. */
export async function repeat(
  parts: Parts,
  settle: Settle,
  lookups: PacedLookups,
  checkout: Checkout,
  { earlier, payments, key, addressAttempts }: Repetition,
  wish: ChargeWish,
): Promise<Payment | null> {
  const now = parts.clock.now();
  // What is final is answered without a comparison, which could tell a guess from the card. A callback can settle it while
  // its call is under way, or while the lease on one lasts whose answer could not be written.
  if (isFinal(earlier.status) && !wasRefused(earlier)) return earlier;
  if (isInFlight(earlier, now)) throw new PayError('IDEMPOTENCY_KEY_IN_FLIGHT', { retryAfterS: 2 });
  if (wasRefused(earlier)) {
    await writePayment(parts, earlier.id, () => ({ idempotencyKey: null }));
    return null;
  }
  const same = await assertSameCard(parts, earlier, key, wish, addressAttempts);
  if (!isOutcomeUnknown(same, now) || same.requestDigest === null) return same;
  // It may never have been made. What would be charged now is asked again, then: the order may be paid or closed by now.
  if (!(await isStillOwed(parts, lookups, checkout, payments))) return same;
  // The card is here again, and so is the key: the service answers the same charge (§4.2), which settles it.
  if (!(await parts.callBudget.take(earlier.id)).granted) return same;
  const claimed = await claimFlight(parts, same);
  if (claimed === null) return same;
  return await send(parts, settle, claimed, checkout, { ...wish, isRepeat: true });
}

/** A browser that repeats its own request never sends another card. */
const mostMismatches = 3;
/** However many guesses come at once, each sees how many were wrong before it. */
const comparing = oneAtATime();

/**
 * Compares the card with the one that the key came with. Each difference is counted, durably and before it is answered:
 * against the key, which is dead after a few, the checkout and the address.
 */
const assertSameCard = (
  parts: Parts,
  { id }: Payment,
  key: ChargeKey,
  wish: ChargeWish,
  addressAttempts: AddressAttempts,
): Promise<Payment> =>
  comparing(id, async () => {
    const payment = await parts.store.paymentById(id);
    if (payment === null) throw new PayError('NOT_FOUND');
    // Settled meanwhile, or from before digests depended on keys: there is nothing to compare with.
    if (payment.requestDigest === null) return payment;
    if (payment.mismatches >= mostMismatches) {
      throw new PayError('IDEMPOTENCY_KEY_REUSED', {
        detail: 'This key is no longer taken: it came with other cards too often.',
      });
    }
    if (key.fits(payment) && !parts.cards.differs(id, wish)) return payment;
    await writePayment(parts, payment, ({ mismatches }) => ({ mismatches: mismatches + 1 }));
    await addressAttempts.count();
    throw new PayError('IDEMPOTENCY_KEY_REUSED');
  });

async function isStillOwed(
  { store, clock }: Parts,
  lookups: PacedLookups,
  checkout: Checkout,
  payments: readonly Payment[],
): Promise<boolean> {
  if (await lookups.hasMoneyArrived(checkout, payments)) return false;
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

/** Handles a repeated key: returns its payment, or repeats the call when its outcome is unknown (§4.2). */
import { isFinal } from '../../widget/protocol/payment-status.ts';
import { PayError } from '../errors.ts';
import { wasRefused } from './refusals.ts';
import { type AddressAttempts, type ChargeInput, send } from './charge-call.ts';
import { type ChargeKey, madeWithKey } from './card-digest.ts';
import type { Checkout, Payment } from './checkout.ts';
import { isOfEnvironment } from './eligibility.ts';
import { isInFlight, isOutcomeUnknown, leaseFrom } from './call-lease.ts';
import { keyRetentionMs } from './gateway-port.ts';
import type { PacedLookups } from './lookup-pacing.ts';
import { keyedQueue } from '../concurrency/keyed-queue.ts';
import type { Parts, WithPayments } from './ports.ts';
import type { Settle } from './settle-payment.ts';
import { writePayment } from './write-payment.ts';

/** The earlier payment and the context of the repeat. */
export interface Repetition {
  earlier: Payment;
  /** All payments of the checkout. */
  payments: readonly Payment[];
  key: ChargeKey;
  addressAttempts: AddressAttempts;
}

/** A final payment is returned without comparing cards, which would confirm a guessed card. */
const isSettled = (payment: Payment): boolean => isFinal(payment.status) && !wasRefused(payment);

/** The final payment of the key, whatever is sent with it; null when there is none. */
export function finalCharge(
  { vault }: Pick<Parts, 'vault'>,
  { checkout, payments }: WithPayments,
  key: string,
): Payment | null {
  const isNamed = madeWithKey(vault, checkout.id, key);
  return payments.find((payment) => isNamed(payment) && isSettled(payment)) ?? null;
}

/** The payment of the key; null when it was never made, so that the same request may make it. */
export async function repeat(
  parts: Parts,
  settle: Settle,
  lookups: PacedLookups,
  checkout: Checkout,
  { earlier, payments, key, addressAttempts }: Repetition,
  input: ChargeInput,
): Promise<Payment | null> {
  const now = parts.clock.now();
  // A callback can settle it while its call is running, or while the lease of a call lasts whose result could not be written.
  if (isSettled(earlier)) return earlier;
  if (isInFlight(earlier, now)) throw new PayError('IDEMPOTENCY_KEY_IN_FLIGHT', { retryAfterS: 2 });
  if (wasRefused(earlier)) {
    await writePayment(parts, earlier.id, () => ({ idempotencyKey: null }));
    return null;
  }
  const same = await assertSameCard(parts, earlier, key, input, addressAttempts);
  if (!isOutcomeUnknown(same, now) || same.requestDigest === null) return same;
  // Without the key at the processor, the same request would be a second charge.
  if (now - same.createdAt > keyRetentionMs) return same;
  // The charge may never have been made, so check again whether the order can still be paid.
  if (!(await isStillOwed(parts, lookups, checkout, payments))) return same;
  // With the same card and key the service returns the same charge (§4.2), which settles the payment.
  if (!(await parts.callBudget.take(earlier.id)).granted) return same;
  const claimed = await claimFlight(parts, same);
  if (claimed === null) return same;
  return await send(parts, settle, claimed, checkout, { ...input, isRepeat: true });
}

/** A browser that repeats its own request never sends another card. */
const mostMismatches = 3;
/** Concurrent guesses are compared one after the other, so that each sees the count of wrong ones. */
const comparing = keyedQueue();

/**
 * Compares the card with the key's first card. Each difference is counted and stored before the response: for the key, which is
 * blocked after a few, for the checkout and for the address.
 */
const assertSameCard = (
  parts: Parts,
  { id }: Payment,
  key: ChargeKey,
  input: ChargeInput,
  addressAttempts: AddressAttempts,
): Promise<Payment> =>
  comparing(id, async () => {
    const payment = await parts.store.paymentById(id);
    if (payment === null) throw new PayError('NOT_FOUND');
    // No digest to compare with: settled meanwhile, or from before digests depended on keys.
    if (payment.requestDigest === null) return payment;
    if (payment.mismatches >= mostMismatches) {
      throw new PayError('IDEMPOTENCY_KEY_REUSED', {
        detail: 'This key is no longer accepted: it was used with other cards too often.',
      });
    }
    if (key.fits(payment) && !parts.cards.differs(id, input)) return payment;
    await writePayment(parts, payment, ({ mismatches }) => ({ mismatches: mismatches + 1 }));
    await addressAttempts.count();
    throw new PayError('IDEMPOTENCY_KEY_REUSED');
  });

async function isStillOwed(
  { store, clock, gateway }: Parts,
  lookups: PacedLookups,
  checkout: Checkout,
  payments: readonly Payment[],
): Promise<boolean> {
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

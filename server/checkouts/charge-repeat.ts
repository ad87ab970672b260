/** The same key again: what it stands for, or the same call once more where nobody knows what came of it (§4.2). */
import { PayError } from '../errors.ts';
import { hasMoneyArrived, wasRefused } from './attempt.ts';
import { type ChargeWish, send } from './charge-call.ts';
import type { Checkout, Payment } from './checkout.ts';
import { isInFlight, isUnknown, leaseFrom } from './flight.ts';
import type { Parts } from './ports.ts';
import type { Settle } from './settle.ts';
import { writePayment } from './write.ts';

/** What is known of the key when it comes again. */
export interface Repetition {
  earlier: Payment;
  /** All of the checkout's. */
  payments: readonly Payment[];
  requestDigest: string;
}

/** The payment that the key stands for; null when it was never made, so that the same request may make it. */
export async function repeat(
  parts: Parts,
  settle: Settle,
  checkout: Checkout,
  { earlier, payments, requestDigest }: Repetition,
  wish: ChargeWish,
): Promise<Payment | null> {
  if (earlier.requestDigest !== requestDigest) throw new PayError('IDEMPOTENCY_KEY_REUSED');
  const now = parts.clock.now();
  if (isInFlight(earlier, now)) throw new PayError('IDEMPOTENCY_KEY_IN_FLIGHT', { retryAfterS: 2 });
  if (wasRefused(earlier)) {
    await writePayment(parts, earlier.id, () => ({ idempotencyKey: null }));
    return null;
  }
  if (!isUnknown(earlier, now) || earlier.slot === null) return earlier;
  // It may never have been made. What would be charged now is asked again, then: the order may be paid or closed by now.
  if (!(await isStillOwed(parts, settle, checkout, payments))) return earlier;
  // The card is here again, and so is the key: the service answers the same charge (§4.2), which settles it.
  const claimed = await claimFlight(parts, earlier);
  if (claimed === null) return earlier;
  return await send(parts, settle, claimed, checkout, { ...wish, isRepeat: true });
}

async function isStillOwed(
  { store, clock }: Parts,
  settle: Settle,
  { id }: Checkout,
  payments: readonly Payment[],
): Promise<boolean> {
  if (await hasMoneyArrived(settle, payments)) return false;
  const checkout = await store.checkoutById(id);
  return checkout?.status === 'open' && checkout.expiresAt > clock.now();
}

async function claimFlight({ store, clock }: Parts, payment: Payment): Promise<Payment | null> {
  const written = await store.updatePayment({
    payment,
    change: { inFlightUntil: leaseFrom(clock.now()), updatedAt: clock.now() },
  });
  return written?.payment ?? null;
}

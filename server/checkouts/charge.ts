/**
 * `charge`: card data to the service, once (§4.2).
 *
 * The attempt and its key are durable before the service hears of it; the card is in memory until this request ends,
 * and nowhere else. What the key's repeat gets follows the IETF draft on idempotency keys: another payload 422, in
 * flight 409, else the payment as it is by then.
 */
import { PayError } from '../errors.ts';
import {
  assertNothingArrived,
  assertPayable,
  newPayment,
  notSent,
  secondsUntil,
  wasRefused,
} from './attempt.ts';
import { type ChargeWish, send } from './charge-call.ts';
import { repeat } from './charge-repeat.ts';
import type { Checkout, Payment } from './checkout.ts';
import { isInFlight } from './flight.ts';
import type { Parts } from './ports.ts';
import type { Settle } from './settle.ts';
import { writePayment } from './write.ts';

/** The card attempts of one client address. The first two throw when there is none left. */
export interface AddressAttempts {
  check(): Promise<void>;
  /** An attempt is about to reach the service. */
  count(): Promise<void>;
  /** It did not, and stands against nobody. */
  giveBack(): Promise<void>;
}

const slot = 'charge';

export async function charge(
  parts: Parts,
  settle: Settle,
  checkout: Checkout,
  wish: ChargeWish,
  addressAttempts: AddressAttempts,
): Promise<Payment> {
  const { store, vault, clock, settings } = parts;
  if (!settings.rawCard) throw new PayError('RAW_CARD_NOT_ENABLED');
  const requestDigest = vault.digest(
    JSON.stringify([checkout.id, wish.card, wish.details.name, wish.details.email]),
  );

  const payments = await store.paymentsOf(checkout.id);
  const earlier = payments.find((payment) => payment.idempotencyKey === wish.idempotencyKey);
  if (earlier !== undefined) {
    const known = await repeat(parts, settle, checkout, { earlier, payments, requestDigest }, wish);
    if (known !== null) return known;
  }

  assertPayable(checkout, 'card', clock.now());
  assertAttemptsLeft(parts, checkout, payments);
  await addressAttempts.check();
  await assertNothingArrived(settle, payments);
  const payment = newPayment(
    checkout,
    { kind: 'charge', method: 'card', slot, idempotencyKey: wish.idempotencyKey, requestDigest },
    clock.now(),
  );

  let opened = await store.openPayment(payment);
  if (opened.outcome === 'occupied' && isLeftChallenge(opened.payment, clock.now())) {
    opened = await store.openPayment(payment, { supersede: opened.payment });
  }
  switch (opened.outcome) {
    case 'repeat': {
      const again = { earlier: opened.payment, payments, requestDigest };
      const known = await repeat(parts, settle, checkout, again, wish);
      if (known === null) throw new PayError('IDEMPOTENCY_KEY_IN_FLIGHT', { retryAfterS: 2 });
      return known;
    }
    case 'occupied':
      throw new PayError('PAYMENT_IN_PROGRESS');
    case 'closed':
      assertPayable(opened.checkout, 'card', clock.now());
      throw new PayError('CHECKOUT_NOT_OPEN');
    case 'opened':
      break;
  }
  try {
    // Whoever held the place before has ended by now, and may have been the last attempt.
    const others = (await store.paymentsOf(checkout.id)).filter(({ id }) => id !== payment.id);
    assertAttemptsLeft(parts, checkout, others);
    await addressAttempts.count();
  } catch (error) {
    await writePayment(parts, payment.id, () => notSent('TOO_MANY_ATTEMPTS'));
    throw error;
  }
  try {
    return await send(parts, settle, payment, checkout, { ...wish, isRepeat: false });
  } catch (error) {
    if (error instanceof PayError && error.code === 'SERVICE_UNAVAILABLE') await addressAttempts.giveBack();
    throw error;
  }
}

/**
 * A 3-D Secure step that was left. The service approves nothing without a confirm (§3.2), and a payment that has lost
 * its place is never confirmed by us.
 */
const isLeftChallenge = (payment: Payment, nowMs: number): boolean =>
  payment.status === 'requires_action' && !isInFlight(payment, nowMs);

function assertAttemptsLeft(
  { settings, clock }: Parts,
  checkout: Checkout,
  payments: readonly Payment[],
): void {
  const sent = payments.filter((payment) => payment.kind === 'charge' && !wasRefused(payment));
  if (sent.length < settings.attemptsPerCheckout) return;
  throw new PayError('TOO_MANY_ATTEMPTS', {
    retryAfterS: secondsUntil(checkout.expiresAt, clock.now()),
    detail: 'This checkout takes no further card attempt.',
  });
}

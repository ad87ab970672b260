/**
 * `charge`: card data to the service, once (§4.2).
 *
 * The attempt and its key are durable before the service hears of it; the card is in memory until this request ends,
 * and nowhere else. What the key's repeat gets follows the IETF draft on idempotency keys: another payload 422, in
 * flight 409, else the payment as it is by then.
 */
import type { CardData } from '../../widget/protocol/requests.ts';
import { PayError } from '../errors.ts';
import {
  assertNothingArrived,
  assertPayable,
  newPayment,
  notSent,
  postbackUrl,
  wasRefused,
  withBuyerDetails,
} from './attempt.ts';
import { applyCardAnswer } from './card-answer.ts';
import type { Checkout, Customer, Payment } from './checkout.ts';
import { inFlight, isInFlight, isUnknown, leaseFrom } from './flight.ts';
import type { Parts } from './ports.ts';
import type { Settle } from './settle.ts';
import { writePayment } from './write.ts';

export interface ChargeWish {
  card: CardData;
  details: Customer;
  fraudSession: string | null;
  idempotencyKey: string;
}

/** The card attempts of one client address. Both throw when there is none left. */
export interface AddressAttempts {
  check(): Promise<void>;
  /** An attempt is about to reach the service. */
  count(): Promise<void>;
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
    const known = await repeat(parts, settle, checkout, earlier, wish, requestDigest);
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
      const known = await repeat(parts, settle, checkout, opened.payment, wish, requestDigest);
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
  return await send(parts, settle, payment, checkout, wish);
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
  const retryAfterS = Math.max(1, Math.ceil((checkout.expiresAt - clock.now()) / 1000));
  throw new PayError('TOO_MANY_ATTEMPTS', {
    retryAfterS,
    detail: 'This checkout takes no further card attempt.',
  });
}

/** The payment that the key stands for; null when it was never made, so that the same request may make it. */
async function repeat(
  parts: Parts,
  settle: Settle,
  checkout: Checkout,
  earlier: Payment,
  wish: ChargeWish,
  requestDigest: string,
): Promise<Payment | null> {
  if (earlier.requestDigest !== requestDigest) throw new PayError('IDEMPOTENCY_KEY_REUSED');
  const now = parts.clock.now();
  if (isInFlight(earlier, now)) throw new PayError('IDEMPOTENCY_KEY_IN_FLIGHT', { retryAfterS: 2 });
  if (wasRefused(earlier)) {
    await writePayment(parts, earlier.id, () => ({ idempotencyKey: null }));
    return null;
  }
  if (!isUnknown(earlier, now) || earlier.slot === null) return earlier;
  // The card is here again, and so is the key: the service answers the same charge (§4.2), which settles it.
  const claimed = await claimFlight(parts, earlier);
  return claimed === null ? earlier : await send(parts, settle, claimed, checkout, wish);
}

async function claimFlight({ store, clock }: Parts, payment: Payment): Promise<Payment | null> {
  const written = await store.updatePayment({
    payment,
    change: { inFlightUntil: leaseFrom(clock.now()) },
  });
  return written?.payment ?? null;
}

async function send(
  parts: Parts,
  settle: Settle,
  payment: Payment,
  checkout: Checkout,
  wish: ChargeWish,
): Promise<Payment> {
  const { name, email } = withBuyerDetails(checkout, wish.details).customer;
  // The name on the card need not be the merchant's customer's (§4.2: the cardholder's).
  const answer = await inFlight(parts, payment.id, () =>
    parts.gateway.charge({
      amountMinor: payment.amountMinor,
      card: wish.card,
      name: wish.details.name ?? name ?? null,
      email: email ?? null,
      fraudSession: wish.fraudSession,
      postbackUrl: postbackUrl(parts, payment.id),
      returnUrl: checkout.returnUrl,
      idempotencyKey: payment.id,
    }),
  );
  return await applyCardAnswer(parts, settle, payment, answer);
}

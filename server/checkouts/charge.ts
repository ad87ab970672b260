/**
 * `charge`: sends card data to the service, once per idempotency key (§4.2).
 *
 * The attempt and its key are stored before the call; the card is only in memory, until this request ends. A repeat of the key
 * follows the IETF draft on idempotency keys: 409 while in flight, 422 with another card, else the current payment.
 */
import { isFinal } from '../../widget/protocol/payment-status.ts';
import { asPayError, PayError } from '../errors.ts';
import { assertPayable, assertShown } from './eligibility.ts';
import { newPayment, payerOf } from './new-payment.ts';
import { assertFewRefused, notSent, secondsUntil, wasRefused } from './refusals.ts';
import { type AddressAttempts, type ChargeRequest, send } from './charge-call.ts';
import { chargeKeyOf } from './charge-key.ts';
import { type KeyedRequest, repeat } from './charge-repeat.ts';
import type { Checkout, Payment } from './checkout.ts';
import { declinedForGood, isLastTry } from './declined-for-good.ts';
import { isInFlight } from './call-lease.ts';
import type { OpenOutcome, Parts } from './ports.ts';
import { writePayment } from './write-payment.ts';

const slot = 'charge';

/** Calls that tried no card: not made, or held off by a rate limit, ours or the service's. */
const withoutCharge = ['SERVICE_UNAVAILABLE', 'RATE_LIMITED'];

export async function charge(request: ChargeRequest): Promise<Payment> {
  const { parts, lookups, checkout, payments, input, addressAttempts } = request;
  const { vault, clock, settings } = parts;
  if (settings.rawCard === 'off') throw new PayError('RAW_CARD_NOT_ENABLED');
  const key = chargeKeyOf(vault, checkout.id, input);
  const keyed: KeyedRequest = { ...request, key };

  const earlier = payments.find((payment) => key.names(payment));
  if (earlier !== undefined) {
    const known = await repeat(keyed, earlier);
    if (known !== null) return known;
  }

  assertPayable(parts, checkout, 'card');
  assertShown(checkout, input.revision);
  await addressAttempts.check();
  const declined = knownDecline(request, payments);
  if (declined !== null) {
    if (payments.some((payment) => isBusy(payment, clock.now()))) throw new PayError('PAYMENT_IN_PROGRESS');
    return declined;
  }
  const begin = async (): Promise<Payment> => {
    // Not before the wait for the brake, in which a code can be paid.
    await lookups.assertNothingArrived(checkout, payments);
    return await chargeAnew(keyed);
  };
  return parts.cardBrake === null ? await begin() : await parts.cardBrake.pass(begin);
}

async function chargeAnew(request: KeyedRequest): Promise<Payment> {
  const { parts, checkout, payments, input, key, addressAttempts } = request;
  const { store, clock, cards } = parts;
  const payer = payerOf(checkout, input.details);
  const payment = newPayment(
    checkout,
    {
      kind: 'charge',
      method: 'card',
      slot,
      payer,
      addressPrefix: input.addressPrefix ?? null,
      challenge: 'none',
      ...key.stored,
    },
    clock.now(),
  );

  const { revision } = input;
  const { customer } = checkout;
  const open = (): Promise<OpenOutcome> => store.openPayment(payment, { revision, customer });
  const attempt =
    payments.length === 0
      ? await openFirstAttempt(open, addressAttempts)
      : { opened: await open(), count: () => addressAttempts.count() };
  let { opened } = attempt;
  if (opened.outcome === 'occupied' && isLeftChallenge(opened.payment, clock.now())) {
    opened = await store.openPayment(payment, { supersede: opened.payment, revision, customer });
  }
  switch (opened.outcome) {
    case 'repeat': {
      const known = await repeat(request, opened.payment);
      if (known === null) throw new PayError('IDEMPOTENCY_KEY_IN_FLIGHT', { retryAfterS: 2 });
      return known;
    }
    case 'occupied':
      throw new PayError('PAYMENT_IN_PROGRESS');
    case 'closed':
      assertPayable(parts, opened.checkout, 'card');
      throw new PayError('CHECKOUT_NOT_OPEN');
    case 'changed':
      throw new PayError('AMOUNTS_CHANGED');
    case 'opened':
      break;
  }
  let isLast = false;
  try {
    // The previous holder of the slot has ended by now, and may have been the last allowed attempt.
    const others = opened.isFirst
      ? []
      : (await store.paymentsOf(checkout.id)).filter(({ id }) => id !== payment.id);
    const declined = knownDecline(request, others);
    if (declined !== null) {
      await writePayment(parts, payment.id, () => notSent({ code: 'TOO_MANY_ATTEMPTS' }));
      return declined;
    }
    isLast = isLastTry(parts, checkout.id, others, input.card);
    await attempt.count();
  } catch (error) {
    await writePayment(parts, payment.id, () => notSent(asPayError(error)));
    throw error;
  }
  cards.remember({ checkoutId: checkout.id, paymentId: payment.id, isLastTry: isLast, ...input });
  try {
    const sent = await send(request, { payment, isRepeat: false });
    if (isFinal(sent.status)) cards.settled(sent.id);
    return sent;
  } catch (error) {
    if (error instanceof PayError && withoutCharge.includes(error.code)) await addressAttempts.giveBack();
    throw error;
  }
}

/**
 * Opens and counts the first attempt of a checkout concurrently, so that both writes share a commit. `count` rejects when the address
 * has no attempt left. The caller awaits it once, before the attempt is sent.
 */
async function openFirstAttempt(
  open: () => Promise<OpenOutcome>,
  attempts: AddressAttempts,
): Promise<{ opened: OpenOutcome; count: () => Promise<void> }> {
  const [opened, counted] = await Promise.allSettled([open(), attempts.count()]);
  const isFirst = opened.status === 'fulfilled' && opened.value.outcome === 'opened' && opened.value.isFirst;
  // Another request was faster, so this one may send nothing: return its count, which a refused count has taken as well.
  if (!isFirst && (counted.status === 'fulfilled' || counted.reason instanceof PayError))
    await attempts.giveBack();
  if (opened.status === 'rejected') throw opened.reason;
  return {
    opened: opened.value,
    async count() {
      if (!isFirst) await attempts.count();
      else if (counted.status === 'rejected') throw counted.reason;
    },
  };
}

/**
 * True for an abandoned 3-D Secure step. It can be replaced: the service approves nothing without a confirm (§3.2), and we never
 * confirm a payment without its slot.
 */
const isLeftChallenge = (payment: Payment, nowMs: number): boolean =>
  payment.status === 'requires_action' && !isInFlight(payment, nowMs);

const isBusy = (payment: Payment, nowMs: number): boolean =>
  payment.slot === slot && !isLeftChallenge(payment, nowMs);

/**
 * The earlier decline that holds for this card. The order's limits come first: otherwise the decline would reveal, without a counted
 * attempt, that this is the declined card.
 * @throws 429 when the order has no attempt left.
 */
function knownDecline(
  { parts, checkout, input }: ChargeRequest,
  payments: readonly Payment[],
): Payment | null {
  assertAttemptsLeft(parts, checkout, payments);
  return declinedForGood(parts, checkout, payments, input.card);
}

function assertAttemptsLeft(
  { settings, clock }: Parts,
  checkout: Checkout,
  payments: readonly Payment[],
): void {
  const charges = payments.filter(({ kind }) => kind === 'charge');
  const sent = charges.filter((payment) => !wasRefused(payment));
  const mismatches = sent.reduce((total, payment) => total + payment.mismatches, 0);
  assertFewRefused(charges, clock.now());
  if (sent.length + mismatches < settings.attemptsPerCheckout) return;
  throw new PayError('TOO_MANY_ATTEMPTS', {
    retryAfterS: secondsUntil(checkout.expiresAt, clock.now()),
    detail: 'No further card attempts are accepted for this checkout.',
  });
}

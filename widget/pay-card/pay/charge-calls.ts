/**
 * Sends the calls of a card payment, charge and confirm, and repeats each until its outcome is known: both are safe to repeat (§4.2, §4.3).
 * Only a response ends an attempt, so that no card is charged twice and no success is shown as a failure.
 */
import { sendCharge } from '../../checkout/charge.ts';
import {
  AnswerError,
  type CheckoutError,
  ConnectionError,
  ProblemError,
} from '../../checkout/shared/errors.ts';
import { movePayment } from '../../checkout/calls/payment-calls.ts';
import { type BackOff, Retry } from '../../checkout/calls/retry.ts';
import type { CheckoutSession } from '../../checkout/shared/session.ts';
import { isOfProxy, requiredPauseMs, stillUnknown } from '../../checkout/calls/unknown-outcome.ts';
import { type CheckoutView, decodePayment, type PaymentView } from '../../protocol/checkout.ts';
import { type ChargeRequest, type ConfirmRequest, paths } from '../../protocol/requests.ts';
import type { ChargeAttempt, EmbeddedForm } from '../view/interfaces.ts';

/** The kept card is lost, since its frame was reloaded. */
export class CardLostError extends Error {
  override readonly name = 'CardLostError';

  constructor() {
    super('The card form was loaded anew.');
  }
}

/** Null unless the page has the processor's library, which is not loaded for fraud scoring alone. */
export async function fraudSessionOf(checkout: CheckoutView | undefined): Promise<string | null> {
  const key = checkout?.publishable_key;
  if (key === undefined || !('Stripe' in globalThis)) return null;
  const module = await import('../../processor/fraud-session.ts').catch(() => null);
  return module?.fraudSession(key) ?? null;
}

/**
 * Creates an idempotency key. `crypto.randomUUID` is missing on pages without TLS, which are usual during
 * development.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A repeated key is the same charge. Also throws {@link CardLostError}. */
export function charge(
  session: CheckoutSession,
  form: EmbeddedForm,
  attempt: Omit<ChargeAttempt, 'send'>,
): Promise<PaymentView> {
  const { idempotencyKey } = attempt;
  const send = (request: ChargeRequest): Promise<PaymentView> =>
    sendCharge(session.client.transport, request, idempotencyKey);
  return movePayment(session, `charge ${idempotencyKey}`, async () => {
    const payment = await form.charge({ ...attempt, send });
    if (!payment) throw new CardLostError();
    return payment;
  });
}

/** Safe to repeat. */
export function confirm(session: CheckoutSession, { id }: PaymentView): Promise<PaymentView> {
  const body: ConfirmRequest = { payment: id };
  return movePayment(session, `confirm ${id}`, () =>
    session.client.transport.json({ path: paths.confirm, body }, decodePayment),
  );
}

const retries: BackOff = { firstMs: 1_500, factor: 1.7, maxMs: 20_000 };

export class RepeatedCall {
  readonly #onRetry: (isRetrying: boolean) => void;
  readonly #retry = new Retry(retries);
  /** Continues the call that waits for its next try; null if none does. */
  #next: (() => void) | null = null;
  /** Time before which the companion's `Retry-After` allows no try, in local milliseconds since the epoch. */
  #notBefore = 0;
  #isPaused = false;

  constructor(onRetry: (isRetrying: boolean) => void) {
    this.#onRetry = onRetry;
  }

  /**
   * Throws the errors of the companion that leave no doubt about the outcome. `isPending`, for calls that charge nothing, is true
   * for a result without an outcome; such a call throws after the last retry. `isUnknown` is true for a lookup after a lost response.
   */
  async untilKnown<T>(
    call: () => Promise<T>,
    isPending?: (result: T) => boolean,
    isUnknown = false,
  ): Promise<T> {
    try {
      return await this.#repeat(call, isUnknown, isPending);
    } finally {
      this.#retry.reset();
      this.#onRetry(false);
    }
  }

  /** Plans the next try again after a pause. */
  resume(): void {
    this.#isPaused = false;
    if (this.#next && !this.#retry.isPlanned) this.#retry.plan(this.#next, this.#notBefore - Date.now());
  }

  /**
   * Sends nothing again until {@link resume}: a request that has not arrived yet would charge the card of an element that the page
   * has removed.
   */
  pause(): void {
    this.#isPaused = true;
    this.#retry.cancel();
  }

  async #repeat<T>(
    call: () => Promise<T>,
    wasUnknown: boolean,
    isPending?: (result: T) => boolean,
  ): Promise<T> {
    let isUnknown = wasUnknown;
    for (;;) {
      let minMs = 0;
      let failure: CheckoutError = stillUnknown();
      try {
        const result = await call();
        if (isPending?.(result) !== true) return result;
      } catch (thrown) {
        if (!isOutcomeUnknown(thrown, isUnknown)) throw thrown;
        isUnknown = true;
        failure = thrown;
        minMs = requiredPauseMs(thrown);
      }
      if (isPending && this.#retry.isSpent) throw failure;
      await new Promise<void>((resolve) => {
        this.#next = resolve;
        this.#notBefore = Date.now() + minMs;
        if (!this.#isPaused) this.#retry.plan(resolve, minMs);
        this.#onRetry(true);
      });
      this.#next = null;
    }
  }
}

/** Codes with which the companion reports that nothing was charged; no other party can know that. */
const nothingCharged = ['SERVICE_UNAVAILABLE', 'SERVICE_REFUSED', 'PROCESSOR_TEMPORARILY_UNAVAILABLE'];

/**
 * True if the same request has to be repeated, and no other one may be sent: the same key is the same charge.
 * With `isInDoubt` an earlier try has an unknown outcome already; then a rate limit or a proxy's response,
 * which are not about the payment, change nothing.
 */
export function isOutcomeUnknown(
  error: unknown,
  isInDoubt = false,
): error is ConnectionError | AnswerError | ProblemError {
  if (error instanceof ConnectionError || error instanceof AnswerError) return true;
  if (!(error instanceof ProblemError)) return false;
  if (error.code === 'IDEMPOTENCY_KEY_IN_FLIGHT') return true;
  if (isInDoubt && (error.code === 'RATE_LIMITED' || isOfProxy(error))) return true;
  // A proxy may have passed the request on.
  return error.status >= 500 && !nothingCharged.includes(error.code);
}

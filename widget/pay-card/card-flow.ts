/**
 * Moves a card payment along: charge, 3-D Secure, confirm.
 *
 * Whatever leaves the outcome open is asked again: a charge with its own key, a confirm as it was; both are safe to
 * repeat (§4.2, §4.3). Only an answer ends an attempt, so there is never a second charge and never a false failure.
 */
import type { Taken } from '../card-form/card-form.ts';
import type { BackOff } from '../checkout/back-off.ts';
import { type CheckoutError, checkoutErrorOf, ProblemError, stillUnknown } from '../checkout/errors.ts';
import { pageAddress } from '../checkout/page-address.ts';
import { Retry } from '../checkout/retry.ts';
import type { CheckoutSession } from '../checkout/session.ts';
import type { PaymentAction, PaymentView } from '../protocol/checkout.ts';
import { type CardEntry, CardLostError } from './card-entry.ts';
import type { CardActivity } from './card-step.ts';
import { forgetChallenge, rememberChallenge } from './challenge-memory.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { isOutcomeUnknown } from './outcome-unknown.ts';

/** Most banks answer well before. */
const slowMs = 8_000;
const retries: BackOff = { firstMs: 1_500, factor: 1.7, mostMs: 20_000 };
/** How often a confirm that settled nothing is repeated before the buyer is asked. */
const mostConfirms = 4;
/** More than a bank ever needs (§4.3 calls a second one rare). */
const mostChallenges = 3;

export interface CardFlowOptions {
  onChange: () => void;
  onError: (error: CheckoutError) => void;
  /** A challenge is about to be shown. */
  onChallenge: () => void;
  onChallengeEnd: () => void;
  /** The challenge cannot be shown. */
  onBlocked: () => void;
  /** The last of too many challenges has not settled it. */
  onGiveUp: (payment: PaymentView) => void;
  fraudSession: () => Promise<string | null>;
}

export class CardFlow {
  readonly #options: CardFlowOptions;
  readonly #retry = new Retry(retries);
  /** Continues what waits for its repetition; null while nothing does. */
  #resume: (() => void) | null = null;
  /** Payments whose challenge is done and whose confirm settled nothing, with how often it was asked. */
  readonly #unsettled = new Map<string, number>();
  #activity: CardActivity | null = null;
  #error: CheckoutError | null = null;
  #isBlocked = false;
  #isSlow = false;
  #slowTimer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the wait for a challenge that the buyer has come back from. */
  #leave: (() => void) | null = null;
  /** Of the attempt that has had no answer about a payment yet. */
  #key: string | null = null;

  constructor(options: CardFlowOptions) {
    this.#options = options;
  }

  get activity(): CardActivity | null {
    return this.#activity;
  }

  /** Why the last call was refused, until the next one. */
  get error(): CheckoutError | null {
    return this.#error;
  }

  get isRetrying(): boolean {
    return this.#retry.attempt > 0;
  }

  get isSlow(): boolean {
    return this.#isSlow;
  }

  get isBlocked(): boolean {
    return this.#isBlocked;
  }

  /** Charges what the form has given out for this attempt. */
  async pay(session: CheckoutSession, entry: CardEntry, { isRepeat }: Taken): Promise<void> {
    if (this.#activity) return;
    // A refusal that charged nothing keeps its key for the same card, else a new attempt has a new one (§4.2).
    if (!isRepeat || this.#key === null) this.#key = newIdempotencyKey();
    await this.#charge(session, entry, this.#key);
  }

  async #charge(session: CheckoutSession, entry: CardEntry, key: string): Promise<void> {
    this.#begin('charging');
    const fraudSession = await this.#options.fraudSession();
    try {
      const payment = await this.#untilKnown(() =>
        session.charge('card', key, () => entry.charge(session.client, key, fraudSession)),
      );
      this.#key = null;
      await this.#goOn(session, payment);
    } catch (thrown) {
      await this.#failed(thrown, session);
    }
  }

  /** Runs the challenge that the payment waits for. */
  async authenticate(session: CheckoutSession, payment: PaymentView): Promise<void> {
    if (this.#activity) return;
    try {
      await this.#goOn(session, payment);
    } catch (thrown) {
      await this.#failed(thrown, session);
    }
  }

  /** After the bank's page has sent the buyer back. */
  async confirm(session: CheckoutSession, payment: PaymentView): Promise<void> {
    if (this.#activity) return;
    this.#begin('confirming');
    try {
      await this.#goOn(session, await this.#confirmed(session, payment));
    } catch (thrown) {
      await this.#failed(thrown, session);
    }
  }

  /** The buyer has done what the bank asked for, and the companion only has to ask again (§4.3 CONFIRM_FAILED). */
  isUnsettled({ id }: PaymentView): boolean {
    const confirms = this.#unsettled.get(id) ?? 0;
    return confirms > 0 && confirms < mostConfirms;
  }

  /** Opens the hosted page's deposit; null where it was refused. */
  async open(session: CheckoutSession): Promise<PaymentView | null> {
    if (this.#activity) return null;
    this.#begin('opening');
    try {
      const payment = await this.#untilKnown(
        () => session.deposit({ method: 'card' }, pageAddress()),
        isUnanswered,
      );
      this.#end();
      return payment;
    } catch (thrown) {
      await this.#failed(thrown, session);
      return null;
    }
  }

  /** The page comes back out of the browser's cache: whoever had opened the bank's page by redirect has left it. */
  leaveChallenge(): void {
    if (this.#activity !== 'challenge') return;
    // Or a reload from here on would lead back to the bank by itself.
    forgetChallenge();
    this.#leave?.();
    this.#end();
  }

  /** Takes up what waited while the element was off the page, or nobody looked. */
  wake(): void {
    if (this.#resume && !this.#retry.isPlanned) this.#retry.plan(this.#resume);
  }

  rest(): void {
    this.#retry.cancel();
  }

  forget(): void {
    this.#error = null;
    this.#isBlocked = false;
  }

  /** As long as the bank asks for one, a challenge; then what it came to. */
  async #goOn(session: CheckoutSession, answered: PaymentView): Promise<void> {
    let payment = answered;
    for (let count = 1; payment.status === 'requires_action' && count <= mostChallenges; count += 1) {
      this.#begin('challenge');
      this.#options.onChallenge();
      rememberChallenge(payment.id);
      // The promise of a challenge that left by redirect never ends.
      const left = new Promise<'left'>((resolve) => (this.#leave = () => resolve('left')));
      const result = await Promise.race([this.#challenge(session, payment.action), left]);
      if (result === 'left') return;
      this.#options.onChallengeEnd();
      if (result === 'unavailable') {
        this.#isBlocked = true;
        forgetChallenge();
        this.#end();
        this.#options.onBlocked();
        return;
      }
      this.#begin('confirming');
      payment = await this.#confirmed(session, payment);
      forgetChallenge();
      // The step was not done (§3.2): the buyer decides whether to go back to it.
      if (payment.status === 'requires_action' && payment.failure) return this.#end();
    }
    this.#end();
    if (payment.status === 'requires_action') this.#options.onGiveUp(payment);
  }

  async #confirmed(session: CheckoutSession, { id, method }: PaymentView): Promise<PaymentView> {
    const payment = await this.#untilKnown(() => session.confirm({ id, method }));
    if (payment.status === 'processing') this.#unsettled.set(id, (this.#unsettled.get(id) ?? 0) + 1);
    return payment;
  }

  async #challenge(
    session: CheckoutSession,
    action: PaymentAction | undefined,
  ): Promise<'done' | 'unavailable'> {
    const { state } = session;
    const known = 'checkout' in state ? state.checkout.publishable_key : undefined;
    const publishableKey = action?.publishable_key ?? known;
    if (action?.client_secret === undefined || publishableKey === undefined) return 'unavailable';
    const module = await import('../processor/challenge.ts').catch(() => null);
    return module ? module.runChallenge(publishableKey, action.client_secret) : 'unavailable';
  }

  /**
   * Repeats the call until its outcome is known. Throws what the companion refuses. One that charges nothing gives up
   * after a while: `isOpen` then tells an outcome that is not known yet.
   */
  async #untilKnown<T>(call: () => Promise<T>, isOpen?: (answer: T) => boolean): Promise<T> {
    let isInDoubt = false;
    for (;;) {
      let leastMs = 0;
      let failure: CheckoutError = stillUnknown();
      try {
        const answer = await call();
        if (isOpen?.(answer) !== true) {
          this.#retry.reset();
          return answer;
        }
      } catch (thrown) {
        if (!isOutcomeUnknown(thrown, isInDoubt)) {
          this.#retry.reset();
          throw thrown;
        }
        isInDoubt = true;
        failure = thrown;
        leastMs = thrown instanceof ProblemError ? (thrown.retryAfterMs ?? 0) : 0;
      }
      if (isOpen && this.#retry.isSpent) {
        this.#retry.reset();
        throw failure;
      }
      await new Promise<void>((resolve) => {
        this.#resume = resolve;
        this.#retry.plan(resolve, leastMs);
        this.#options.onChange();
      });
      this.#resume = null;
    }
  }

  async #failed(thrown: unknown, session: CheckoutSession): Promise<void> {
    if (thrown instanceof CardLostError) {
      // What became of the attempt is on the checkout, if it ever arrived. Until it is read, no form invites another one.
      this.#key = null;
      if (session.state.phase === 'open')
        await this.#untilKnown(() => session.refresh()).catch(() => undefined);
      this.#end();
      return;
    }
    this.#end();
    this.#error = checkoutErrorOf(thrown);
    this.#options.onError(this.#error);
    this.#options.onChange();
  }

  #begin(activity: CardActivity): void {
    this.#activity = activity;
    this.#error = null;
    this.#isBlocked = false;
    this.#watchPatience();
    this.#options.onChange();
  }

  #watchPatience(): void {
    clearTimeout(this.#slowTimer);
    this.#isSlow = false;
    this.#slowTimer = setTimeout(() => {
      this.#isSlow = true;
      this.#options.onChange();
    }, slowMs);
  }

  #end(): void {
    this.#activity = null;
    clearTimeout(this.#slowTimer);
    this.#options.onChange();
  }
}

/** A deposit whose answer was lost has no address yet; asking again gets the same one. */
const isUnanswered = ({ status, action }: PaymentView): boolean =>
  status === 'processing' && action === undefined;

/**
 * Moves a PIX payment along: asks for a code, asks again while the outcome is not known, looks once more when the
 * code runs out, and makes a new one when the buyer wants it.
 *
 * Asking again is always safe: there is one live deposit per checkout and method, so a second request gets the same.
 * It ends after a few tries: then the buyer reads why, and has the button.
 */
import type { BackOff } from '../checkout/back-off.ts';
import {
  AnswerError,
  type CheckoutError,
  checkoutErrorOf,
  ConnectionError,
  isOfProxy,
  ProblemError,
  stillUnknown,
} from '../checkout/errors.ts';
import { browserActivity } from '../checkout/page-activity.ts';
import { Retry } from '../checkout/retry.ts';
import type { CheckoutSession } from '../checkout/session.ts';
import type { PaymentView } from '../protocol/checkout.ts';
import type { BuyerDetails } from '../protocol/requests.ts';
import type { OpenCheckout } from '../ui/base-view.ts';
import { type PixStep, pixStep } from './pix-step.ts';

const retries: BackOff = { firstMs: 2_000, factor: 2, mostMs: 30_000 };
/** From this attempt on the view shows that it takes longer than usual. */
const patientTries = 2;

export interface PixFlowOptions {
  onChange: () => void;
  onError: (error: CheckoutError) => void;
}

export class PixFlow {
  /** The page cancelled the `pay-submit` that announced a code. */
  isStopped = false;
  readonly #options: PixFlowOptions;
  readonly #retry: Retry;
  #details: BuyerDetails = {};
  /** The call under way: for a code, or for a last look. */
  #call: 'code' | 'look' | null = null;
  #error: CheckoutError | null = null;
  #lookedUpAtEnd: string | null = null;

  constructor(options: PixFlowOptions, retry = new Retry(retries)) {
    this.#options = options;
    this.#retry = retry;
  }

  /** Why the last call failed, until the next one. */
  get error(): CheckoutError | null {
    return this.#error;
  }

  /** A code is being asked for. */
  get isAsking(): boolean {
    return this.#call === 'code' || this.#retry.isPlanned;
  }

  /** It has taken longer than it usually does. */
  get isSlow(): boolean {
    return this.#retry.attempt >= patientTries;
  }

  step({ session, payment }: OpenCheckout, needsForm: boolean): PixStep {
    return pixStep({
      payment,
      nowMs: session.now(),
      isAsking: this.isAsking,
      error: this.#error,
      needsForm,
      isStopped: this.isStopped,
      lookedUpAtEnd: this.#lookedUpAtEnd,
    });
  }

  /** Asks for a code with what the payer has typed. */
  async ask(session: CheckoutSession, details: BuyerDetails): Promise<void> {
    this.#details = details;
    this.#retry.reset();
    await this.#deposit(session);
  }

  /** A new code in place of one that ran out: unless that one was paid meanwhile. */
  async renew(session: CheckoutSession): Promise<void> {
    if (this.#call) return;
    this.#retry.reset();
    await this.#calling('code', session, async () => {
      const { status } = await session.refresh();
      if (status !== 'open') return;
      await session.deposit({ method: 'pix' });
      // The same again is not over yet, by the companion's clock.
      this.#lookedUpAtEnd = null;
    });
  }

  /** Asks again for a payment whose code is not there yet. */
  awaitCode(session: CheckoutSession): void {
    if (this.isAsking) return;
    if (this.#retry.isSpent) this.#end(stillUnknown());
    else this.#retry.plan(() => void this.#deposit(session));
  }

  /** The code is there: nothing more to ask for. */
  hasCode(): void {
    this.#retry.reset();
    this.#error = null;
  }

  /** The last look at a payment whose time is over. */
  async lookAtEnd(session: CheckoutSession, payment: PaymentView): Promise<void> {
    // While the page rests nothing is sent; the code is hidden already.
    if (this.#call || !browserActivity.isActive()) return;
    await this.#calling('look', session, async () => {
      // Where it cannot be read, the code is hidden all the same; the stream goes on watching.
      await session.refresh().catch(() => undefined);
      this.#lookedUpAtEnd = payment.id;
    });
  }

  forgetError(): void {
    this.#error = null;
  }

  rest(): void {
    this.#retry.cancel();
  }

  async #deposit(session: CheckoutSession): Promise<void> {
    if (this.#call) return;
    await this.#calling('code', session, async () => {
      await session.deposit({ method: 'pix', ...this.#details });
    });
  }

  async #calling(kind: 'code' | 'look', session: CheckoutSession, call: () => Promise<void>): Promise<void> {
    this.#call = kind;
    this.#error = null;
    this.#options.onChange();
    try {
      await call();
    } catch (thrown) {
      this.#failed(checkoutErrorOf(thrown), session);
    } finally {
      this.#call = null;
      this.#options.onChange();
    }
  }

  #failed(error: CheckoutError, session: CheckoutSession): void {
    // Nobody knows whether it arrived. Never a failure: the same request again finds out.
    if (isUnanswered(error) && !this.#retry.isSpent) this.#retry.plan(() => void this.#deposit(session));
    else this.#end(error);
  }

  #end(error: CheckoutError): void {
    this.#retry.reset();
    this.#error = error;
    this.#options.onChange();
    this.#options.onError(error);
  }
}

/** Not the companion's own words: a proxy in between gave up, or something else answered in its place. */
const isUnanswered = (error: CheckoutError): boolean =>
  error instanceof ConnectionError ||
  error instanceof AnswerError ||
  (error instanceof ProblemError && error.status >= 500 && isOfProxy(error));

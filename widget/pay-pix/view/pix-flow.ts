/**
 * The flow of a PIX payment: requests a code, repeats the request while its outcome is unknown, looks the payment up once more when
 * the code expires, and requests a new one for the buyer.
 *
 * A repeated request is safe: there is one live deposit per checkout and method, so it returns the same code. After a few tries the
 * buyer sees the error and a button.
 */
import { type CheckoutError, checkoutErrorOf } from '../../checkout/shared/errors.ts';
import { browserActivity } from '../../checkout/shared/page-activity.ts';
import { deposit, refresh } from '../../checkout/calls/payment-calls.ts';
import { type BackOff, Retry } from '../../checkout/calls/retry.ts';
import type { CheckoutSession } from '../../checkout/shared/session.ts';
import { isKnown } from '../../checkout/shared/state.ts';
import { isUnanswered, requiredPauseMs, stillUnknown } from '../../checkout/calls/unknown-outcome.ts';
import type { PaymentView } from '../../protocol/checkout.ts';
import type { BuyerDetails } from '../../protocol/requests.ts';
import type { FlowContext, OpenCheckout } from '../../ui/shared/base-view.ts';
import { type PixStep, pixStep } from './pix-step.ts';

const retries: BackOff = { firstMs: 2_000, factor: 2, maxMs: 30_000 };
/** From this attempt on, the view shows that it takes longer than usual. */
const patientTries = 2;

export interface CodeRequest {
  details: BuyerDetails;
  /** Of the amounts that were shown. */
  revision: number;
  /** False for a request that the element makes on its own. */
  isPressed: boolean;
}

/** The view, as the flow sees it. */
export interface PixContext extends FlowContext {
  /** Shows the field that the companion rejected, and dispatches `pay-error`. */
  reportFailure(error: CheckoutError): void;
}

export class PixFlow {
  /** The page cancelled the `pay-submit` that announced a code. */
  isStopped = false;
  readonly #view: PixContext;
  readonly #retry: Retry;
  #request: CodeRequest = { details: {}, revision: 0, isPressed: false };
  /** The running call: for a code, or the last lookup. */
  #call: 'code' | 'look' | null = null;
  #error: CheckoutError | null = null;
  #lookedUpAtEnd: string | null = null;

  constructor(view: PixContext, retry = new Retry(retries)) {
    this.#view = view;
    this.#retry = retry;
  }

  /** The error of the last call, until the next one. */
  get error(): CheckoutError | null {
    return this.#error;
  }

  /** True while a code is being requested. */
  get isBusy(): boolean {
    return this.#call === 'code' || this.#retry.isPlanned;
  }

  /** True when the request takes longer than usual. */
  get isSlow(): boolean {
    return this.#retry.attempt >= patientTries;
  }

  step({ session, payment }: OpenCheckout, needsForm: boolean): PixStep {
    return pixStep({
      payment,
      nowMs: session.now(),
      isBusy: this.isBusy,
      error: this.#error,
      needsForm,
      isStopped: this.isStopped,
      lookedUpAtEnd: this.#lookedUpAtEnd,
    });
  }

  /** Requests a code with the payer's details. */
  async requestCode(session: CheckoutSession, request: CodeRequest): Promise<void> {
    this.#request = request;
    this.#retry.reset();
    await this.#deposit(session);
  }

  /** Requests a new code in place of an expired one, unless that was paid meanwhile. */
  async renew(session: CheckoutSession, revision: number): Promise<void> {
    if (this.#call) return;
    // The details that this page's buyer typed for the expired code.
    const { details } = this.#request;
    this.#request = { details, revision, isPressed: true };
    this.#retry.reset();
    await this.#calling('code', session, async () => {
      await refresh(session);
      if (this.#isShown(session)) await this.#send(session);
    });
  }

  /** Repeats the request for a payment without a code. */
  awaitCode(session: CheckoutSession, revision: number): void {
    if (this.isBusy) return;
    // A payment whose response was lost, by another tab or before a reload.
    this.#request = { ...this.#request, revision };
    if (this.#retry.isSpent) this.#end(stillUnknown());
    else this.#retry.plan(() => void this.#deposit(session));
  }

  /** Called when the code has arrived. */
  hasCode(): void {
    this.#retry.reset();
    this.#error = null;
  }

  /** The last lookup of an expired payment. */
  async lookAtEnd(session: CheckoutSession, payment: PaymentView): Promise<void> {
    // An inactive page sends nothing; the code is hidden already.
    if (this.#call || payment.id === this.#lookedUpAtEnd || !browserActivity.isActive()) return;
    await this.#calling('look', session, async () => {
      const before = session.now();
      // If the lookup fails, the code is hidden nevertheless; the stream continues.
      await refresh(session).catch(() => undefined);
      // A clock that was set forward is no end: the response has corrected it by more than a measurement is off.
      if (session.now() > before - 5_000) this.#lookedUpAtEnd = payment.id;
    });
  }

  forgetError(): void {
    this.#error = null;
  }

  pause(): void {
    this.#retry.cancel();
  }

  async #deposit(session: CheckoutSession): Promise<void> {
    if (!this.#call) await this.#calling('code', session, () => this.#send(session));
  }

  async #send(session: CheckoutSession): Promise<void> {
    const { details, revision } = this.#request;
    await deposit(session, { method: 'pix', revision, ...details });
    // The same deposit again means that it has not expired by the companion's clock.
    this.#lookedUpAtEnd = null;
  }

  async #calling(kind: 'code' | 'look', session: CheckoutSession, call: () => Promise<void>): Promise<void> {
    this.#call = kind;
    this.#error = null;
    this.#redraw();
    try {
      await call();
    } catch (thrown) {
      this.#failed(checkoutErrorOf(thrown), session);
    } finally {
      this.#call = null;
      this.#redraw();
    }
  }

  #failed(error: CheckoutError, session: CheckoutSession): void {
    // The screen shows the outcome already, or another checkout.
    if (!this.#isShown(session)) return;
    // Unknown whether the request arrived, so no failure: a repeat settles it.
    if (isUnanswered(error) && !this.#retry.isSpent)
      this.#retry.plan(() => void this.#deposit(session), requiredPauseMs(error));
    else if (this.#beganForOldAmount(error, session)) this.#retry.reset();
    else this.#end(error);
  }

  /** Without a press, the element begins again once it shows the new amount. */
  #beganForOldAmount({ code }: CheckoutError, { state }: CheckoutSession): boolean {
    const { isPressed, revision } = this.#request;
    if (code !== 'AMOUNTS_CHANGED' || isPressed) return false;
    return isKnown(state) && state.checkout.revision !== revision;
  }

  #end(error: CheckoutError): void {
    this.#retry.reset();
    this.#error = error;
    this.#redraw();
    this.#view.reportFailure(error);
  }

  /** True while the element shows this checkout, and it can be paid. */
  #isShown(session: CheckoutSession): boolean {
    return this.#view.open?.session === session;
  }

  #redraw(): void {
    this.#view.host.requestUpdate();
  }
}

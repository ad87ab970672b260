/**
 * What runs during the buyer's approval, from the call of the processor to the outcome from the companion: it polls the outcome, and no
 * other method can start a payment. The tab remembers what is awaited, so a reload changes nothing, and several elements of one
 * checkout await the same.
 */
import { refresh } from '../../checkout/calls/payment-calls.ts';
import { type BackOff, Retry } from '../../checkout/calls/retry.ts';
import type { CheckoutSession } from '../../checkout/shared/session.ts';
import { isKnown } from '../../checkout/shared/state.ts';
import { requiredPauseMs } from '../../checkout/calls/unknown-outcome.ts';
import type { PaymentView } from '../../protocol/checkout.ts';
import { forgetApproval, rememberApproval, rememberSent } from './approval-memory.ts';

const pollBackOff: BackOff = { firstMs: 1_000, factor: 1.5, maxMs: 15_000 };

/** A session that is held for this method. */
interface Hold {
  readonly session: CheckoutSession;
  readonly release: () => void;
  isPolling: boolean;
  /** What the last response requires before the next poll. */
  pauseMs: number;
}

export interface ApprovalOptions {
  /** Called after each poll. */
  onPoll: () => void;
  /** Called after “Back” from the bank's page: the processor's call, for which the page was left, never settles. */
  onBack: () => void;
}

export class Approval {
  readonly #options: ApprovalOptions;
  readonly #poll: Retry;
  /** Null while nothing is awaited. */
  #held: Hold | null = null;
  /** Id of the payment whose confirmation this element has started. */
  #begunId: string | null = null;

  constructor(options: ApprovalOptions, poll = new Retry(pollBackOff)) {
    this.#options = options;
    this.#poll = poll;
  }

  /** True from the processor's call on, or since the outcome of another element's call is polled. */
  get isHeld(): boolean {
    return this.#held !== null;
  }

  /** Number of polls of the outcome. */
  get polls(): number {
    return this.#poll.attempt;
  }

  /** Called before the processor's call: money may move from now on. Returns what identifies the call to {@link callReturned}. */
  callStarted(session: CheckoutSession): object {
    addEventListener('pageshow', this.#onPageShow);
    return this.#hold(session);
  }

  /** The confirmation is about to be sent: from here on, only the processor's response shows that it was not. */
  rememberBegun(): void {
    this.#remember((checkout, payment) => {
      rememberApproval(checkout, payment, 'begun');
      this.#begunId = payment.id;
    });
  }

  /**
   * The processor's call has returned. `isSent`: approved or unknown; otherwise the processor took no money. `refusedWith`: decline codes
   * of earlier tries. Returns false for a call whose approval has ended already, which changes nothing.
   */
  callReturned(call: object, isSent: boolean, refusedWith: readonly string[]): boolean {
    if (call !== this.#held) return false;
    if (isSent) {
      removeEventListener('pageshow', this.#onPageShow);
      this.#remember((checkout, payment) => rememberSent(checkout, payment, refusedWith));
    } else {
      if (this.#begunId !== null) forgetApproval(this.#begunId);
      this.end();
    }
    return true;
  }

  /** Polls the outcome, for pages that the stream does not reach. */
  pollOutcome(session: CheckoutSession): void {
    const held = this.#hold(session);
    if (this.#poll.isPlanned || held.isPolling) return;
    this.#poll.plan(() => void this.#pollNow(held), held.pauseMs);
  }

  async #pollNow(held: Hold): Promise<void> {
    held.isPolling = true;
    held.pauseMs = await refresh(held.session).then(() => 0, requiredPauseMs);
    held.isPolling = false;
    this.#options.onPoll();
  }

  pause(): void {
    this.#poll.cancel();
  }

  /** Ends the wait: the outcome is known, or no longer awaited here. The processor's call may still be pending. */
  end(): void {
    removeEventListener('pageshow', this.#onPageShow);
    this.#poll.reset();
    this.#held?.release();
    this.#held = null;
    this.#begunId = null;
  }

  readonly #onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.#options.onBack();
  };

  #hold(session: CheckoutSession): Hold {
    if (session === this.#held?.session) return this.#held;
    this.#held?.release();
    const held = { session, release: session.hold('wallet'), isPolling: false, pauseMs: 0 };
    this.#held = held;
    return held;
  }

  /** Calls `remember` with the id of the checkout and its payment, if there is one. */
  #remember(remember: (checkout: string, payment: PaymentView) => void): void {
    const state = this.#held?.session.state;
    if (state && isKnown(state) && state.payments.wallet) remember(state.checkout.id, state.payments.wallet);
  }
}

/**
 * An approval by the buyer, from the call to the processor to what the companion says of it. Until then it is asked for, and
 * the other methods hold still. What is awaited is what the tab remembers, so a reload changes nothing, and several elements
 * of one checkout wait for the same.
 */
import type { BackOff } from '../checkout/back-off.ts';
import { Retry } from '../checkout/retry.ts';
import type { CheckoutSession } from '../checkout/session.ts';
import { isKnown } from '../checkout/state.ts';
import type { PaymentView } from '../protocol/checkout.ts';
import { forgetApproval, rememberApproval, rememberApprovedIn } from './approval-memory.ts';

const polls: BackOff = { firstMs: 1_000, factor: 1.5, mostMs: 15_000 };

export class Approval {
  /** The processor is being asked: what it has drawn must stay. */
  isPaying = false;
  readonly #onChange: () => void;
  readonly #poll = new Retry(polls);
  /** The session whose other methods hold still; null while nothing is awaited. */
  #held: { session: CheckoutSession; release: () => void } | null = null;
  /** The payment that the processor was asked for by this element. */
  #begun: string | null = null;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** The outcome is not known. */
  get isAwaited(): boolean {
    return this.#held !== null;
  }

  /** How often the outcome was asked for. */
  get attempt(): number {
    return this.#poll.attempt;
  }

  /** The processor is about to be asked: money may move from now on. */
  start(session: CheckoutSession): void {
    this.isPaying = true;
    this.#hold(session);
    addEventListener('pageshow', this.#leaveBank);
  }

  /** The confirmation is about to be sent: from here on, only the processor's response shows that it was not. */
  begin(): void {
    const payment = this.#payment;
    if (!this.isPaying || !payment) return;
    rememberApproval(payment, 'begun');
    const state = this.#held?.session.state;
    if (state && isKnown(state)) rememberApprovedIn(state.checkout.id, payment);
    this.#begun = payment.id;
  }

  /** `isSent`: approved, or nobody knows; else the processor took nothing. */
  returned(isSent: boolean): void {
    this.isPaying = false;
    removeEventListener('pageshow', this.#leaveBank);
    const payment = this.#payment;
    // A decline that the payment shows by now is of a try before.
    if (isSent && payment) rememberApproval(payment, 'sent');
    if (isSent) return;
    if (this.#begun !== null) forgetApproval(this.#begun);
    this.end();
  }

  /** The stream brings it; asking is for pages that it does not reach. */
  ask(session: CheckoutSession): void {
    this.#hold(session);
    if (this.#poll.isPlanned) return;
    this.#poll.plan(() => {
      void session
        .refresh()
        .catch(() => undefined)
        .then(this.#onChange);
    });
  }

  rest(): void {
    this.#poll.cancel();
  }

  /** Known, or no longer waited for here. */
  end(): void {
    this.#poll.reset();
    this.#held?.release();
    this.#held = null;
    this.#begun = null;
  }

  /** The bank's page was left by “Back”: the call that led there never settles. */
  readonly #leaveBank = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    this.isPaying = false;
    this.#onChange();
  };

  #hold(session: CheckoutSession): void {
    if (session === this.#held?.session) return;
    this.#held?.release();
    this.#held = { session, release: session.hold('wallet') };
  }

  get #payment(): PaymentView | null {
    const state = this.#held?.session.state;
    return (state && isKnown(state) && state.payments.wallet) || null;
  }
}

/**
 * An approval whose outcome is not known: it is asked for, and the other methods hold still. What is awaited is what the
 * tab remembers, so a reload changes nothing, and several elements of one checkout wait for the same.
 */
import type { BackOff } from '../checkout/back-off.ts';
import { Retry } from '../checkout/retry.ts';
import type { CheckoutSession } from '../checkout/session.ts';
import { isKnown } from '../checkout/state.ts';
import type { PaymentView } from '../protocol/checkout.ts';
import { forgetApproval, rememberApprovedIn } from './approval-memory.ts';
import { approvalBegins, approvalWasSent } from './approval-news.ts';

const polls: BackOff = { firstMs: 1_000, factor: 1.5, mostMs: 15_000 };

export class AwaitedOutcome {
  readonly #onChange: () => void;
  readonly #poll = new Retry(polls);
  #session: CheckoutSession | null = null;
  #release: (() => void) | null = null;
  /** The payment that the processor was asked for by this element. */
  #begun: string | null = null;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** How often it was asked for. */
  get attempt(): number {
    return this.#poll.attempt;
  }

  /** Money may move from now on. */
  hold(session: CheckoutSession): void {
    if (session === this.#session) return;
    this.#release?.();
    this.#session = session;
    this.#release = session.hold('wallet');
  }

  /** The confirmation is about to be sent: from here on, only the processor's response shows that it was not. */
  begin(): void {
    const payment = this.#payment;
    if (!payment) return;
    approvalBegins(payment);
    const state = this.#session?.state;
    if (state && isKnown(state)) rememberApprovedIn(state.checkout.id, payment);
    this.#begun = payment.id;
  }

  /** The processor was asked, or nobody knows. */
  sent(): void {
    if (this.#payment) approvalWasSent(this.#payment);
  }

  /** The processor reports that it took nothing. */
  failed(): void {
    if (this.#begun !== null) forgetApproval(this.#begun);
  }

  /** The stream brings it; asking is for pages that it does not reach. */
  ask(session: CheckoutSession): void {
    this.hold(session);
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
    this.#release?.();
    this.#release = null;
    this.#session = null;
    this.#begun = null;
  }

  get #payment(): PaymentView | null {
    const state = this.#session?.state;
    return (state && isKnown(state) && state.payments.wallet) || null;
  }
}

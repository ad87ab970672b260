/** The flow of a payment by wallet: the selection of a way until the buyer approves, then the approval until its outcome. */
import type { CheckoutSession } from '../../checkout/shared/session.ts';
import type { OpenCheckout } from '../../ui/shared/base-view.ts';
import { Approval } from './approval.ts';
import { approvalStateOf } from './approval-state.ts';
import type { AttemptOutcome, Refusal } from './confirm-outcome.ts';
import type { WalletStep } from './wallet-step.ts';
import type { WalletHost } from './wallet-way.ts';
import { type WalletRequest, WaySelection, type WaySelectionOptions } from './way-selection.ts';

export interface WalletFlowOptions extends Pick<
  WaySelectionOptions,
  'onChange' | 'onUnavailable' | 'onError' | 'confirmSubmit' | 'shownRevision'
> {
  /** The processor took no money, with its reason. */
  onRefusal: (refusal: Refusal) => void;
}

const unnamedFailure = { code: 'payment_failed', advice: 'new_charge' } as const;
/** Longer than a framework takes to move an element. */
const moveMs = 5_000;
/** From this attempt on, the view shows that it takes longer than usual. */
const patientTries = 3;

export class WalletFlow {
  readonly ways: WaySelection;
  readonly #options: WalletFlowOptions;
  readonly #approval: Approval;
  #isResting = false;
  #isDropped = false;
  #leaving: ReturnType<typeof setTimeout> | undefined;

  constructor(host: WalletHost, options: WalletFlowOptions) {
    this.#options = options;
    this.#approval = new Approval(options.onChange);
    this.ways = new WaySelection(host, {
      ...options,
      onDeposit: () => this.#approval.begin(),
      attempt: (session, pay, fail) => this.#attempt(session, pay, fail),
    });
  }

  get step(): WalletStep {
    return this.#approval.isAwaited ? 'confirming' : this.ways.step;
  }

  /** True when the outcome takes longer than usual. */
  get isSlow(): boolean {
    return Math.max(this.ways.attempt, this.#approval.attempt) >= patientTries;
  }

  /** Follows the payment while an outcome is awaited: since a press, or since before the page was loaded. */
  follow({ session, payment }: OpenCheckout): void {
    this.#isResting = false;
    clearTimeout(this.#leaving);
    if (this.#approval.isPaying) return;
    const { isAwaited } = this.#approval;
    if (this.ways.way?.isIntact === false) this.ways.stop();
    const approval = payment ? approvalStateOf(payment) : 'none';
    if (approval === 'awaited') {
      // Another element, or an earlier load of the page, has the approval: these buttons would start a second one.
      if (!isAwaited) this.ways.stop();
      return this.#approval.ask(session);
    }
    // The buttons may be gone and the payment may have ended, so the next start prepares a new way.
    if (isAwaited) this.#leave();
    if (approval === 'none') return;
    this.#options.onRefusal({ kind: 'declined', ...(payment?.failure ?? unnamedFailure) });
  }

  /** Does nothing while an outcome is awaited: no second payment may be prepared. */
  start(session: CheckoutSession, request: WalletRequest): void {
    if (this.step === 'idle') this.ways.start(session, request);
  }

  /** Starts over; after a press, at which `pressedRevision` was shown, no further press is needed. */
  restart(pressedRevision: number | null = null): void {
    if (this.#approval.isAwaited) return;
    this.ways.stop(pressedRevision);
    this.#options.onChange();
  }

  /** `isDropped`: another checkout puts its buttons in place of these, which are removed at once, or after the processor's call. */
  rest(isDropped = this.#isDropped): void {
    this.#isDropped = isDropped;
    this.#isResting = true;
    this.ways.rest();
    this.#approval.rest();
    if (this.#approval.isPaying) return;
    clearTimeout(this.#leaving);
    if (!this.#approval.isAwaited || this.#isDropped) return this.#leave();
    // An element that is moved within the page reconnects immediately, and must keep the other methods held.
    this.#leaving = setTimeout(() => this.#leave(), moveMs);
  }

  /** Ends the wait, and removes everything of the way. */
  #leave(): void {
    this.#approval.end();
    this.ways.stop();
  }

  async #attempt(
    session: CheckoutSession,
    pay: () => Promise<AttemptOutcome>,
    fail: (error: unknown) => void,
  ): Promise<void> {
    if (this.#approval.isPaying) return;
    this.#approval.start(session);
    try {
      const outcome = await pay();
      this.#approval.returned(outcome.kind === 'sent');
      if (outcome.kind !== 'sent' && !this.#isDropped) this.#options.onRefusal(outcome);
    } catch (error) {
      this.#approval.returned(false);
      fail(error);
    }
    if (this.#isResting) this.rest();
    this.#options.onChange();
  }
}

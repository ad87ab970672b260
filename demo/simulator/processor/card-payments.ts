/** The processor's side of a card charge: attempts, challenges, and its reports to the service. */
import { processingTakesMs, processorMaximumMinor } from '../unspecified-values.ts';
import { effectOf } from '../scenarios/amounts.ts';
import type { CardOutcome } from '../scenarios/cards.ts';
import type { CardCharge, CardCharges } from '../ledger/card-charges.ts';
import type { LedgerContext } from '../ledger/context.ts';
import { IllegalMove } from '../ledger/transitions.ts';

/** §3.2: minimum age of a charge for a refresh, and minimum time between two. */
const refreshAgeMs = 180_000;
const refreshEveryMs = 60_000;

export interface Instrument {
  outcome: CardOutcome;
  card: { brand: string; last4: string };
}

export class CardPayments {
  readonly #context: LedgerContext;
  readonly #cards: CardCharges;

  constructor(context: LedgerContext, cards: CardCharges) {
    this.#context = context;
    this.#cards = cards;
  }

  /** Attempts a payment by card or wallet; the charge's state has the result. */
  attempt(charge: CardCharge, { outcome, card }: Instrument): void {
    const { state: from } = charge;
    if (from !== 'pending')
      throw new IllegalMove('no_attempt', `a ${from} charge takes no attempt`, { from });
    charge.card = card;
    this.#apply(charge, outcomeFor(charge, outcome));
  }

  /** Passes or fails an open challenge. */
  completeChallenge(charge: CardCharge, answer: 'pass' | 'fail'): void {
    const { challenge } = charge;
    if (charge.state !== 'requires_action' || challenge?.state !== 'open') {
      throw new IllegalMove('no_open_challenge', 'no challenge is open');
    }
    if (answer === 'fail') {
      // §6: the processor reports it before confirm is called, hence a callback.
      this.#cards.decline(charge, 'payment_intent_authentication_failure');
      return;
    }
    challenge.state = 'passed';
    this.#context.changes.announce('transaction', charge.id);
    // The hosted page does not call confirm: the processor continues by itself.
    if (charge.mode === 'hosted') this.confirm(charge);
  }

  /** §4.3: confirms a charge whose challenge is passed. Returns the platform error of the scenario, if any. */
  confirm(charge: CardCharge): 'CONFIRM_FAILED' | undefined {
    const { challenge } = charge;
    if (charge.state !== 'requires_action' || challenge?.state !== 'passed') {
      throw new IllegalMove('no_passed_challenge', 'the challenge has not been passed');
    }
    if (challenge.more > 0) {
      this.#cards.requireAction(charge, { ...challenge, state: 'open', more: challenge.more - 1 });
      return undefined;
    }
    if (challenge.next.do === 'platform_error') {
      challenge.next = { do: 'approve' };
      if (charge.mode === 'direct') return 'CONFIRM_FAILED';
    }
    this.#apply(charge, challenge.next);
    return undefined;
  }

  /** §3.2: a lookup refreshes unfinished charges older than 3 minutes from the processor, once a minute. */
  refresh(charge: CardCharge): void {
    const nowMs = this.#context.clock.nowMs();
    const unfinished = ['pending', 'processing', 'requires_action'].includes(charge.state);
    if (!unfinished || nowMs - charge.createdAtMs <= refreshAgeMs) return;
    if (charge.refreshedAtMs !== null && nowMs - charge.refreshedAtMs < refreshEveryMs) return;
    charge.refreshedAtMs = nowMs;
    if (charge.paidUnreported) this.#cards.pay(charge);
  }

  #apply(charge: CardCharge, outcome: CardOutcome): void {
    switch (outcome.do) {
      case 'approve':
        this.#cards.pay(charge);
        return;
      case 'decline':
        // The responses to attempt and confirm report the decline to the merchant (§6).
        this.#cards.decline(charge, outcome.code, { synchronous: true });
        return;
      case 'challenge':
        this.#cards.requireAction(charge, {
          state: 'open',
          more: outcome.more ?? 0,
          way: outcome.way ?? 'modal',
          next: outcome.next,
        });
        return;
      case 'process':
        this.#process(charge, outcome.next);
        return;
      case 'platform_error':
        this.#cards.decline(charge, 'processing_error', { synchronous: true });
    }
  }

  #process(charge: CardCharge, next: Extract<CardOutcome, { do: 'process' }>['next']): void {
    this.#cards.process(charge);
    this.#context.clock.after(processingTakesMs, () => {
      if (charge.state !== 'processing') return;
      if (next.do === 'approve') this.#cards.pay(charge);
      else if (next.do === 'decline') this.#cards.decline(charge, next.code);
      else charge.paidUnreported = true;
    });
  }
}

function outcomeFor(charge: CardCharge, fromCard: CardOutcome): CardOutcome {
  if (charge.amountMinor > processorMaximumMinor) return { do: 'decline', code: 'amount_too_large' };
  return effectOf('card', charge.amountMinor) ?? fromCard;
}

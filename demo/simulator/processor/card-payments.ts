import { processingTakesMs, processorMaximumMinor } from '../not-shown.ts';
import { effectOf } from '../scenarios/amounts.ts';
import type { CardOutcome } from '../scenarios/cards.ts';
import type { CardCharge, CardCharges } from '../ledger/card-charges.ts';
import type { LedgerContext } from '../ledger/context.ts';
import { IllegalMove } from '../ledger/transitions.ts';

/** §3.2: the refresh is for charges older than this, and at most this often. */
const refreshAgeMs = 180_000;
const refreshEveryMs = 60_000;

export interface Instrument {
  outcome: CardOutcome;
  card: { brand: string; last4: string };
}

/** The processor's side of a card charge: attempts, challenges, and what it reports to the service. */
export class CardPayments {
  readonly #context: LedgerContext;
  readonly #cards: CardCharges;

  constructor(context: LedgerContext, cards: CardCharges) {
    this.#context = context;
    this.#cards = cards;
  }

  /** Tries to take the amount from a card or wallet. The charge's status has the result. */
  attempt(charge: CardCharge, { outcome, card }: Instrument): void {
    const { state: from } = charge;
    if (from !== 'pending')
      throw new IllegalMove('no_attempt', `a ${from} charge takes no attempt`, { from });
    charge.card = card;
    this.#apply(charge, outcomeFor(charge, outcome));
  }

  /** Completes an open challenge. Without it the charge stays unchanged. */
  answerChallenge(charge: CardCharge, answer: 'pass' | 'fail'): void {
    const { challenge } = charge;
    if (charge.state !== 'requires_action' || challenge?.state !== 'open') {
      throw new IllegalMove('no_open_challenge', 'no challenge is open');
    }
    if (answer === 'fail') {
      // §6: reported by the processor before confirm is called, hence a callback.
      this.#cards.decline(charge, 'payment_intent_authentication_failure');
      return;
    }
    challenge.state = 'passed';
    this.#context.changes.announce('transaction', charge.id);
    // The hosted page calls no confirm: the processor continues by itself.
    if (charge.mode === 'hosted') this.confirm(charge);
  }

  /** §4.3, once the challenge is passed. Answers a platform error where the scenario has one. */
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
        // Attempt and confirm are calls of the merchant that carry the decline themselves (§6).
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

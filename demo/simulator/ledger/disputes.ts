import type { CardCharge, CardCharges } from './card-charges.ts';
import type { LedgerContext } from './context.ts';
import { assertMove, cardMoves, IllegalMove } from './transitions.ts';

/** Disputes of charges (§3.2): the amount is held, then returned or lost. Their callbacks have no amounts (§6). */
export class Disputes {
  readonly #context: LedgerContext;
  readonly #cards: CardCharges;

  constructor(context: LedgerContext, cards: CardCharges) {
    this.#context = context;
    this.#cards = cards;
  }

  open(charge: CardCharge): void {
    assertMove(cardMoves, charge.state, 'disputed');
    // The bank of a cardholder who was refunded in full disputes the whole charge.
    const amountMinor = charge.amountMinor - charge.refundedMinor || charge.amountMinor;
    charge.dispute = {
      id: this.#context.ids.token('dp_'),
      status: 'needs_response',
      reason: 'fraudulent',
      amountMinor,
      createdAtMs: this.#context.clock.nowMs(),
    };
    this.#cards.move(charge, 'disputed');
    this.#context.balances.move(
      charge.account,
      'dispute',
      charge.id,
      'usd.available',
      'usd.held',
      amountMinor,
    );
    this.#emit(charge, 'disputed');
  }

  /** The merchant has submitted evidence. The charge stays `disputed`, so there is no callback. */
  review({ id, dispute }: CardCharge): void {
    if (dispute?.status !== 'needs_response')
      throw new IllegalMove('no_open_dispute', 'no dispute needs a response');
    dispute.status = 'under_review';
    this.#context.changes.announce('transaction', id);
  }

  win(charge: CardCharge): void {
    this.#close(charge, 'dispute_won', 'won', 'usd.available');
  }

  lose(charge: CardCharge): void {
    this.#close(charge, 'dispute_lost', 'lost', 'outside');
  }

  #close(
    charge: CardCharge,
    state: 'dispute_won' | 'dispute_lost',
    status: 'won' | 'lost',
    fundsTo: 'usd.available' | 'outside',
  ): void {
    this.#cards.move(charge, state);
    if (charge.dispute) {
      charge.dispute.status = status;
      this.#context.balances.move(
        charge.account,
        state,
        charge.id,
        'usd.held',
        fundsTo,
        charge.dispute.amountMinor,
      );
    }
    this.#emit(charge, state);
  }

  #emit(charge: CardCharge, status: 'disputed' | 'dispute_won' | 'dispute_lost'): void {
    this.#context.callbacks.emit(charge.postback, {
      status,
      idTransaction: charge.id,
      typeTransaction: 'CARD',
    });
  }
}

/** Refunds of card charges (§2.4), and their state changes. */
import { toMajor } from '../money.ts';
import { refundReportedAfterMs } from '../unspecified-values.ts';
import type { CardCharge, CardCharges } from './card-charges.ts';
import type { LedgerContext } from './context.ts';
import { assertMove, cardMoves, IllegalMove, refundMoves, type RefundState } from './transitions.ts';

/** A refund of a card charge. */
export interface Refund {
  readonly id: string;
  readonly charge: CardCharge;
  state: RefundState;
  readonly amountMinor: number;
  readonly createdAtMs: number;
  failureReason: string | null;
  arn: string | null;
  /** True once the processor has reported it on the charge, which debits the balance (§4.6 rule 5). */
  reported: boolean;
}

export class Refunds {
  readonly #refunds = new Map<string, Refund>();
  readonly #byCharge = new Map<CardCharge, Refund[]>();
  readonly #context: LedgerContext;
  readonly #cards: CardCharges;

  constructor(context: LedgerContext, cards: CardCharges) {
    this.#context = context;
    this.#cards = cards;
  }

  /**
   * Creates a refund, which the processor reports on the charge a moment later. The caller has checked the
   * amount.
   */
  create(charge: CardCharge, amountMinor: number, { settled = false } = {}): Refund {
    const { clock, ids, changes } = this.#context;
    const refund: Refund = {
      id: ids.token('re_'),
      charge,
      state: 'pending',
      amountMinor,
      createdAtMs: clock.nowMs(),
      failureReason: null,
      arn: null,
      reported: false,
    };
    this.#refunds.set(refund.id, refund);
    this.#byCharge.set(charge, [...this.of(charge), refund]);
    changes.announce('refund', refund.id);
    if (settled) refund.state = 'succeeded';
    clock.after(refundReportedAfterMs, () => this.#report(refund, { announceState: true }));
    return refund;
  }

  find(id: string): Refund | undefined {
    return this.#refunds.get(id);
  }

  all(): Refund[] {
    return [...this.#refunds.values()];
  }

  of(charge: CardCharge): readonly Refund[] {
    return this.#byCharge.get(charge) ?? [];
  }

  /** The amount still refundable, less refunds that are not reported yet. */
  remainingMinor(charge: CardCharge): number {
    const promised = this.of(charge)
      .filter((refund) => refund.reported || !isDead(refund))
      .reduce((sum, refund) => sum + refund.amountMinor, 0);
    return charge.amountMinor - promised;
  }

  succeed(refund: Refund): void {
    this.#move(refund, 'succeeded');
  }

  /** After the report, the charge stays refunded: "support reconciles the balance" (§4.6 rule 5). */
  fail(refund: Refund, reason = 'O banco do portador rejeitou o reembolso.'): void {
    this.#move(refund, 'failed', reason);
  }

  cancel(refund: Refund): void {
    this.#move(refund, 'canceled', 'O reembolso foi cancelado.');
  }

  requireAction(refund: Refund): void {
    this.#move(refund, 'requires_action');
  }

  /** Sets the acquirer's reference number. The state stays the same, so there is no callback. */
  giveArn(refund: Refund): void {
    if (isDead(refund)) {
      const { state: from } = refund;
      throw new IllegalMove('no_reference_number', `a ${from} refund gets no reference number`, { from });
    }
    refund.arn ??= this.#context.ids.digits(23);
    this.#context.changes.announce('refund', refund.id);
  }

  #move(refund: Refund, to: RefundState, failureReason: string | null = null): void {
    assertMove(refundMoves, refund.state, to);
    // A charge disputed before the report cannot be refunded.
    if (to === 'succeeded' && !refund.reported) assertMove(cardMoves, refund.charge.state, 'refunded');
    refund.state = to;
    refund.failureReason = failureReason;
    if (!isDead(refund)) this.#report(refund, { announceState: false });
    this.#context.changes.announce('refund', refund.id);
    this.#emitState(refund);
  }

  #report(refund: Refund, { announceState }: { announceState: boolean }): void {
    const { charge } = refund;
    if (refund.reported || isDead(refund)) return;
    const refundedMinor = charge.refundedMinor + refund.amountMinor;
    const status = refundedMinor === charge.amountMinor ? 'refunded' : 'partially_refunded';
    // The charge was disputed in the meantime: the processor does not refund disputed money.
    if (!cardMoves[charge.state].includes(status)) {
      if (announceState) this.fail(refund, 'A cobrança está em contestação.');
      return;
    }
    refund.reported = true;
    charge.refundedMinor = refundedMinor;
    charge.refundedAtMs = this.#context.clock.nowMs();
    this.#cards.move(charge, status);
    const { balances, callbacks } = this.#context;
    balances.move(charge.account, 'refund', refund.id, 'usd.available', 'outside', refund.amountMinor);
    callbacks.emit(charge.postback, {
      status,
      idTransaction: charge.id,
      typeTransaction: 'CARD',
      amount: toMajor(charge.amountMinor),
      refund_amount: toMajor(refund.amountMinor),
      total_refunded: toMajor(refundedMinor),
      net_amount: toMajor(charge.amountMinor - refundedMinor),
      currency: 'USD',
    });
    if (announceState) this.#emitState(refund);
  }

  #emitState(refund: Refund): void {
    this.#context.callbacks.emit(refund.charge.postback, {
      status: refund.state,
      idTransaction: refund.charge.id,
      typeTransaction: 'CARD_REFUND',
      refund_id: refund.id,
      refund_status: refund.state,
      amount: toMajor(refund.amountMinor),
      currency: 'USD',
      failure_reason: refund.failureReason,
      arn: refund.arn,
    });
  }
}

/** True if the refund ended without returning money. */
function isDead(refund: Refund): boolean {
  return refund.state === 'failed' || refund.state === 'canceled';
}

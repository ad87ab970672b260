/** Card charges (§2.2), hosted (§4.1) or direct (§4.2), and their state changes. */
import type { Account } from '../accounts.ts';
import { share, toMajor } from '../money.ts';
import { brlPerUsd, cardFeeBasisPoints, hostedSessionS } from '../unspecified-values.ts';
import type { CardOutcome } from '../scenarios/cards.ts';
import type { LedgerContext } from './context.ts';
import { declineCodeOf, declineMessage } from './declines.ts';
import { assertMove, cardMoves, type CardState } from './transitions.ts';

/** A 3-D Secure challenge of the bank, and the outcome after it. */
export interface Challenge {
  state: 'open' | 'passed';
  /** Number of challenges after this one. */
  more: number;
  way: 'modal' | 'redirect';
  next: CardOutcome;
}

export interface Dispute {
  id: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
  reason: string;
  amountMinor: number;
  createdAtMs: number;
}

/** A card charge. */
export interface CardCharge {
  readonly kind: 'card';
  readonly id: string;
  readonly account: Account;
  readonly mode: 'hosted' | 'direct';
  state: CardState;
  readonly amountMinor: number;
  readonly postback: string | undefined;
  readonly returnUrl: string | undefined;
  readonly wallet: Wallet | undefined;
  payer: { name: string | null; email: string | null };
  readonly createdAtMs: number;
  /** The processor's intent; a browser has its `secret`. */
  readonly intent: { readonly id: string; secret: string };
  readonly session: { readonly id: string; readonly expiresAtMs: number } | null;
  challenge: Challenge | null;
  card: { brand: string; last4: string } | null;
  failure: { code: string; message: string } | null;
  /** Paid at the processor, but the report was lost: the refresh of §3.2 finds it. */
  paidUnreported: boolean;
  refreshedAtMs: number | null;
  paidAtMs: number | null;
  fxRate: number;
  refundedMinor: number;
  refundedAtMs: number | null;
  dispute: Dispute | null;
}

export type Wallet = 'wallet_a_pay' | 'wallet_b_pay';

export type NewCardCharge = Pick<
  CardCharge,
  'account' | 'mode' | 'amountMinor' | 'postback' | 'returnUrl' | 'wallet' | 'payer'
>;

export class CardCharges {
  readonly #charges = new Map<string, CardCharge>();
  readonly #context: LedgerContext;

  constructor(context: LedgerContext) {
    this.#context = context;
  }

  create(input: NewCardCharge): CardCharge {
    const { clock, ids, changes } = this.#context;
    const createdAtMs = clock.nowMs();
    const intentId = ids.token('pi_');
    const charge: CardCharge = {
      kind: 'card',
      id: ids.uuid(),
      ...input,
      state: 'pending',
      createdAtMs,
      intent: { id: intentId, secret: ids.token(`${intentId}_secret_`) },
      session:
        input.mode === 'hosted'
          ? { id: ids.token('cs_'), expiresAtMs: createdAtMs + hostedSessionS * 1000 }
          : null,
      challenge: null,
      card: null,
      failure: null,
      paidUnreported: false,
      refreshedAtMs: null,
      paidAtMs: null,
      fxRate: 0,
      refundedMinor: 0,
      refundedAtMs: null,
      dispute: null,
    };
    this.#charges.set(charge.id, charge);
    if (charge.session) clock.at(charge.session.expiresAtMs, () => this.#sessionEnds(charge));
    changes.announce('transaction', charge.id);
    return charge;
  }

  find(id: string): CardCharge | undefined {
    return this.#charges.get(id);
  }

  findBy(matches: (charge: CardCharge) => boolean): CardCharge | undefined {
    return this.all().find(matches);
  }

  all(): CardCharge[] {
    return [...this.#charges.values()];
  }

  /** §3.2 "payment confirmed": credits USD less the platform fee, and sends the `CARD`/`paid` callback. */
  pay(charge: CardCharge): void {
    this.move(charge, 'paid');
    const { balances, callbacks, clock } = this.#context;
    charge.paidAtMs = clock.nowMs();
    charge.fxRate = brlPerUsd;
    charge.failure = null;
    charge.challenge = null;
    charge.paidUnreported = false;
    const creditMinor = charge.amountMinor - share(charge.amountMinor, cardFeeBasisPoints);
    balances.move(charge.account, 'card', charge.id, 'outside', 'usd.available', creditMinor);
    callbacks.emit(charge.postback, {
      status: 'paid',
      idTransaction: charge.id,
      typeTransaction: 'CARD',
      amount: toMajor(charge.amountMinor),
      currency: 'USD',
    });
  }

  requireAction(charge: CardCharge, challenge: Challenge): void {
    this.move(charge, 'requires_action');
    charge.challenge = challenge;
    // §4.3: each challenge of a direct charge has a new secret; a hosted charge keeps that of its deposit
    // (§4.1).
    if (charge.mode === 'direct')
      charge.intent.secret = this.#context.ids.token(`${charge.intent.id}_secret_`);
  }

  process(charge: CardCharge): void {
    this.move(charge, 'processing');
    charge.challenge = null;
  }

  /**
   * Fails an attempt. A hosted session continues (§2.2); a direct attempt is final (§4.2), and its callback
   * is sent unless the call's response reports the decline (`synchronous`, §6).
   */
  decline(charge: CardCharge, code: string, { synchronous = false } = {}): void {
    this.move(charge, charge.mode === 'hosted' ? 'pending' : 'cancelled');
    charge.challenge = null;
    charge.failure = { code, message: declineMessage(code) };
    if (charge.state === 'cancelled' && !synchronous) this.#emitCancelled(charge);
  }

  /** §3.2: ends the hosted session without payment. */
  expire(charge: CardCharge): void {
    this.move(charge, 'cancelled');
    charge.challenge = null;
    charge.failure ??= { code: 'expired', message: declineMessage('expired') };
    this.#emitCancelled(charge);
  }

  move(charge: CardCharge, to: CardState): void {
    assertMove(cardMoves, charge.state, to);
    charge.state = to;
    this.#context.changes.announce('transaction', charge.id);
  }

  #sessionEnds(charge: CardCharge): void {
    const waiting = charge.state === 'pending' || charge.state === 'requires_action';
    if (waiting && !charge.paidUnreported) this.expire(charge);
  }

  #emitCancelled(charge: CardCharge): void {
    if (charge.failure === null) return;
    const { code, message } = charge.failure;
    const declineCode = declineCodeOf(code);
    this.#context.callbacks.emit(charge.postback, {
      status: 'cancelled',
      idTransaction: charge.id,
      typeTransaction: 'CARD',
      amount: toMajor(charge.amountMinor),
      currency: 'USD',
      failure_code: code,
      message,
      ...(declineCode === null ? {} : { decline_code: declineCode }),
    });
  }
}

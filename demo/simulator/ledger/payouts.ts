import type { Account } from '../accounts.ts';
import { pixOut } from '../unspecified-values.ts';
import type { LedgerContext } from './context.ts';
import { assertMove, payoutMoves, type PayoutState } from './transitions.ts';

/** A PIX-OUT transaction (§2.3). The payee receives `amountMinor`; amount and fee are debited. */
export interface Payout {
  readonly id: string;
  readonly account: Account;
  state: PayoutState;
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly postback: string | undefined;
  readonly pixKey: string | null;
  readonly createdAtMs: number;
}

export class Payouts {
  readonly #payouts = new Map<string, Payout>();
  readonly #context: LedgerContext;

  constructor(context: LedgerContext) {
    this.#context = context;
  }

  /** Reserves amount and fee. The caller has checked the balance. */
  create(input: Pick<Payout, 'account' | 'amountMinor' | 'postback' | 'pixKey'>): Payout {
    const { balances, clock, ids, changes } = this.#context;
    const payout: Payout = {
      id: ids.uuid(),
      ...input,
      state: 'pending',
      feeMinor: pixOut.feeMinor,
      createdAtMs: clock.nowMs(),
    };
    this.#payouts.set(payout.id, payout);
    balances.move(payout.account, 'pix_out', payout.id, 'brl.available', 'brl.reserved', totalMinor(payout));
    changes.announce('payout', payout.id);
    return payout;
  }

  find(id: string): Payout | undefined {
    return this.#payouts.get(id);
  }

  all(): Payout[] {
    return [...this.#payouts.values()];
  }

  pay(payout: Payout): void {
    this.#close(payout, 'paid');
  }

  /** §3.5: the amount returns to the balance. The callback has the state as `canceled`. */
  cancel(payout: Payout): void {
    this.#close(payout, 'cancelled');
  }

  #close(payout: Payout, to: 'paid' | 'cancelled'): void {
    assertMove(payoutMoves, payout.state, to);
    payout.state = to;
    const { balances, callbacks, changes } = this.#context;
    const fundsTo = to === 'paid' ? 'outside' : 'brl.available';
    balances.move(payout.account, `pix_out_${to}`, payout.id, 'brl.reserved', fundsTo, totalMinor(payout));
    changes.announce('payout', payout.id);
    callbacks.emit(payout.postback, {
      status: to === 'paid' ? 'paid' : 'canceled',
      idTransaction: payout.id,
      typeTransaction: 'PAYMENT',
    });
  }
}

function totalMinor(payout: Payout): number {
  return payout.amountMinor + payout.feeMinor;
}

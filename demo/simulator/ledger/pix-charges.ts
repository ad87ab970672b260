import type { Account } from '../accounts.ts';
import { share } from '../money.ts';
import { pixDeposit, pixInFeeBasisPoints } from '../unspecified-values.ts';
import { brCode, type Payee } from '../pix/br-code.ts';
import type { LedgerContext } from './context.ts';
import { assertMove, IllegalMove, pixMoves, type PixState } from './transitions.ts';

/** A PIX-IN charge (§2.1). */
export interface PixCharge {
  readonly kind: 'pix';
  readonly id: string;
  readonly account: Account;
  state: PixState;
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly postback: string;
  readonly payer: { name: string; email: string };
  readonly code: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  paidAtMs: number | null;
}

export interface NewPixCharge {
  account: Account;
  amountMinor: number;
  postback: string;
  payer: PixCharge['payer'];
  /** Size of the copy-and-paste code, if a scenario sets one. */
  codeSize?: 'short' | number | undefined;
}

export class PixCharges {
  readonly #charges = new Map<string, PixCharge>();
  readonly #context: LedgerContext;
  readonly #payee: Payee | undefined;

  constructor(context: LedgerContext, payee?: Payee) {
    this.#context = context;
    this.#payee = payee;
  }

  create({ account, amountMinor, postback, payer, codeSize }: NewPixCharge): PixCharge {
    const { clock, ids, changes } = this.#context;
    const createdAtMs = clock.nowMs();
    const charge: PixCharge = {
      kind: 'pix',
      id: ids.uuid(),
      account,
      state: 'pending',
      amountMinor,
      feeMinor: share(amountMinor, pixInFeeBasisPoints),
      postback,
      payer,
      code: brCode({ amountMinor, token: ids.hex(50), size: codeSize, payee: this.#payee }),
      createdAtMs,
      expiresAtMs: createdAtMs + pixDeposit.expiresInS * 1000,
      paidAtMs: null,
    };
    this.#charges.set(charge.id, charge);
    clock.at(charge.expiresAtMs, () => {
      if (charge.state === 'pending') this.expire(charge);
    });
    changes.announce('transaction', charge.id);
    return charge;
  }

  find(id: string): PixCharge | undefined {
    return this.#charges.get(id);
  }

  all(): PixCharge[] {
    return [...this.#charges.values()];
  }

  /** §3.1: credits `liquid` and sends the only PIX-IN callback. `late` pays a charge that has expired. */
  pay(charge: PixCharge, { late = false } = {}): void {
    if (charge.state === 'cancelled' && !late) {
      throw new IllegalMove('expired_charge', 'the charge has expired; a late settlement takes "late": true');
    }
    this.#move(charge, 'paid');
    const { balances, callbacks, clock } = this.#context;
    charge.paidAtMs = clock.nowMs();
    balances.move(
      charge.account,
      'pix_in',
      charge.id,
      'outside',
      'brl.available',
      charge.amountMinor - charge.feeMinor,
    );
    callbacks.emit(charge.postback, { status: 'paid', idTransaction: charge.id, typeTransaction: 'PIX' });
  }

  /** §3.1: an unpaid or expired charge has no callback. */
  expire(charge: PixCharge): void {
    this.#move(charge, 'cancelled');
  }

  #move(charge: PixCharge, to: PixState): void {
    assertMove(pixMoves, charge.state, to);
    charge.state = to;
    this.#context.changes.announce('transaction', charge.id);
  }
}

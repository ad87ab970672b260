/** Balances of the accounts, as the sums of ledger entries. */
import type { Account } from '../accounts.ts';
import type { Changes } from '../changes.ts';
import type { Clock } from '../clock.ts';
import { openingBrlMinor } from '../unspecified-values.ts';

/** `reserved` is pending for a payout or withdrawal. `held` is frozen by an open dispute. */
export type Bucket = 'brl.available' | 'brl.reserved' | 'usd.available' | 'usd.held';

export type Totals = Record<Bucket, number>;

/** One movement. Money enters from and leaves to `outside`, so that every other sum stays the same. */
export interface Entry {
  atMs: number;
  account: string;
  kind: string;
  reference: string;
  from: Bucket | 'outside';
  to: Bucket | 'outside';
  amountMinor: number;
}

function emptyTotals(): Totals {
  return { 'brl.available': 0, 'brl.reserved': 0, 'usd.available': 0, 'usd.held': 0 };
}

/** Keeps the balances of all accounts, separately for BRL and USD (§1). */
export class Balances {
  readonly #clock: Clock;
  readonly #changes: Changes;
  readonly #entries: Entry[] = [];
  readonly #totals = new Map<string, Totals>();

  constructor(clock: Clock, changes: Changes) {
    this.#clock = clock;
    this.#changes = changes;
  }

  open(account: Account): void {
    this.#totals.set(account.name, emptyTotals());
    if (account.environment === 'live') {
      this.move(account, 'opening', '', 'outside', 'brl.available', openingBrlMinor);
    }
  }

  /** USD can become negative: a refund or dispute is always debited in full (§4.6 rule 5). */
  move(
    account: Account,
    kind: string,
    reference: string,
    from: Entry['from'],
    to: Entry['to'],
    amountMinor: number,
  ): void {
    const totals = this.of(account);
    if (from !== 'outside') totals[from] -= amountMinor;
    if (to !== 'outside') totals[to] += amountMinor;
    this.#totals.set(account.name, totals);
    this.#entries.push({
      atMs: this.#clock.nowMs(),
      account: account.name,
      kind,
      reference,
      from,
      to,
      amountMinor,
    });
    this.#changes.announce('balance', account.name);
  }

  of(account: Account): Totals {
    return { ...(this.#totals.get(account.name) ?? emptyTotals()) };
  }

  entries(account?: Account): readonly Entry[] {
    return account ? this.#entries.filter((entry) => entry.account === account.name) : this.#entries;
  }
}

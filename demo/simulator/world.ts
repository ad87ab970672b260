/** Everything the simulator remembers: clock, ledger, callbacks, logs and settings. A reset creates a new one. */
import { accounts as knownAccounts, type Account } from './accounts.ts';
import { Callbacks } from './callbacks/callbacks.ts';
import { Changes } from './changes.ts';
import { Clock } from './clock.ts';
import { CallFaults } from './control/call-faults.ts';
import { RequestLog } from './control/request-log.ts';
import { Ids } from './ids.ts';
import { Balances } from './ledger/balances.ts';
import { CardCharges } from './ledger/card-charges.ts';
import type { LedgerContext } from './ledger/context.ts';
import { Disputes } from './ledger/disputes.ts';
import { Payouts } from './ledger/payouts.ts';
import { PixCharges } from './ledger/pix-charges.ts';
import { Refunds } from './ledger/refunds.ts';
import { Withdrawals } from './ledger/withdrawals.ts';
import type { Payee } from './pix/br-code.ts';
import { CardBlocks } from './processor/card-blocks.ts';
import { CardPayments } from './processor/card-payments.ts';
import { loopbackDomains, type WalletDomains } from './processor/wallet-domains.ts';
import { IdempotencyKeys } from './routes/idempotency.ts';
import { PayoutCooldown } from './routes/payout-cooldown.ts';
import { Settings } from './control/settings.ts';

export interface WorldOptions {
  seed?: string | undefined;
  /** URL of the simulator for browsers and the merchant's server, without `/api`. */
  origin: string;
  frameAncestors: readonly string[];
  /** By default, those of this machine. */
  walletDomains?: WalletDomains | undefined;
  /** No card is blocked after too many attempts. */
  disablesCardBlocks: boolean;
  /** The payee in PIX codes; by default, the simulator's own. */
  payee?: Payee | undefined;
  /** By default, the accounts with the documented credentials. */
  accounts?: readonly Account[] | undefined;
  /** Base URLs below which callbacks and redirects must be; null allows any. */
  allowedTargets?: readonly string[] | null | undefined;
  changes: Changes;
  onError: (error: unknown) => void;
}

export type World = ReturnType<typeof createWorld>;

export function createWorld(options: WorldOptions) {
  const { seed, origin, frameAncestors, disablesCardBlocks, payee, changes, onError } = options;
  const { allowedTargets = null, walletDomains = loopbackDomains } = options;
  // Copies, since support's changes to an account last as long as this world.
  const accounts: readonly Account[] = (options.accounts ?? knownAccounts).map((account) => ({ ...account }));
  const clock = new Clock(onError);
  const ids = new Ids(seed);
  const balances = new Balances(clock, changes);
  for (const account of accounts) balances.open(account);
  const callbacks = new Callbacks(clock, ids, changes);
  const context: LedgerContext = { clock, ids, balances, callbacks, changes };
  const cards = new CardCharges(context);
  return {
    origin,
    payeeName: payee?.name ?? 'Loja Simulada',
    accounts,
    allowedTargets,
    clock,
    ids,
    changes,
    balances,
    callbacks,
    pix: new PixCharges(context, payee),
    cards,
    cardPayments: new CardPayments(context, cards),
    cardBlocks: new CardBlocks(clock, { areOff: disablesCardBlocks }),
    disputes: new Disputes(context, cards),
    refunds: new Refunds(context, cards),
    payouts: new Payouts(context),
    payoutCooldown: new PayoutCooldown(clock),
    withdrawals: new Withdrawals(context),
    idempotencyKeys: new IdempotencyKeys(clock),
    callFaults: new CallFaults(),
    requestLog: new RequestLog(clock, changes),
    settings: new Settings(frameAncestors, walletDomains),
    stop() {
      clock.stop();
      callbacks.stop();
    },
  };
}

import type { Wallet } from '../ledger/card-charges.ts';
import type { WalletDomains } from '../processor/wallet-domains.ts';

export const wallets: readonly Wallet[] = ['wallet_a_pay', 'wallet_b_pay'];

/** Settings that support or the buyer's device would decide. */
export class Settings {
  /** Origins that may frame the hosted page (§4.1 B); by default none. */
  frameAncestors: readonly string[];
  /** Host names whose pages may show wallets, by environment (§4.1 C). */
  walletDomains: WalletDomains;
  /** Wallets of the buyer's device that contain a card. */
  wallets: readonly Wallet[] = wallets;

  constructor(frameAncestors: readonly string[], walletDomains: WalletDomains) {
    this.frameAncestors = frameAncestors;
    this.walletDomains = walletDomains;
  }
}

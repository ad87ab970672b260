import type { Wallet } from '../ledger/card-charges.ts';

export const wallets: readonly Wallet[] = ['wallet_a_pay', 'wallet_b_pay'];

/** What support or the buyer's device would decide. */
export class Settings {
  /** Origins that may frame the hosted page (§4.1 B); by default none. */
  frameAncestors: readonly string[];
  /** Wallets that the buyer's device and the registered domain offer (§4.1 C). */
  wallets: readonly Wallet[] = wallets;

  constructor(frameAncestors: readonly string[]) {
    this.frameAncestors = frameAncestors;
  }
}

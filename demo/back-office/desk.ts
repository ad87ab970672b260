/** What the pages of the desk work with. */
import { Drafts } from './drafts.ts';
import type { GivenBack, GivenBackOrder } from './given-back.ts';
import type { MerchantApi } from './merchant-api.ts';
import type { OutsideWorld } from './outside-world.ts';
import { masked, Recipients } from './recipients.ts';
import type { Site } from './context.ts';

/** All that is left of a payment. */
export interface RefundWish {
  checkout: string;
  reference: string;
  payment: string;
  /** As typed in the form, once the review is left for it; decimal where it is reviewed. */
  amount: string;
  key: string;
}

export interface PayoutWish {
  /** The order that a Pix has paid, and which this gives back. */
  order: GivenBackOrder | null;
  pixKey: string;
  /** A known recipient's id; empty for the key that was typed. */
  recipient: string;
  /** As typed. */
  amount: string;
  key: string;
}

export interface WalletAddress {
  chain: string;
  address: string;
}

export interface WithdrawalWish extends WalletAddress {
  recipient: string;
  amount: string;
  key: string;
}

export interface Desk {
  site: Site;
  api: MerchantApi;
  outside: OutsideWorld;
  givenBack: GivenBack;
  drafts: {
    refunds: Drafts<RefundWish>;
    payouts: Drafts<PayoutWish>;
    withdrawals: Drafts<WithdrawalWish>;
  };
  recipients: { pix: Recipients<string>; wallets: Recipients<WalletAddress> };
}

export const openDesk = (parts: Pick<Desk, 'site' | 'api' | 'outside' | 'givenBack'>): Desk => ({
  ...parts,
  drafts: { refunds: new Drafts(), payouts: new Drafts(), withdrawals: new Drafts() },
  recipients: {
    pix: new Recipients(masked),
    wallets: new Recipients(({ address }) => masked(address)),
  },
});

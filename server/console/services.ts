/** The state that the routes of the console share. */
import { Drafts } from './drafts.ts';
import type { ReturnedOrder } from './pix-returns.ts';
import type { DemoExtension } from './demo-extension.ts';
import { masked, Recipients } from './recipients.ts';
import type { ContextOf } from './context.ts';

export interface RefundDraft {
  checkout: string;
  reference: string;
  payment: string;
  /** As typed, or the decimal amount that is left. */
  amount: string;
  /** Note of the person, stored with the refund; empty for none. */
  reason: string;
  key: string;
}

export interface PayoutDraft {
  /** The order whose Pix this payout returns; null for any other payout. */
  order: ReturnedOrder | null;
  /** Id of the payment that it returns. */
  payment: string | null;
  pixKey: string;
  /** Id of a known recipient; empty if `pixKey` applies. */
  recipient: string;
  /** As typed. */
  amount: string;
  reason: string;
  key: string;
}

export interface WalletAddress {
  chain: string;
  address: string;
}

export interface WithdrawalDraft extends WalletAddress {
  recipient: string;
  amount: string;
  key: string;
}

/** As typed. */
export interface LinkDraft {
  reference: string;
  description: string;
  brl: string;
  usd: string;
}

export interface Services {
  contextOf: ContextOf;
  demoExtension: DemoExtension | null;
  /** BRL below which the balance is low. */
  lowBalance: number;
  drafts: {
    /** Reasons. */
    done: Drafts<string>;
    links: Drafts<LinkDraft>;
    refunds: Drafts<RefundDraft>;
    payouts: Drafts<PayoutDraft>;
    withdrawals: Drafts<WithdrawalDraft>;
  };
  recipients: { pix: Recipients<string>; wallets: Recipients<WalletAddress> };
}

export const createServices = (
  parts: Pick<Services, 'contextOf' | 'demoExtension' | 'lowBalance'>,
): Services => ({
  ...parts,
  drafts: {
    done: new Drafts(),
    links: new Drafts(),
    refunds: new Drafts(),
    payouts: new Drafts(),
    withdrawals: new Drafts(),
  },
  recipients: {
    pix: new Recipients(masked),
    wallets: new Recipients(({ address }) => masked(address)),
  },
});

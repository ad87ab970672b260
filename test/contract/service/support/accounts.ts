/** Accounts of the simulator by their limits; placeholders for credentials when another service is tested. */
import { externalService, placeholderOf } from './service-under-test.ts';

export type Account = {
  token: string;
  secret: string;
};

export type AccountName =
  | 'live'
  | 'sandbox'
  | 'refundOnly'
  | 'blocked'
  | 'noCards'
  | 'noRawCard'
  | 'notReady'
  | 'refundOnlySandbox'
  | 'blockedSandbox'
  | 'noCardsSandbox'
  | 'noRawCardSandbox'
  | 'notReadySandbox';

const account = (name: AccountName, simulated: string): Account =>
  externalService === null
    ? { token: `tk_${simulated}_sim`, secret: `sk_${simulated}_sim` }
    : { token: `${placeholderOf(name)}-token`, secret: `${placeholderOf(name)}-secret` };

export const accounts: Readonly<Record<AccountName, Account>> = {
  live: account('live', 'live'),
  sandbox: account('sandbox', 'test'),
  refundOnly: account('refundOnly', 'refund'),
  blocked: account('blocked', 'blocked'),
  noCards: account('noCards', 'nocard'),
  noRawCard: account('noRawCard', 'noraw'),
  notReady: account('notReady', 'notready'),
  refundOnlySandbox: account('refundOnlySandbox', 'test_refund'),
  blockedSandbox: account('blockedSandbox', 'test_blocked'),
  noCardsSandbox: account('noCardsSandbox', 'test_nocard'),
  noRawCardSandbox: account('noRawCardSandbox', 'test_noraw'),
  notReadySandbox: account('notReadySandbox', 'test_notready'),
};

/** The simulator's accounts: one for each combination of rights that the specification names. */
export const accountAccess = ['full', 'refund_only', 'blocked'] as const;

/** One pair of credentials. A merchant has a live and a sandbox pair, and the pair decides the environment (§5). */
export interface Account {
  name: string;
  /** The same for both pairs of a merchant: support changes both together. */
  merchant: string;
  token: string;
  secret: string;
  environment: 'live' | 'sandbox';
  access: (typeof accountAccess)[number];
  cards: 'direct' | 'hosted_only' | 'not_ready' | 'none';
  /** Public values of the processor, the same for every account of an environment. */
  publishableKey: string;
  onBehalfOf: string;
}

type Rights = Partial<Pick<Account, 'access' | 'cards'>>;

function pair(
  merchant: string,
  environment: Account['environment'],
  { name, key, rights }: { name: string; key: string; rights: Rights },
): Account {
  return {
    name,
    merchant,
    token: `tk_${key}_sim`,
    secret: `sk_${key}_sim`,
    environment,
    access: 'full',
    cards: 'direct',
    publishableKey: environment === 'sandbox' ? 'pk_test_sim' : 'pk_live_sim',
    onBehalfOf: `acct_${key}_sim`,
    ...rights,
  };
}

/** Both pairs of a merchant with limited rights; `sandbox` are the rights of its sandbox if they differ. */
const limited = (merchant: string, key: string, rights: Rights, sandbox = rights): Account[] => [
  pair(merchant, 'live', { name: merchant, key, rights }),
  pair(merchant, 'sandbox', { name: `${merchant}, sandbox`, key: `test_${key}`, rights: sandbox }),
];

/** The account without limits. */
export const fullAccount = pair('full', 'live', { name: 'live', key: 'live', rights: {} });

export const accounts: readonly Account[] = [
  fullAccount,
  pair('full', 'sandbox', { name: 'sandbox', key: 'test', rights: {} }),
  ...limited('refund only', 'refund', { access: 'refund_only' }),
  ...limited('blocked', 'blocked', { access: 'blocked' }),
  ...limited('no cards', 'nocard', { cards: 'none' }),
  ...limited('no raw card', 'noraw', { cards: 'hosted_only' }),
  // §7.2: each environment has an onboarding of its own.
  ...limited('not ready', 'notready', { cards: 'not_ready' }, {}),
];

export function findAccount(known: readonly Account[], token: string, secret: string): Account | undefined {
  return known.find((account) => account.token === token && account.secret === secret);
}

/** The same accounts with credentials of their own, for a simulator that others can reach: the documented ones are known to all. */
export const accountsWith = (key: string): Account[] =>
  accounts.map((account) => ({
    ...account,
    token: account.token.replace(/_sim$/, `_${key}`),
    secret: account.secret.replace(/_sim$/, `_${key}`),
  }));

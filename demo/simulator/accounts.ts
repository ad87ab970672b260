export const accountAccess = ['full', 'refund_only', 'blocked'] as const;

/** The accounts of the stand-in. Each holds one credential pair; the pair decides the environment (§5). */
export interface Account {
  name: string;
  token: string;
  secret: string;
  environment: 'live' | 'sandbox';
  access: (typeof accountAccess)[number];
  cards: 'direct' | 'hosted_only' | 'not_ready' | 'none';
  /** Public values of the processor, the same for every account of an environment. */
  publishableKey: string;
  onBehalfOf: string;
}

function account(
  name: string,
  key: string,
  rights: Partial<Pick<Account, 'access' | 'cards'>> = {},
): Account {
  const environment = key === 'test' ? 'sandbox' : 'live';
  return {
    name,
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

export const accounts: readonly Account[] = [
  account('live', 'live'),
  account('sandbox', 'test'),
  account('refund only', 'refund', { access: 'refund_only' }),
  account('blocked', 'blocked', { access: 'blocked' }),
  account('no cards', 'nocard', { cards: 'none' }),
  account('no raw card', 'noraw', { cards: 'hosted_only' }),
  account('not ready', 'notready', { cards: 'not_ready' }),
];

export function findAccount(known: readonly Account[], token: string, secret: string): Account | undefined {
  return known.find((account) => account.token === token && account.secret === secret);
}

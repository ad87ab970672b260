/** The accounts that the simulator starts with, by what they are. */
export type Account = {
  token: string;
  secret: string;
};

const account = (name: string): Account => ({ token: `tk_${name}_sim`, secret: `sk_${name}_sim` });

export const accounts = {
  live: account('live'),
  sandbox: account('test'),
  refundOnly: account('refund'),
  blocked: account('blocked'),
  noCards: account('nocard'),
  noRawCard: account('noraw'),
  notReady: account('notready'),
} as const;

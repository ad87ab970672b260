/** Client of the control interface: reads the panel's data and sends its changes. */
import type { Refusal } from '../../control/refusal.ts';

export interface Transaction {
  kind: 'pix' | 'card';
  idTransaction: string;
  account: string;
  environment: string;
  status: string;
  amount: number;
  currency: string;
  payer: { name: string | null; email: string | null };
  created_at: string;
  paid_at: string | null;
  expires_at: string | null;
  moves: string[];
  mode?: string;
  wallet?: string | null;
  card?: { brand: string; last4: string } | null;
  qrcode?: string;
  checkout_url?: string | null;
  failure_code?: string | null;
  failure_message?: string | null;
  refunded_amount?: number;
  refunds?: Refund[];
}

export interface Refund {
  refund_id: string;
  idTransaction: string;
  status: string;
  amount: number;
  currency: string;
  failure_reason: string | null;
  arn: string | null;
  created_at: string;
  moves: string[];
}

export interface Payout {
  idTransaction: string;
  account: string;
  status: string;
  amount: number;
  fee: number;
  currency: string;
  pix_key: string | null;
  created_at: string;
  moves: string[];
}

export interface Withdrawal {
  order_id: number;
  account: string;
  status: string;
  chain: string;
  address: string;
  amount: number;
  currency: string;
  usdt_to_receive: string;
  payout_tx_hash: string | null;
  created_at: string;
  moves: string[];
}

export interface Callback {
  id: string;
  idTransaction: string;
  url: string;
  payload: { status: string; typeTransaction: string };
  status: string;
  created_at: string;
  attempts: { at: string; status: number | null; reason?: string }[];
  next_attempt_at: string | null;
}

export interface Balance {
  account: string;
  environment: string;
  brl: { available: number; reserved: number };
  usd: { available: number; held: number };
  entries: { at: string; kind: string; reference: string; from: string; to: string; amount: number }[];
}

export interface LoggedRequest {
  id: string;
  at: string;
  method: string;
  path: string;
  status: number | null;
  body: unknown;
}

export interface CallFault {
  match: string;
  do: string;
  times: number;
}

export interface Scenarios {
  cards: { number: string; name: string; description: string }[];
  amounts: { call: string; amount: number; name: string; description: string }[];
}

export interface Snapshot {
  transactions: Transaction[];
  payouts: Payout[];
  withdrawals: Withdrawal[];
  callbacks: Callback[];
  balances: Balance[];
  requests: LoggedRequest[];
  faults: { callbacks: string; calls: CallFault[] };
  settings: { frame_ancestors: string[]; wallets: string[] };
  clock: { now: string; ahead_s: number };
}

const parts = [
  'transactions',
  'payouts',
  'withdrawals',
  'callbacks',
  'balances',
  'requests',
  'faults',
  'settings',
  'clock',
] as const satisfies readonly (keyof Snapshot)[];

export async function readSnapshot(): Promise<Snapshot> {
  const values = await Promise.all(parts.map((part) => read<unknown>(part)));
  return Object.fromEntries(parts.map((part, index) => [part, values[index]])) as unknown as Snapshot;
}

export async function read<Body>(part: string): Promise<Body> {
  const response = await fetch(`control/${part}`);
  return (await response.json()) as Body;
}

/** Returns the refusal; null on success. */
export async function act(path: string, body: object): Promise<Partial<Refusal> | null> {
  const response = await fetch(`control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.ok ? null : ((await response.json().catch(() => ({}))) as Partial<Refusal>);
}

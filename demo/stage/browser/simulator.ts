/** The world outside of the shop, as the simulator's control plays it. */

const url = document.documentElement.dataset['simulator'] ?? '';

export interface Transaction {
  idTransaction: string;
  status: string;
  qrcode?: string;
}

export const callbackModes = ['deliver', 'drop', 'late', 'twice', 'reorder'] as const;
export type CallbackMode = (typeof callbackModes)[number];

interface CallFault {
  match: string;
  do: string;
  times: number;
}
export interface Faults {
  callbacks: CallbackMode;
  calls: CallFault[];
}

export interface CardScenario {
  number: string;
  name: string;
}

async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  const response = await fetch(
    `${url}/control/${path}`,
    body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  );
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Answer;
}

export const transactions = (): Promise<Transaction[]> => ask('transactions');
export const move = (id: string, verb: string): Promise<Transaction> =>
  ask(`transactions/${encodeURIComponent(id)}`, { do: verb });
/** The open charge of a code; false where there is none. */
export async function expire(code: string | null): Promise<boolean> {
  const open = (await transactions()).find(
    ({ qrcode, status }) => qrcode !== undefined && qrcode === code && status === 'pending',
  );
  if (open) await move(open.idTransaction, 'expire');
  return open !== undefined;
}
export const settleRefund = (id: string): Promise<unknown> =>
  ask(`refunds/${encodeURIComponent(id)}`, { do: 'succeed' });
export const faults = (): Promise<Faults> => ask('faults');
export const setFaults = (wanted: Faults): Promise<Faults> => ask('faults', wanted);
export const cards = async (): Promise<CardScenario[]> =>
  (await ask<{ cards: CardScenario[] }>('scenarios')).cards;

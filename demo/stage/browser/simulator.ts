/** Client of the simulator's control interface: payments by the bank, faults, refunds and test cards. */

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

async function call<Body>(path: string, body?: object): Promise<Body> {
  const response = await fetch(
    `${url}/control/${path}`,
    body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  );
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Body;
}

export const transactions = (): Promise<Transaction[]> => call('transactions');
export const move = (id: string, verb: string): Promise<Transaction> =>
  call(`transactions/${encodeURIComponent(id)}`, { do: verb });
/** Expires the open charge with this code; false if there is none. */
export async function expire(code: string | null): Promise<boolean> {
  const open = (await transactions()).find(
    ({ qrcode, status }) => qrcode !== undefined && qrcode === code && status === 'pending',
  );
  if (open) await move(open.idTransaction, 'expire');
  return open !== undefined;
}
export const settleRefund = (id: string): Promise<unknown> =>
  call(`refunds/${encodeURIComponent(id)}`, { do: 'succeed' });
export const faults = (): Promise<Faults> => call('faults');
export const setFaults = (wanted: Faults): Promise<Faults> => call('faults', wanted);
export const cards = async (): Promise<CardScenario[]> =>
  (await call<{ cards: CardScenario[] }>('scenarios')).cards;

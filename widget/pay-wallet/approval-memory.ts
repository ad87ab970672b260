/**
 * Which approvals this tab awaits the outcome of, over a reload and over a bank's page. Nothing is kept but the ids of the
 * payment and its checkout, its wallet, the decline that it showed before and how long its outcome is awaited.
 */
import { inTabStorage } from '../processor/tab-storage.ts';
import { type PaymentView, type Wallet, wallets } from '../protocol/checkout.ts';

export interface Approval {
  /** Code of the decline that the payment showed before it: old news. Null where it showed none. */
  oldRefusal: string | null;
  /** Milliseconds since the epoch, by this browser's clock. */
  untilMs: number;
}

const keyOf = (paymentId: string): string => `pay-elements:approval:${paymentId}`;
const keyOfCheckout = (checkoutId: string): string => `pay-elements:approved:${checkoutId}`;

/** Where the storage is refused, or full, as long as the page is there has to do. */
const kept = new Map<string, string>();

export const rememberApproval = (paymentId: string, { oldRefusal, untilMs }: Approval): void =>
  write(keyOf(paymentId), `${untilMs} ${oldRefusal ?? ''}`);

export function recallApproval(paymentId: string): Approval | null {
  const text = read(keyOf(paymentId));
  if (text === null) return null;
  // Whatever else is found there is awaited until NaN: not at all.
  const [untilMs, oldRefusal] = text.split(' ');
  return { untilMs: Number(untilMs), oldRefusal: oldRefusal || null };
}

/** For a page that is shown another payment of this checkout, which was begun later. */
export const rememberApprovedIn = (checkoutId: string, { id, wallet }: PaymentView): void =>
  write(keyOfCheckout(checkoutId), `${id} ${wallet ?? ''}`);

/** The wallet of a payment that is awaited, null where the buyer was offered any; null where none is awaited. */
export function approvedIn(checkoutId: string): { wallet: Wallet | null } | null {
  const [id = '', wallet] = read(keyOfCheckout(checkoutId))?.split(' ') ?? [];
  const approval = recallApproval(id);
  if (!approval || !(Date.now() < approval.untilMs)) return null;
  return { wallet: wallets.find((known) => known === wallet) ?? null };
}

function write(key: string, text: string): void {
  kept.delete(key);
  const isStored = inTabStorage((storage) => {
    storage.setItem(key, text);
    return true;
  });
  if (!isStored) kept.set(key, text);
}

const read = (key: string): string | null => kept.get(key) ?? inTabStorage((storage) => storage.getItem(key));

export function forgetApproval(paymentId: string): void {
  remove(keyOf(paymentId));
  const names = inTabStorage((storage) => Object.keys(storage)) ?? [];
  for (const name of [...kept.keys(), ...names]) {
    if (name.startsWith(keyOfCheckout('')) && read(name)?.startsWith(`${paymentId} `)) remove(name);
  }
}

function remove(key: string): void {
  kept.delete(key);
  inTabStorage((storage) => storage.removeItem(key));
}

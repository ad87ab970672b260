/**
 * Which approvals this tab awaits the outcome of, over a reload and over a bank's page. Nothing is kept but the ids of the
 * payment and its checkout, its wallet, the decline that it showed before and how long its outcome is awaited.
 */
import { inTabStorage } from '../processor/tab-storage.ts';
import { type PaymentView, type Wallet, wallets } from '../protocol/checkout.ts';

interface RememberedApproval {
  /** Code of the decline that the payment showed before it: old news. Null where it showed none. */
  oldRefusal: string | null;
  /** Milliseconds since the epoch, by this browser's clock. */
  untilMs: number;
}

const keyOf = (paymentId: string): string => `pay-elements:approval:${paymentId}`;
const keyOfCheckout = (checkoutId: string): string => `pay-elements:approved:${checkoutId}`;

/** Where the storage is refused, or full, as long as the page is there has to do. */
const kept = new Map<string, string>();

/**
 * For how long an outcome is awaited.
 * - `begun`: the page may have been left before the processor was asked. Without a callback, the companion first looks when
 *   the payment is three minutes old (§3.2): by then it has.
 * - `sent`: more than any bank takes. What comes later is shown all the same; until then nobody is kept from another try.
 */
const awaitedMs = { begun: 4 * 60_000, sent: 60 * 60_000 } as const;

/** A decline that the payment shows already is of a try before. */
export const rememberApproval = (
  { id, failure }: PaymentView,
  stage: keyof typeof awaitedMs,
  oldRefusal = failure?.code,
): void => write(keyOf(id), `${Date.now() + awaitedMs[stage]} ${oldRefusal ?? ''}`);

export function recallApproval(paymentId: string): RememberedApproval | null {
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

/**
 * Remembers the approvals whose outcome this tab awaits, over a reload and a bank's page. Stores only the ids of the payment and its
 * checkout, its wallet, the code of its previous decline, and until when its outcome is awaited.
 */
import { inTabStorage } from '../../processor/step/tab-storage.ts';
import { type PaymentView, type Wallet, wallets } from '../../protocol/checkout.ts';
import { type RedirectReturn, takeRedirectReturn } from '../../processor/step/redirect-return.ts';
import { isPaid } from '../../protocol/payment-status.ts';

interface RememberedApproval {
  /** Code of the payment's decline before the approval; null without one. */
  oldRefusal: string | null;
  /** Milliseconds since the epoch, by this browser's clock. */
  untilMs: number;
}

const keyOf = (paymentId: string): string => `pay-elements:approval:${paymentId}`;
const keyOfCheckout = (checkoutId: string): string => `pay-elements:approved:${checkoutId}`;

/** Fallback for when sessionStorage is unavailable or full. */
const kept = new Map<string, string>();

/**
 * How long an outcome is awaited.
 * - `begun`: the page may have been left before the confirmation was sent. Without a callback, the companion's first lookup is at
 *   three minutes (§3.2), which is within this time.
 * - `sent`: longer than any bank takes. A later outcome is shown all the same; after this time the buyer can try again.
 */
const awaitedMs = { begun: 4 * 60_000, sent: 60 * 60_000 } as const;

/** Records the payment's current decline as the one of an earlier try. */
export const rememberApproval = (
  { id, failure }: PaymentView,
  stage: keyof typeof awaitedMs,
  oldRefusal = failure?.code,
): void => write(keyOf(id), `${Date.now() + awaitedMs[stage]} ${oldRefusal ?? ''}`);

export function recallApproval(paymentId: string): RememberedApproval | null {
  const text = read(keyOf(paymentId));
  if (text === null) return null;
  // An invalid value gives NaN, so nothing is awaited.
  const [untilMs, oldRefusal] = text.split(' ');
  return { untilMs: Number(untilMs), oldRefusal: oldRefusal || null };
}

/** Records the approved wallet by checkout, for a page whose checkout shows a later payment. */
export const rememberApprovedIn = (checkoutId: string, { id, wallet }: PaymentView): void =>
  write(keyOfCheckout(checkoutId), `${id} ${wallet ?? ''}`);

/** The wallet of the awaited payment, null for any wallet; null without an awaited payment. */
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

/**
 * - `none`: nothing is awaited, or not any longer
 * - `awaited`: nothing has been reported since the approval
 * - `declined`: no money has moved; returned once, to the first caller
 */
type ApprovalState = 'none' | 'awaited' | 'declined';

/** The redirect return that was handled: each is handled only once. */
let handledReturn: RedirectReturn | null = null;

export function approvalStateOf(payment: PaymentView): ApprovalState {
  handleRedirectReturn(payment);
  const { id, status, failure } = payment;
  const approval = recallApproval(id);
  if (!approval) return 'none';
  const isRefused = status === 'pending' && failure !== undefined && failure.code !== approval.oldRefusal;
  const isDeclined = status === 'cancelled' || isRefused;
  // A paid payment stays awaited until the checkout is paid.
  if (!isDeclined && (isPaid(status) || Date.now() < approval.untilMs)) return 'awaited';
  forgetApproval(id);
  return isDeclined ? 'declined' : 'none';
}

/**
 * Handles each redirect return only once. A return from the bank's page means that the processor was called for the payment.
 * In a tab that did not call it, a decline may be older or newer than the return, so the return is ignored.
 */
function handleRedirectReturn(payment: PaymentView): void {
  const { id, action, failure } = payment;
  const returned = takeRedirectReturn();
  if (!returned || returned === handledReturn || returned.clientSecret !== action?.client_secret) return;
  handledReturn = returned;
  const begun = recallApproval(id);
  if (begun || !failure) rememberApproval(payment, 'sent', begun?.oldRefusal ?? '');
}

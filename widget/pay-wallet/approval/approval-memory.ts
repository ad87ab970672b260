/**
 * Remembers the approvals whose outcome this tab awaits, over a reload and a bank's page. Stores only the ids of the payment and its
 * checkout, its wallet, the code of its previous decline, and until when its outcome is awaited.
 */
import { inTabStorage } from '../../processor/step/tab-storage.ts';
import { type PaymentView, type Wallet, wallets } from '../../protocol/checkout.ts';
import { type RedirectReturn, takeRedirectReturn } from '../../processor/step/redirect-return.ts';

export interface RememberedApproval {
  checkout: string;
  /** Null for any wallet. */
  wallet: Wallet | null;
  /** Code of the payment's decline before the approval; null without one. */
  oldRefusal: string | null;
  /** Milliseconds since the epoch, by this browser's clock. */
  untilMs: number;
}

/** Each approval is one JSON record, by the id of its payment. */
const prefix = 'pay-elements:approval:';

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
export function rememberApproval(
  checkout: string,
  { id, wallet, failure }: PaymentView,
  stage: keyof typeof awaitedMs,
  oldRefusal = failure?.code ?? null,
): void {
  const key = prefix + id;
  const approval: RememberedApproval = {
    checkout,
    wallet: wallet ?? null,
    oldRefusal,
    untilMs: Date.now() + awaitedMs[stage],
  };
  const text = JSON.stringify(approval);
  kept.delete(key);
  const isStored = inTabStorage((storage) => {
    storage.setItem(key, text);
    return true;
  });
  if (!isStored) kept.set(key, text);
}

/**
 * Records that the approval was sent. A decline that has arrived since the confirmation began is the approval's own, unless an earlier
 * try was declined with its code (`refusedWith`), which the companion may report late.
 */
export function rememberSent(checkout: string, payment: PaymentView, refusedWith: readonly string[]): void {
  const begun = recallApproval(payment.id);
  const isOwn = begun && payment.failure && !refusedWith.includes(payment.failure.code);
  rememberApproval(checkout, payment, 'sent', isOwn ? begun.oldRefusal : undefined);
}

/** What is remembered of the payment's approval; null without one. */
export const recallApproval = (paymentId: string): RememberedApproval | null => recall(prefix + paymentId);

function recall(key: string): RememberedApproval | null {
  const text = kept.get(key) ?? inTabStorage((storage) => storage.getItem(key));
  try {
    return decodeApproval(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

/** Null for what another version has stored, or another script. */
function decodeApproval(value: unknown): RememberedApproval | null {
  if (typeof value !== 'object' || value === null) return null;
  const { checkout, wallet, oldRefusal, untilMs }: Partial<Record<keyof RememberedApproval, unknown>> = value;
  if (typeof checkout !== 'string' || typeof untilMs !== 'number') return null;
  return {
    checkout,
    wallet: wallets.find((known) => known === wallet) ?? null,
    oldRefusal: typeof oldRefusal === 'string' ? oldRefusal : null,
    untilMs,
  };
}

export function forgetApproval(paymentId: string): void {
  kept.delete(prefix + paymentId);
  inTabStorage((storage) => storage.removeItem(prefix + paymentId));
}

/** The awaited approval of a checkout, for a page whose checkout shows a later payment; null without one. */
export function approvedIn(checkoutId: string): { wallet: Wallet | null } | null {
  const names = [...kept.keys(), ...(inTabStorage((storage) => Object.keys(storage)) ?? [])];
  for (const name of names) {
    const approval = name.startsWith(prefix) ? recall(name) : null;
    if (approval?.checkout === checkoutId && Date.now() < approval.untilMs) return approval;
  }
  return null;
}

/** The redirect return that was handled: each is handled only once. */
let handledReturn: RedirectReturn | null = null;

/**
 * Remembers an approval whose bank's page has been left: the processor was called for the payment. In a tab that did not call it, a
 * decline may be older or newer than the return, so the return is ignored.
 */
export function rememberReturn(checkout: string, payment: PaymentView): void {
  const { id, action, failure } = payment;
  const returned = takeRedirectReturn();
  if (!returned || returned === handledReturn || returned.clientSecret !== action?.client_secret) return;
  handledReturn = returned;
  const begun = recallApproval(id);
  if (begun || !failure) rememberApproval(checkout, payment, 'sent', begun?.oldRefusal ?? null);
}

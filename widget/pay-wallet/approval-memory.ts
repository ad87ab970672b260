/**
 * Which approvals this tab awaits the outcome of, over a reload and over a bank's page. Nothing is kept but the payment's
 * id, the decline that it showed before and how long its outcome is awaited.
 */
import { inTabStorage } from '../processor/tab-storage.ts';

export interface Approval {
  /** Code of the decline that the payment showed before it: old news. Null where it showed none. */
  oldRefusal: string | null;
  /** Milliseconds since the epoch, by this browser's clock. */
  untilMs: number;
}

const keyOf = (paymentId: string): string => `pay-elements:approval:${paymentId}`;

/** Where the storage is refused, or full, as long as the page is there has to do. */
const kept = new Map<string, string>();

export function rememberApproval(paymentId: string, { oldRefusal, untilMs }: Approval): void {
  const key = keyOf(paymentId);
  const text = `${untilMs} ${oldRefusal ?? ''}`;
  kept.delete(key);
  const isStored = inTabStorage((storage) => {
    storage.setItem(key, text);
    return true;
  });
  if (!isStored) kept.set(key, text);
}

export function recallApproval(paymentId: string): Approval | null {
  const key = keyOf(paymentId);
  const text = kept.get(key) ?? inTabStorage((storage) => storage.getItem(key));
  if (text === null) return null;
  // Whatever else is found there is awaited until NaN: not at all.
  const [untilMs, oldRefusal] = text.split(' ');
  return { untilMs: Number(untilMs), oldRefusal: oldRefusal || null };
}

export function forgetApproval(paymentId: string): void {
  const key = keyOf(paymentId);
  kept.delete(key);
  inTabStorage((storage) => storage.removeItem(key));
}

/** When a call may be repeated: for how long with its key, and, where it takes money, only if the order still needs it. */
import { isFinal } from '../../widget/protocol/payment-status.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import type { Payment } from './checkout.ts';
import type { Parts } from './ports.ts';

/** The processor keeps idempotency keys for 24 hours (§8); an hour less allows for clock differences. */
export const keyRetentionMs = 23 * 60 * 60_000;

/** A repeat does not wait longer for a slow database. */
const readMs = 2_000;

/**
 * Whether a call that takes money may be repeated: not once the order is paid or cancelled, since an attempt that never
 * arrived would charge it now, and not once a callback has settled the payment, since the repeat would only delay the buyer.
 * False, too, while the database is unreachable: the outcome stays unknown, and callbacks and lookups find it.
 */
export async function mayRepeat(
  { store, log }: Pick<Parts, 'store' | 'log'>,
  { id, checkoutId }: Payment,
): Promise<boolean> {
  const read = store.checkoutWithPayments(checkoutId).catch((error: unknown) => {
    log.warn({ payment: id, err: error }, 'card: not repeated, the order could not be read');
    return null;
  });
  const found = await withTimeout(readMs, read, null);
  const payment = found?.payments.find((candidate) => candidate.id === id);
  return found?.checkout.status === 'open' && payment !== undefined && !isFinal(payment.status);
}

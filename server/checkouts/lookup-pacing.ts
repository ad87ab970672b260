/**
 * Paces every lookup that a buyer can cause: only when due, and by one process. The claim is in the payment's row, so `status`,
 * streams, charges, confirms and deposits share one budget.
 */
import { PayError } from '../errors.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import { isFinal } from '../../widget/protocol/payment-status.ts';
import { type Checkout, coversOrder, type Payment } from './checkout.ts';
import type { Parts } from './ports.ts';
import { checkAt, guardLookupAt, isFromFuture, watchedLookupAt } from './lookup-schedule.ts';
import type { Settling } from './settle-payment.ts';
import { nextChange } from './call-lease.ts';
import { singleFlight } from '../concurrency/single-flight.ts';

/** Timeout of a lookup that a buyer waits for before paying. */
const guardTimeoutMs = 5_000;
/** How often the wait for another process's lookup is ended by a change of the checkout, or by a pause. */
const maxWakings = 8;

export interface PacedLookups {
  /** For a watching buyer: looks the payment up if that is due. */
  ifDue(payment: Payment): Promise<void>;
  /** Before another payment: what the deposits of this checkout have come to, as far as lookups are due now. */
  depositsOf(checkout: Checkout, payments: readonly Payment[]): Promise<'open' | 'processing' | 'paid'>;
  /** @throws `CHECKOUT_PAID` when a deposit has been paid, `PAYMENT_IN_PROGRESS` when the payment of a page or wallet is being processed. */
  assertNothingArrived(checkout: Checkout, payments: readonly Payment[]): Promise<void>;
  /** Looks up one deposit before it is replaced. Null when the last lookup is too recent or this one failed. */
  beforeReplacing(payment: Payment): Promise<Payment | null>;
}

export function pacedLookups(parts: Parts, settling: Settling): PacedLookups {
  const { settle, running } = settling;
  const lookUp = singleFlight<Payment | null>();

  /** Callers share a lookup that is running in this process. */
  const lookUpFrom = (payment: Payment, dueAt: number | null): Promise<Payment | null> =>
    lookUp(payment.id, async () => {
      const now = parts.clock.now();
      if (dueAt === null || (dueAt > now && !isFromFuture(payment, now))) return null;
      const claimed = await parts.store.claimLookup(payment.id, payment.lookups, now, checkAt(payment, now));
      return claimed ? await settle(payment.id) : null;
    });

  // The reconciler or a callback may have begun a lookup just now, which is not due again: its response decides. A callback that waits
  // for its lookup, such as one that another process is verifying, makes one due.
  async function guard(payment: Payment): Promise<Payment | null> {
    const found = (await lookUpFrom(payment, guardLookupAt(payment))) ?? (await running(payment.id));
    if (found !== null && found !== undefined) return found;
    return (await parts.store.isReported(payment.id)) ? await settle(payment.id) : await elsewhere(payment);
  }

  /** Awaits a lookup that another process began just now: its response shows only if it changes the payment. */
  async function elsewhere(seen: Payment): Promise<Payment | null> {
    for (let wakings = 0; ; wakings += 1) {
      const current = await parts.store.paymentById(seen.id);
      if (current?.version !== seen.version) return current;
      if (wakings === maxWakings || !settling.isLookedUpByPeer(current)) return null;
      await nextChange(parts, seen.checkoutId);
    }
  }

  const depositsOf: PacedLookups['depositsOf'] = async (checkout, payments) => {
    const open = payments.filter(
      (payment) => payment.kind === 'deposit' && (payment.slot !== null || isReplaced(checkout, payment)),
    );
    if (open.length === 0) return 'open';
    const found = await withTimeout(guardTimeoutMs, Promise.all(open.map(guard)), []);
    const current = open.map((payment, index) => found[index] ?? payment);
    if (current.some((payment) => payment.paidAt !== null && coversOrder(checkout, payment))) return 'paid';
    return current.some(isBeingProcessed) ? 'processing' : 'open';
  };

  return {
    async ifDue(payment) {
      await lookUpFrom(payment, watchedLookupAt(payment));
    },
    depositsOf,
    async assertNothingArrived(checkout, payments) {
      const deposits = await depositsOf(checkout, payments);
      if (deposits === 'paid') throw new PayError('CHECKOUT_PAID');
      if (deposits === 'processing') throw new PayError('PAYMENT_IN_PROGRESS');
    },
    beforeReplacing: guard,
  };
}

/** §3.2: true once the buyer has paid on a page or by wallet, and the processor decides. A waiting page is `pending`. */
export const isBeingProcessed = ({ kind, method, serviceId, status }: Payment): boolean =>
  kind === 'deposit' && method !== 'pix' && serviceId !== null && status === 'processing';

/** True for a replaced code or page that can still pay the order. */
const isReplaced = (checkout: Checkout, payment: Payment): boolean =>
  !isFinal(payment.status) && coversOrder(checkout, payment);

/**
 * Every lookup that a buyer can cause passes here: when it is due, and by one of all processes. The claim is in the
 * payment's row, so `status`, streams, charges, confirms and deposits draw on one budget.
 */
import { PayError } from '../errors.ts';
import { withTimeout } from '../with-timeout.ts';
import { isFinal } from '../../widget/protocol/payment-status.ts';
import { type Checkout, coversOrder, isOfOldAmount, type Payment } from './checkout.ts';
import type { Parts } from './ports.ts';
import { checkAt, guardLookupAt, watchedLookupAt } from './lookup-schedule.ts';
import type { Settle } from './settle-payment.ts';
import { singleFlight } from '../single-flight.ts';

/** A buyer who pays waits no longer than this for a service that does not respond. */
const guardTimeoutMs = 5_000;

export interface PacedLookups {
  /** For whoever watches: asks the service if that is due. */
  ifDue(payment: Payment): Promise<void>;
  /** Before money moves: has a deposit of this checkout been paid, as far as the service may be asked now? */
  hasMoneyArrived(checkout: Checkout, payments: readonly Payment[]): Promise<boolean>;
  /** @throws `CHECKOUT_PAID` when one has. */
  assertNothingArrived(checkout: Checkout, payments: readonly Payment[]): Promise<void>;
  /** One deposit, before it is replaced. Null when the service was asked a moment ago or could not be asked. */
  beforeReplacing(payment: Payment): Promise<Payment | null>;
}

export function pacedLookups(parts: Parts, settle: Settle): PacedLookups {
  const lookUp = singleFlight<Payment | null>();

  /** Single flight first: whoever needs the outcome of a lookup that runs here shares it. */
  const lookUpFrom = (payment: Payment, dueAt: number | null): Promise<Payment | null> =>
    lookUp(payment.id, async () => {
      const now = parts.clock.now();
      if (dueAt === null || dueAt > now) return null;
      const claimed = await parts.store.claimLookup(payment.id, payment.lookups, now, checkAt(payment, now));
      return claimed ? await settle(payment.id) : null;
    });

  const guard = (payment: Payment): Promise<Payment | null> => lookUpFrom(payment, guardLookupAt(payment));

  async function hasMoneyArrived(checkout: Checkout, payments: readonly Payment[]): Promise<boolean> {
    const open = payments.filter(
      (payment) =>
        payment.kind === 'deposit' && (payment.slot !== null || isReplacedByLess(checkout, payment)),
    );
    if (open.length === 0) return false;
    const found = await withTimeout(guardTimeoutMs, Promise.all(open.map(guard)), []);
    return found.some((payment) => payment?.paidAt != null && coversOrder(checkout, payment));
  }

  return {
    async ifDue(payment) {
      await lookUpFrom(payment, watchedLookupAt(payment));
    },
    hasMoneyArrived,
    async assertNothingArrived(checkout, payments) {
      if (await hasMoneyArrived(checkout, payments)) throw new PayError('CHECKOUT_PAID');
    },
    beforeReplacing: guard,
  };
}

/** A code from before the cart became cheaper: it pays the order all the same. */
const isReplacedByLess = (checkout: Checkout, payment: Payment): boolean =>
  !isFinal(payment.status) && isOfOldAmount(checkout, payment) && coversOrder(checkout, payment);

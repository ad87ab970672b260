/** Faults in what becomes of payments. */
import { type Fault, fault } from './fault.ts';

const settle = 'server/checkouts/settle-payment.ts';
const lifecycle = 'server/checkouts/lifecycle.ts';
const cardResult = 'server/checkouts/apply-card-result.ts';
const payments = 'server/storage/payments.ts';

export const paymentFaults: readonly Fault[] = [
  fault(
    'skip the lookup after an approval',
    cardResult,
    "return { ...known, status: 'processing', checkAt: soon",
    "return { ...known, status: result.status === 'approved' ? 'paid' : 'processing', checkAt: soon",
  ),
  fault(
    'trust the amount that the service tells',
    lifecycle,
    "  if (snapshot.amountMinor !== payment.amountMinor) return 'amount';\n",
    '',
  ),
  fault(
    'let a state move backwards',
    lifecycle,
    'return mayFollow(payment.status, reported) ? reported : payment.status;',
    'return reported;',
  ),
  fault(
    'drop the compare-and-set',
    payments,
    'WHERE id = $1 AND version = $2 RETURNING',
    'WHERE id = $1 AND $2 > 0 RETURNING',
  ),
  fault(
    'forget the outbox rows of a completion',
    payments,
    'events: events?.({ ...answer, checkout }) ?? [],',
    'events: answer.completed ? [] : (events?.({ ...answer, checkout }) ?? []),',
  ),
  fault(
    'complete a checkout twice',
    payments,
    'checkout.paidBy === null && coversOrder',
    'checkout.paidBy !== payment.id && coversOrder',
  ),
  fault(
    'say nothing of a duplicate',
    settle,
    'else if (checkout.paidBy !== null) events.push(duplicateEvent(checkout, payment, now));',
    '',
  ),
  fault(
    'repeat a charge whatever has become of the order',
    'server/checkouts/may-repeat.ts',
    "return found?.checkout.status === 'open' &&",
    'return true ||',
  ),
  fault(
    'tell events in another order',
    settle,
    'for (const type of types) {',
    'for (const type of types.toReversed()) {',
  ),
  fault(
    'show an unknown outcome as failed',
    cardResult,
    "    inFlightUntil: null,\n    status: 'processing',\n",
    "    inFlightUntil: null,\n    status: 'cancelled',\n    failureCode: 'payment_failed',\n",
  ),
  fault(
    'lose a slot on restart',
    'server/checkouts/new-payment.ts',
    'checkAt: nowMs + unnamedWatchMs,',
    'checkAt: null,',
  ),
  fault(
    'never give an unnamed attempt’s slot back',
    settle,
    'if (!isOver(payment)) return payment;',
    'if (isOver(payment)) return payment;',
  ),
  fault(
    'open a payment with a lease that is over',
    'server/checkouts/deposit.ts',
    'slot: method }, parts.clock.now());',
    'slot: method }, parts.clock.now() - 60_000);',
  ),
  fault(
    'send a charge under a new key each time',
    'server/checkouts/charge-call.ts',
    'idempotencyKey: payment.id,',
    'idempotencyKey: `${payment.id}-${parts.clock.now()}`,',
  ),
  fault(
    'charge a cent too much',
    'server/checkouts/charge-call.ts',
    'amountMinor: payment.amountMinor,',
    'amountMinor: payment.amountMinor + 1,',
  ),
  {
    name: 'take a payment for a paid checkout',
    changes: [
      {
        file: 'server/storage/payment-slots.ts',
        find: "WHERE checkout.id = ${checkoutId} AND checkout.status = 'open'",
        put: 'WHERE checkout.id = ${checkoutId}',
      },
      {
        file: 'server/checkouts/eligibility.ts',
        find: "  if (checkout.status === 'paid') throw new PayError('CHECKOUT_PAID');\n",
        put: '',
      },
    ],
  },
  fault(
    'count no card attempts',
    'server/checkouts/charge.ts',
    'if (sent.length + mismatches < settings.attemptsPerCheckout) return;',
    'if (sent.length >= 0) return;',
  ),
];

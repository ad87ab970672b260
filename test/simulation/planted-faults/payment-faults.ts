/** Planted faults in creating, charging and settling payments. */
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
    'trust the amount that the service reports',
    lifecycle,
    "  if (snapshot.amountMinor !== payment.amountMinor) return 'amount';\n",
    '',
  ),
  fault(
    'let a status move backwards',
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
    'write no outbox rows on completion',
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
    'report no duplicate',
    settle,
    'else if (checkout.paidBy !== null) events.push(duplicateEvent(checkout, payment, now));',
    '',
  ),
  fault(
    'repeat a charge without checking the order',
    'server/checkouts/may-repeat.ts',
    "return found?.checkout.status === 'open' &&",
    'return true ||',
  ),
  fault(
    'emit events in reverse order',
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
    'never release the slot of an unnamed attempt',
    settle,
    'if (!isOver(payment)) return payment;',
    'if (isOver(payment)) return payment;',
  ),
  fault(
    'open a payment with an expired lease',
    'server/checkouts/deposit.ts',
    'slot: method }, parts.clock.now());',
    'slot: method }, parts.clock.now() - 60_000);',
  ),
  fault(
    'send each charge attempt with a new key',
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
    name: 'accept a payment for a paid checkout',
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
    'do not count card attempts',
    'server/checkouts/charge.ts',
    'const isUsedUp = sent.length + mismatches >= settings.attemptsPerCheckout;',
    'const isUsedUp = mismatches < 0;',
  ),
];

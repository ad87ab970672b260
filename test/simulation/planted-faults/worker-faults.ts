/** Planted faults in callbacks, events, lookups, expiry, secrets and the elements' ordering of updates. */
import { type Fault, fault } from './fault.ts';

const events = 'server/storage/events.ts';
const hints = 'server/workers/verify-callbacks.ts';
const dispatcher = 'server/workers/dispatcher.ts';

export const workFaults: readonly Fault[] = [
  fault(
    'acknowledge a callback before it is stored',
    'server/routes/callbacks.ts',
    'await parts.store.storeHint(hint);',
    'if (hint.body.length > 100_000) await parts.store.storeHint(hint);',
  ),
  fault(
    'respond to an unknown callback key with 404',
    'server/routes/callbacks.ts',
    'await endOf(request);\n      response.status(204).end();',
    'await endOf(request);\n      response.status(404).end();',
  ),
  fault(
    'drop a hint when its lookup fails',
    hints,
    'await postpone(others, retryAt);',
    'await finish(others);',
  ),
  fault(
    'lose the hints claimed by a killed process',
    'server/storage/hints.ts',
    'UPDATE pay_hints SET due_at = $2\n',
    'UPDATE pay_hints SET due_at = CASE WHEN $2 > 0 THEN NULL END\n',
  ),
  fault(
    'deliver the events of one order in parallel',
    events,
    'WHERE earlier.stream = event.stream AND earlier.position < event.position',
    'WHERE earlier.stream = event.stream AND earlier.position < 0 * event.position',
  ),
  fault(
    'drop an event after its first attempt',
    dispatcher,
    'nextAttemptAt(event.attempts, clock.now())',
    'nextAttemptAt(event.attempts + 20, clock.now())',
  ),
  fault(
    'give an event a new id on each attempt',
    dispatcher,
    'await deliver(payEventOf(event));',
    'await deliver({ ...payEventOf(event), id: `${event.id}.${event.attempts}` });',
  ),
  fault(
    'lose the events claimed by a killed process',
    events,
    'UPDATE pay_events SET next_attempt_at = $2\n',
    'UPDATE pay_events SET next_attempt_at = CASE WHEN $2 > 0 THEN NULL END\n',
  ),
  fault(
    'look up no payment without a callback',
    'server/workers/reconciler.ts',
    'const due = await store.paymentsToCheck(clock.now(), batch);',
    'const due = await store.paymentsToCheck(0, batch);',
  ),
  fault(
    'expire a checkout without an event',
    'server/storage/checkouts.ts',
    'expired.map((checkout) => event(checkout)),',
    'expired.slice(1).map((checkout) => event(checkout)),',
  ),
  fault(
    'expire a paid checkout',
    'server/storage/checkouts.ts',
    "SELECT id FROM pay_checkouts WHERE status = 'open' AND expires_at <= $1",
    "SELECT id FROM pay_checkouts WHERE status IN ('open', 'paid') AND expires_at <= $1",
  ),
  fault(
    'accept any client secret',
    'server/vault.ts',
    'return one.length === other.length && timingSafeEqual(one, other);',
    'return one.length === other.length;',
  ),
  fault(
    'log a card number',
    'server/checkouts/charge-call.ts',
    'const { name, email } =',
    "parts.log.info({ payment: payment.id, code: input.card.number }, 'charge');\n  const { name, email } =",
  ),
  fault(
    'store the challenge unsealed',
    'server/checkouts/buyer-view.ts',
    'return vault.seal(JSON.stringify(action), paymentId);',
    'return `${vault.seal(JSON.stringify(action), paymentId)}.${JSON.stringify(action)}`;',
  ),
  fault(
    'ignore the service id when ordering updates of a page',
    'widget/checkout/checkout-transitions.ts',
    'if ((before.transaction === null) !== (reported.transaction === null)) return before.transaction === null;',
    '',
  ),
];

/** Faults in callbacks, events, lookups and what goes on without a request. */
import { type Fault, fault } from './fault.ts';

const events = 'server/storage/events.ts';
const hints = 'server/workers/verify-callbacks.ts';
const dispatcher = 'server/workers/dispatcher.ts';

export const workFaults: readonly Fault[] = [
  fault(
    'answer a callback before it is stored',
    'server/routes/callbacks.ts',
    'await parts.store.storeHint(hint);',
    'if (hint.body.length > 100_000) await parts.store.storeHint(hint);',
  ),
  fault(
    'answer an unknown callback key with 404',
    'server/routes/callbacks.ts',
    'await endOf(request);\n      response.status(204).end();',
    'await endOf(request);\n      response.status(404).end();',
  ),
  fault(
    'give a hint up when its lookup failed',
    hints,
    'await postpone(own, now + retryMs);\n        continue;',
    'await finish(own);\n        continue;',
  ),
  fault(
    'lose the hints that a dying process held',
    'server/storage/hints.ts',
    'UPDATE pay_hints SET due_at = $2\n',
    'UPDATE pay_hints SET due_at = CASE WHEN $2 > 0 THEN NULL END\n',
  ),
  fault(
    'deliver events of one order side by side',
    events,
    'WHERE earlier.stream = event.stream AND earlier.position < event.position',
    'WHERE earlier.stream = event.stream AND earlier.position < 0 * event.position',
  ),
  fault(
    'give an event up after its first try',
    dispatcher,
    'nextAttemptAt(event.attempts, clock.now())',
    'nextAttemptAt(event.attempts + 20, clock.now())',
  ),
  fault(
    'name an event anew on each try',
    dispatcher,
    'await deliver(payEventOf(event));',
    'await deliver({ ...payEventOf(event), id: `${event.id}.${event.attempts}` });',
  ),
  fault(
    'lose the events that a dying process held',
    events,
    'UPDATE pay_events SET next_attempt_at = $2, attempts',
    'UPDATE pay_events SET next_attempt_at = CASE WHEN $2 > 0 THEN NULL END, attempts',
  ),
  fault(
    'ask about nothing that no callback told',
    'server/workers/reconciler.ts',
    'const due = await store.paymentsToCheck(clock.now(), batch);',
    'const due = await store.paymentsToCheck(0, batch);',
  ),
  fault(
    'expire a checkout in silence',
    'server/storage/checkouts.ts',
    'expired.map((checkout) => event(checkout)),',
    'expired.slice(1).map((checkout) => event(checkout)),',
  ),
  fault(
    'expire what is paid',
    'server/storage/checkouts.ts',
    "SELECT id FROM pay_checkouts WHERE status = 'open' AND expires_at <= $1",
    "SELECT id FROM pay_checkouts WHERE status IN ('open', 'paid') AND expires_at <= $1",
  ),
  fault(
    'believe any client secret',
    'server/vault.ts',
    'return one.length === other.length && timingSafeEqual(one, other);',
    'return one.length === other.length;',
  ),
  fault(
    'write a card number into the log',
    'server/checkouts/charge-call.ts',
    'const { name, email } =',
    "parts.log.info({ payment: payment.id, code: input.card.number }, 'charge');\n  const { name, email } =",
  ),
  fault(
    'keep the challenge unsealed',
    'server/checkouts/buyer-view.ts',
    'return vault.seal(JSON.stringify(action), paymentId);',
    'return `${vault.seal(JSON.stringify(action), paymentId)}.${JSON.stringify(action)}`;',
  ),
  fault(
    'take what the service has named for older news',
    'widget/checkout/news.ts',
    'if ((before.transaction === null) !== (told.transaction === null)) return before.transaction === null;',
    '',
  ),
];

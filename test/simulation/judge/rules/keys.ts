/** Rule: an idempotency key names one payment or transfer, whatever is sent with it later (contract, 4.1 and 4.2). */
import type { Rule } from '../judge.ts';
import { nothingDoneCodes, textOf } from '../ledger.ts';

/** Where the service receives what the merchant's keys are for. Calls for other orders say nothing about a request that got no response. */
const pathsOf: Readonly<Record<string, RegExp>> = { refund: /refund/, payout: /pixout/, withdraw: /crypto/ };

export function keysRule(): Rule {
  /** What each key was first sent with, and what it named. */
  const firstBody = new Map<string, string>();
  const bodies = new Map<number, { body: string; callsBefore: number }>();
  const servicePaths: string[] = [];
  const callsFor = (what: string): number =>
    servicePaths.filter((path) => (pathsOf[what] ?? /./).test(path)).length;
  const named = new Map<string, string>();

  return {
    observe(observation, _ledger, violate) {
      if (observation.kind === 'service_call') servicePaths.push(observation.path);
      if (
        observation.kind !== 'request' &&
        observation.kind !== 'response' &&
        observation.kind !== 'no_response'
      )
        return;
      const { who, what, c, key } = observation.purpose;
      if (key === undefined || !['charge', 'refund', 'payout', 'withdraw'].includes(what)) return;
      // A buyer's keys belong to the checkout, and the merchant's to the shop.
      const name = who === 'buyer' ? `${what} ${c} ${key}` : `${what} ${key}`;
      if (observation.kind === 'request') {
        const body = JSON.stringify(observation.body);
        bodies.set(observation.id, { body, callsBefore: callsFor(what) });
        if (!firstBody.has(name)) firstBody.set(name, body);
        return;
      }
      const { body, callsBefore } = bodies.get(observation.id) ?? {};
      bodies.delete(observation.id);
      // Nothing has reached the service: the companion forgets the key, or could not store it, and whatever comes next is its first request.
      const isUnsent =
        callsBefore === callsFor(what) &&
        (observation.kind === 'no_response' ||
          [...nothingDoneCodes, 'DATABASE_UNAVAILABLE'].includes(textOf(observation.body['code'])));
      if (isUnsent && who === 'merchant' && !named.has(name)) firstBody.delete(name);
      if (observation.kind === 'no_response' || observation.status >= 300) return;
      const id = textOf(observation.body['created_at']);
      const before = named.get(name);
      if (before !== undefined && before !== id)
        violate('one key, one payment', `the key of ${name.slice(0, 12)} named two of them`);
      named.set(name, id);
      // The final payment is returned for its key, whatever is sent.
      const isFinal = who === 'buyer' && ['paid', 'cancelled'].includes(textOf(observation.body['status']));
      if (body !== undefined && body !== firstBody.get(name) && !isFinal)
        violate('one key, one payment', `the key of ${name.slice(0, 12)} was accepted with another content`);
    },
  };
}

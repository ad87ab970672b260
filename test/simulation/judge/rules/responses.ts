/** Rule: every response is a documented one, and the companion reports no internal error (§4). */
import { hasRestore, type Plan } from '../../world/plan.ts';
import { assertNoCanary } from '../canaries.ts';
import type { Rule } from '../judge.ts';
import { clocksDifferMs, type Ledger, startMs, textOf } from '../ledger.ts';

/** Codes that a 503 may have. */
const unavailable = [
  'SERVICE_UNAVAILABLE',
  'DATABASE_UNAVAILABLE',
  'DRAINING',
  'PROCESSOR_TEMPORARILY_UNAVAILABLE',
];

/** The companion removes an order of a price list that nobody tried to pay, a day after its end. */
const untriedRetentionMs = 24 * 60 * 60_000;

function mayBeRemoved(
  { charges, checkouts, hasClockJumped }: Ledger,
  order: number | undefined,
  now: number,
): boolean {
  if ([...charges.values()].some(({ c }) => c === order)) return false;
  return [...checkouts.values()].some(
    // A buyer's view: the merchant's has its payments.
    ({ c, response }) =>
      c === order &&
      !('payments' in response) &&
      (hasClockJumped ||
        Date.parse(textOf(response['expires_at'])) - startMs + untriedRetentionMs < now + clocksDifferMs),
  );
}

export const responsesRule = (plan: Plan): Rule => ({
  observe(observation, ledger, violate) {
    if (observation.kind === 'crash')
      violate('no crash', `the process would have exited: ${observation.error}`);
    if (observation.kind === 'callback' && observation.status !== null) {
      const { status } = observation;
      if (!(status >= 200 && status <= 299) && status < 500)
        violate('callbacks get 2xx or 5xx', `a callback got ${status}, so the service does not repeat it`);
    }
    if (observation.kind !== 'response') return;
    const { status, body, purpose } = observation;
    if (purpose.who === 'intruder' && status !== 401)
      violate('no access without a secret', `a forged secret got ${status}`);
    // After a restore, the order of a secret may be lost.
    if (
      purpose.who === 'buyer' &&
      status === 401 &&
      !hasRestore(plan) &&
      !mayBeRemoved(ledger, purpose.c, observation.at)
    )
      violate('valid secrets are accepted', `the secret of a buyer was rejected (${purpose.what})`);
    assertNoCanary('response', JSON.stringify(body), violate);
    if (status < 400) return;
    const code = body['code'];
    if (typeof code !== 'string' || !/^[A-Z][A-Z0-9_]+$|^[a-z][a-z_]+$/.test(code))
      violate('errors are problem details', `${purpose.what} got ${status} without a code`);
    if (status === 500) violate('no internal errors', `${purpose.what} got 500 ${String(code)}`);
    if (status === 503 && !unavailable.includes(String(code)))
      violate('no internal errors', `${purpose.what} got 503 ${String(code)}`);
  },
});

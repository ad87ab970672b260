/** Rule: lookups per minute stay within a budget (§8 discourages tight loops, §3.2 refreshes a card once a minute). */
import type { Rule } from '../judge.ts';

const windowMs = 60_000;
/** A watched pending PIX payment takes 5 of them; its changes of status take a few more. */
const lookupsPerWindow = 16;
/** A genuine callback causes a lookup of the charge, and with a refund a second one. Forged ones add nothing. */
const lookupsPerCallback = 2;
/** A lookup without a response delays the verification of a callback, by up to a minute with its retries. */
const callbackWindowMs = windowMs + 60_000;

export function budgetRule(): Rule {
  const lookups = new Map<string, number[]>();
  const callbacks = new Map<string, number[]>();
  const recentOf = (times: readonly number[] | undefined, at: number, forMs = windowMs): number[] =>
    (times ?? []).filter((time) => at - time < forMs);

  return {
    observe(observation, ledger, violate) {
      if (observation.kind === 'callback' && !observation.isForged) {
        const id = /"idTransaction":"(\w+)"/.exec(observation.body)?.[1] ?? '';
        callbacks.set(id, [...recentOf(callbacks.get(id), observation.at, callbackWindowMs), observation.at]);
      }
      if (observation.kind !== 'service_call' || observation.method !== 'GET') return;
      const recent = [...recentOf(lookups.get(observation.path), observation.at), observation.at];
      lookups.set(observation.path, recent);
      const id = observation.path.split('/').at(-1) ?? '';
      const budget =
        lookupsPerWindow +
        lookupsPerCallback * recentOf(callbacks.get(id), observation.at, callbackWindowMs).length;
      if (recent.length > budget && !ledger.hasClockJumped)
        violate(
          'lookup budgets are kept',
          `${observation.path} was requested ${recent.length} times within a minute`,
        );
    },
  };
}

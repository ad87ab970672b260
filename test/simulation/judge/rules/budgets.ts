/** Rule: lookups per minute stay within a budget (§8 discourages tight loops, §3.2 refreshes a card once a minute). */
import type { Rule } from '../judge.ts';
import { textOf } from '../ledger.ts';

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

/** Rule: a buyer's repeated requests open a bounded number of pages, and send a bounded number of rejected charges. */

/**
 * Ten that the page of the other wallet has replaced, one of each method, and six whose creating call had no response.
 * A change of the amounts replaces pages as well: then there is no limit.
 */
const maxOpenPages = 18;
/** The limit, and those whose response was lost: they count as attempts. */
const maxRejectedCharges = 50 + 6;

export function callLimitsRule(): Rule {
  /** Idempotency keys of charges that the service rejected without creating one, by checkout. */
  const rejected = new Map<string, Set<string>>();
  return {
    observe(observation, ledger, violate) {
      if (observation.kind !== 'service_call') return;
      const { path, body, status, response, idempotencyKey } = observation;
      const email = textOf(body['email']);
      if (path === '/wallet/card/charge' && status === 422 && idempotencyKey !== null) {
        if ('idTransaction' in response || response['error_code'] === 'PI_CREATE_FAILED') return;
        const keys = (rejected.get(email) ?? new Set()).add(idempotencyKey);
        rejected.set(email, keys);
        // A clock that jumps ahead ends the window of the limit.
        if (keys.size > maxRejectedCharges && !ledger.hasClockJumped)
          violate('calls of an order are limited', `${keys.size} charges of ${email} were rejected`);
      }
      if (path !== '/wallet/deposit/payment' || body['method_pay'] === 'pix') return;
      // For a process whose clock is hours ahead, the pages of another have expired.
      if (ledger.hasClockJumped) return;
      const c = ledger.charges.get(textOf(response['idTransaction']))?.c;
      if (c === null || c === undefined || (ledger.costs.get(c)?.length ?? 0) > 1) return;
      const open = [...ledger.charges.values()].filter(
        (charge) => charge.c === c && charge.kind === 'hosted' && charge.status === 'pending',
      );
      if (open.length > maxOpenPages)
        violate('calls of an order are limited', `${open.length} pages of checkout ${c} are open`);
    },
  };
}

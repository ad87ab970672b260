/** Rule: a buyer's repeated requests open a bounded number of pages, and send a bounded number of rejected charges. */
import type { Rule } from '../judge.ts';
import { textOf } from '../ledger.ts';

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

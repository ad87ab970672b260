/** Rule: a refund that was shown as failed is not sent to the service again, since the merchant may have requested another. */
import type { Json } from '../../world/observation.ts';
import type { Rule } from '../judge.ts';
import { textOf } from '../ledger.ts';

/** Calls that began before the failure was shown. */
const lateMs = 30_000;

export function failedRefundsRule(): Rule {
  /** When a refund that the service does not have was first shown as failed, by the companion's id, which is its key. */
  const failedAt = new Map<string, number>();
  return {
    observe(observation, _ledger, violate) {
      if (observation.kind === 'response') {
        const listed = observation.body['data'];
        for (const one of [observation.body, ...(Array.isArray(listed) ? (listed as Json[]) : [])])
          if (one['refund_id'] === null && one['status'] === 'failed' && !failedAt.has(textOf(one['id'])))
            failedAt.set(textOf(one['id']), observation.at);
      }
      if (observation.kind !== 'service_call' || observation.path !== '/wallet/card/refund') return;
      const at = failedAt.get(observation.idempotencyKey ?? '');
      if (at !== undefined && observation.at - at > lateMs)
        violate(
          'money leaves only once',
          `the refund ${observation.idempotencyKey} was shown as failed, and was sent again`,
        );
    },
  };
}

/** Rule: a buyer can always continue: an attempt that has ended does not block the checkout. */
import type { Rule } from '../judge.ts';
import { textOf } from '../ledger.ts';

const blockingCodes = ['PAYMENT_IN_PROGRESS', 'IDEMPOTENCY_KEY_IN_FLIGHT', 'WITHDRAWAL_IN_PROGRESS'];
/**
 * An attempt without a service id releases its slot after an hour; the judge allows five, for a clock that was three
 * ahead. A call may be pending during the first probe, so only the second one counts.
 */
const patienceMs = 5 * 3_600_000 + 5 * 60_000;

export function progressRule(): Rule {
  let calmAt = Infinity;
  return {
    observe(observation, ledger, violate) {
      if (observation.kind === 'calm') calmAt = observation.at;
      if (observation.kind !== 'response' || observation.at < calmAt + patienceMs - 1) return;
      const code = textOf(observation.body['code']);
      // A charge that does not match the order keeps its slot until a person has looked into it.
      const hasMismatch = ledger.webhooks.some(
        ({ type, body }) => type === 'payment.mismatch' && ledger.isOf(body, observation.purpose.c),
      );
      if (hasMismatch) return;
      if (blockingCodes.includes(code) || observation.status >= 500)
        violate(
          'a buyer can continue',
          `hours after all faults ${observation.purpose.what} gets ${observation.status} ${code}`,
        );
    },
  };
}

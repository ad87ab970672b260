/** A buyer can go on: nothing that ended stands in the way for ever. */
import type { Rule } from '../judge.ts';
import { textOf } from '../ledger.ts';

const inTheWay = ['PAYMENT_IN_PROGRESS', 'IDEMPOTENCY_KEY_IN_FLIGHT', 'WITHDRAWAL_IN_PROGRESS'];
/**
 * An attempt that nobody can name any more gives its place back after an hour; the judge allows five, for a clock that was
 * three ahead. A call may be under way at the very moment of the first question, so that only the second one counts.
 */
const patienceMs = 5 * 3_600_000 + 5 * 60_000;

export function progressRule(): Rule {
  let calmAt = Infinity;
  return {
    observe(seen, ledger, violate) {
      if (seen.saw === 'calm') calmAt = seen.at;
      if (seen.saw !== 'answered' || seen.at < calmAt + patienceMs - 1) return;
      const code = textOf(seen.body['code']);
      // What the service says of it does not fit the order: it holds its place until somebody has looked into it.
      const isDoubtful = ledger.webhooks.some(
        ({ type, body }) => type === 'payment.mismatch' && ledger.isOf(body, seen.purpose.c),
      );
      if (isDoubtful) return;
      if (inTheWay.includes(code) || seen.status >= 500)
        violate(
          'a buyer can go on',
          `hours after all troubles ${seen.purpose.what} is answered ${seen.status} ${code}`,
        );
    },
  };
}

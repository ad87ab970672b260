/** Rule: what was erased, or kept for longer than promised, is not in the database in the end. */
import type { Rule } from '../judge.ts';
import { textOf } from '../ledger.ts';

const dayMs = 86_400_000;
/** Processed callbacks are kept for 30 days, and buyers' data of a long day for 7. The rest is for a late run. */
const callbacksKeptMs = 32 * dayMs;

export function storedDataRule(): Rule {
  const erased = new Set<number>();
  return {
    observe(observation) {
      if (observation.kind !== 'request' && observation.kind !== 'response') return;
      const { what, c = -1 } = observation.purpose;
      if (what === 'forget' && observation.kind === 'response' && observation.status === 200) erased.add(c);
      // An expired order that is opened again gets its buyer's data again.
      if (what === 'create' || what === 'buy') erased.delete(c);
    },

    stored(database, ledger, violate) {
      if (ledger.now > callbacksKeptMs) {
        for (const [id, { c }] of ledger.checkouts)
          if (ledger.final.some(({ body }) => body['id'] === id && textOf(body['status']) !== 'open'))
            erased.add(c);
        if (database.includes('"received_at"'))
          violate('callbacks are deleted in time', 'a callback is still stored after 32 days');
      }
      for (const c of erased)
        if (database.includes(`buyer.${c}@example.com`))
          violate('erased data is gone', `the database still has the e-mail of the buyer of checkout ${c}`);
    },
  };
}

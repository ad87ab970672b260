/** How often the service is asked: §8 discourages tight loops, §3.2 refreshes a card once a minute. */
import type { Rule } from '../judge.ts';

const windowMs = 60_000;
/** A pending PIX that is watched takes 5 of them, what happens to it a few more. */
const lookupsPerWindow = 16;
/** What the service itself told of is looked at: the charge, and with a refund once more. Forgeries earn nothing. */
const lookupsPerCallback = 2;

export function budgetRule(): Rule {
  const asked = new Map<string, number[]>();
  const told = new Map<string, number[]>();
  const within = (times: readonly number[] | undefined, at: number): number[] =>
    (times ?? []).filter((time) => at - time < windowMs);

  return {
    observe(seen, ledger, violate) {
      if (seen.saw === 'called_back' && !seen.isForged) {
        const id = /"idTransaction":"(\w+)"/.exec(seen.body)?.[1] ?? '';
        told.set(id, [...within(told.get(id), seen.at), seen.at]);
      }
      if (seen.saw !== 'taken' || seen.method !== 'GET') return;
      const recent = [...within(asked.get(seen.path), seen.at), seen.at];
      asked.set(seen.path, recent);
      const id = seen.path.split('/').at(-1) ?? '';
      const budget = lookupsPerWindow + lookupsPerCallback * within(told.get(id), seen.at).length;
      if (recent.length > budget && !ledger.hasClockJumped)
        violate('budgets of calls are kept', `${seen.path} was asked ${recent.length} times within a minute`);
    },
  };
}

/** Rule: a cancelled link that sells a single time takes no money: its unpaid order is cancelled with it. */
import type { Rule } from '../judge.ts';
import { textOf } from '../ledger.ts';

const creating = ['/wallet/deposit/payment', '/wallet/card/charge'];
/** Calls that began before the link was cancelled. */
const lateMs = 60_000;

export function cancelledLinksRule(): Rule {
  const single = new Set<number>();
  /** When a single-use link was cancelled, by the number of its order. */
  const cancelledAt = new Map<number, number>();
  /** Orders that the merchant itself created under the reference of the link: they stay its own, and can be paid. */
  const own = new Set<number>();
  return {
    observe(observation, _ledger, violate) {
      if (observation.kind === 'request' && observation.purpose.what === 'link')
        if (observation.body?.['once'] === true) single.add(observation.purpose.c ?? -1);
      if (observation.kind === 'request' && observation.purpose.what === 'create')
        own.add(observation.purpose.c ?? -1);
      if (observation.kind === 'response' && observation.purpose.what === 'cancel_link') {
        const { c = -1 } = observation.purpose;
        if (observation.status === 200 && single.has(c)) cancelledAt.set(c, observation.at);
      }
      if (observation.kind !== 'service_call' || !creating.includes(observation.path)) return;
      const c = Number(/^buyer\.(\d+)@/.exec(textOf(observation.body['email']))?.[1] ?? -1);
      const at = cancelledAt.get(c);
      if (at !== undefined && !own.has(c) && observation.at - at > lateMs)
        violate('a cancelled link sells nothing', `the order of the cancelled link ${c} was still paid`);
    },
  };
}

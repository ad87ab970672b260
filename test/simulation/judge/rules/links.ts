/**
 * Rule: a link sells nothing after its end, by time or by hand, and its end does not touch an order that the merchant made under
 * the same reference (contract, 4.6).
 */
import type { Json } from '../../world/observation.ts';
import type { Rule } from '../judge.ts';
import { clocksDifferMs, textOf } from '../ledger.ts';

export function endedLinksRule(): Rule {
  const lifetimes = new Map<number, number>();
  /** By the link's id. */
  const endsAt = new Map<string, number>();
  const idOf = new Map<number, string>();
  const requests = new Map<number, { price: string; at: number }>();
  /** Orders that the merchant made, and those that the merchant cancelled. */
  const own = new Set<string>();
  const cancelled = new Set<number>();

  return {
    observe(observation, ledger, violate) {
      if (observation.kind !== 'request' && observation.kind !== 'response') return;
      const { what, c = -1 } = observation.purpose;
      if (observation.kind === 'request') {
        const { body, at, id } = observation;
        if (what === 'link') lifetimes.set(c, Number(body?.['expires_in'] ?? Infinity) * 1000);
        if (what === 'cancel') cancelled.add(c);
        if (what === 'buy') requests.set(id, { price: textOf(body?.['price']), at });
        return;
      }
      if (observation.status >= 300) return;
      const { body, at, id } = observation;
      if (what === 'create' && observation.status === 201) own.add(textOf(body['id']));
      if (what === 'link') {
        idOf.set(c, textOf(body['id']));
        endsAt.set(textOf(body['id']), at + (lifetimes.get(c) ?? Infinity) + clocksDifferMs);
      }
      if (what === 'cancel_link') endsAt.set(idOf.get(c) ?? '', at);
      const request = requests.get(id);
      if (what !== 'buy' || request === undefined || ledger.hasClockJumped) return;
      if (request.at > (endsAt.get(request.price) ?? Infinity))
        violate('an ended link sells nothing', `the link of checkout ${c} sold an order after its end`);
    },

    end(ledger, violate) {
      for (const { purpose, body } of ledger.final) {
        if (purpose !== 'final checkout') continue;
        const { id, status } = body as Json & { id: string };
        const c = ledger.cOf(id) ?? -1;
        if (own.has(id) && status === 'cancelled' && !cancelled.has(c))
          violate('an ended link sells nothing', `the merchant's own order ${c} was cancelled with a link`);
      }
    },
  };
}

/** Rule: a cancelled link that sells a single time takes no money: its unpaid order is cancelled with it. */

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

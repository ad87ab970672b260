/** Rule: an order is paid when one of its payments covers what it costs, also after its amounts were changed to that. */
import type { Json } from '../../world/observation.ts';
import type { Rule } from '../judge.ts';
import { shownIn } from '../ledger.ts';

export function coveredOrdersRule(): Rule {
  /** When a payment was first shown as paid. */
  const paidSince = new Map<string, number>();

  return {
    observe(observation, _ledger, violate) {
      if (observation.kind !== 'response' && observation.kind !== 'webhook') return;
      const { body, at } = observation;
      const subject = (observation.kind === 'webhook' ? body['data'] : body) as Json;
      const payments = (subject['payments'] as unknown[] | undefined) ?? [];
      for (const payment of [subject['payment'], ...payments]) {
        const shown = shownIn(payment);
        if (shown?.status !== 'paid') continue;
        const since = paidSince.get(shown.id) ?? at;
        paidSince.set(shown.id, since);
        // The merchant's view of an order, requested when the payment was known.
        if (
          observation.kind !== 'response' ||
          since >= observation.requestedAt ||
          payment === subject['payment']
        )
          continue;
        const cost = (subject['amounts'] as Json | undefined)?.[shown.currency];
        const isCovered = Number(shown.amount) >= Number(cost ?? Infinity) && Number(shown.refunded) === 0;
        if (isCovered && subject['status'] !== 'paid')
          violate(
            'a covered order is paid',
            `${shown.id} paid ${shown.amount}, but the order of ${String(cost)} is ${String(subject['status'])}`,
          );
      }
    },
  };
}

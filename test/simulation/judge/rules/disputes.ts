/** Rule: the dispute of a payment is the one of the service (§3.2): its id, reason, stage and amount. */
import type { Json } from '../../world/observation.ts';
import type { Rule } from '../judge.ts';
import { shownIn } from '../ledger.ts';

const funds: Readonly<Record<string, string>> = {
  disputed: 'held',
  dispute_won: 'restored',
  dispute_lost: 'debited',
};

export const disputesRule = (): Rule => ({
  end(ledger, violate) {
    for (const { purpose, body } of ledger.final) {
      if (purpose !== 'final checkout') continue;
      for (const payment of (body['payments'] as Json[] | undefined) ?? []) {
        const shown = shownIn(payment);
        const dispute = ledger.disputes.get(shown?.transaction ?? '');
        if (!shown || dispute === undefined || !(shown.status in funds)) continue;
        const expected = {
          id: dispute.id,
          stage: dispute.stage,
          reason: dispute.reason,
          amount: (dispute.amountMinor / 100).toFixed(2),
          funds: funds[shown.status],
        };
        const actual = (payment['dispute'] ?? {}) as Json;
        for (const [name, value] of Object.entries(expected))
          if (actual[name] !== value)
            violate(
              'disputes are the service’s',
              `${name} of the dispute of ${shown.id} is ${String(actual[name])} instead of ${String(value)}`,
            );
      }
    }
  },
});

/** Rule: while a page or wallet is known to be `processing` (§3.2), the buyer may have paid, and no card is charged. */
import type { Rule } from '../judge.ts';
import { checkoutIn } from '../ledger.ts';

export function processedPagesRule(): Rule {
  const charged = new Set<string>();
  const processes = new Set<number>();
  /** A process that died or lost its database may not know the result of its lookup. */
  let isJudged = true;

  return {
    observe(observation, ledger, violate) {
      if (observation.kind === 'process') processes.add(observation.process);
      if (observation.kind === 'step')
        isJudged &&= !['kill', 'database', 'stop', 'rotate_keys'].includes(observation.step.do);
      if (observation.kind !== 'service_call' || observation.path !== '/wallet/card/charge') return;
      const { number } = observation.body['card'] as { number: string };
      // A retry with the same key is the same charge.
      if (charged.has(number) || !isJudged) return;
      charged.add(number);
      const c = checkoutIn(observation.body['email']) ?? -1;
      for (const charge of ledger.charges.values()) {
        if (charge.c !== c || charge.kind !== 'hosted' || charge.status !== 'processing') continue;
        const lookup = ledger.lookups.get(charge.id)?.at(-1);
        const isKnown = lookup !== undefined && lookup.at < (ledger.cardRequestedAt.get(number) ?? 0);
        if (lookup?.status === 'processing' && (isKnown || processes.size === 1))
          violate(
            'no charge beside a page in processing',
            `checkout ${c} was charged by card while ${charge.id} was known to be processing`,
          );
      }
    },
  };
}

/** Rule: once a confirm has taken the money, the buyer is not asked for the 3-D Secure step again. */
import type { Rule } from '../judge.ts';
import { isCaptured, textOf } from '../ledger.ts';

export function confirmsRule(): Rule {
  /** When a confirm took the money, by payment. */
  const confirmedAt = new Map<string, number>();
  return {
    observe(observation, ledger, violate) {
      if (observation.kind === 'service_call' && observation.path === '/wallet/card/confirm') {
        const charge = ledger.charges.get(textOf(observation.response['idTransaction']));
        if (charge?.payment && isCaptured(charge.status) && !confirmedAt.has(charge.payment))
          confirmedAt.set(charge.payment, observation.at);
      }
      if (observation.kind !== 'response') return;
      const { body, requestedAt } = observation;
      const payment = (body['payment'] ?? body) as typeof body;
      const at = confirmedAt.get(textOf(payment['id']));
      if (at !== undefined && at < requestedAt && payment['status'] === 'requires_action')
        violate(
          'a confirmed step is not shown again',
          `${textOf(payment['id'])} requires action, but its confirm took the money`,
        );
    },
  };
}

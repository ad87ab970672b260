/**
 * Rule: a callback whose payment was lost by a restore is reported with what the service says (contract, 4.3), and no other is.
 */
import type { Json } from '../../world/observation.ts';
import type { Rule } from '../judge.ts';
import { isCaptured, textOf } from '../ledger.ts';

interface Unknown {
  id: string;
  transaction: string | null;
}

export function lostRowsRule(): Rule {
  let restoredAt = Infinity;
  /** Payments and charges of accepted callbacks since the restore. */
  const called = new Map<string, string>();

  return {
    observe(observation) {
      if (observation.kind === 'step' && observation.step.do === 'restore') restoredAt = observation.at;
      if (observation.kind !== 'callback' || observation.isForged || observation.at < restoredAt) return;
      const payment = /\/(pay_[0-9a-f]{32})\./.exec(observation.url)?.[1];
      const { idTransaction } = JSON.parse(observation.body) as Json;
      if (payment !== undefined && observation.status !== null && observation.status < 300)
        called.set(payment, textOf(idTransaction));
    },

    end(ledger, violate) {
      if (!ledger.final.some(({ purpose }) => purpose === 'final events')) return;
      const events = ledger.final
        .filter(({ purpose }) => purpose === 'final events')
        .flatMap(({ body }) => body['data'] as Json[])
        .filter(({ type }) => type === 'payment.unknown');
      const reported = events.map(({ data }) => (data as { unknown: Unknown }).unknown);
      const known = ledger.final
        .filter(({ purpose }) => purpose === 'final checkout')
        .flatMap(({ body }) => (body['payments'] as Json[] | undefined) ?? [])
        .map(({ id }) => textOf(id));
      for (const { id } of reported)
        if (known.includes(id) || restoredAt === Infinity)
          violate('lost rows are reported', `${id} is reported as unknown, but it was not lost`);
      for (const [payment, charge] of called) {
        if (known.includes(payment)) continue;
        const isReported = reported.some(({ id, transaction }) => id === payment && transaction === charge);
        if (!isReported && isCaptured(ledger.charges.get(charge)?.status ?? ''))
          violate(
            'lost rows are reported',
            `${payment} is lost, and its callback of ${charge} was not reported`,
          );
      }
    },
  };
}

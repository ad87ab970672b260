/** Rule: a payment never shows more as refunded than the service has returned, and shows all of it in the end (§4.4). */
import type { Rule, Violate } from '../judge.ts';
import { type Ledger, type Shown, shownIn, textOf } from '../ledger.ts';
import type { Json, Observation } from '../../world/observation.ts';

const paymentsIn = (observation: Observation): Shown[] => {
  if (observation.kind !== 'response' && observation.kind !== 'webhook') return [];
  const root = (observation.kind === 'webhook' ? observation.body['data'] : observation.body) as Json;
  return [root, root['payment'], ...((root['payments'] as unknown[] | undefined) ?? [])].flatMap(
    (one) => shownIn(one) ?? [],
  );
};

const minorOf = (amount: string): number => Math.round(Number(amount) * 100);

export function refundedSumsRule(): Rule {
  /** What the merchant asked to refund, by charge; null: all that is left. */
  const requested = new Map<string, Set<number | null>>();

  return {
    observe(observation, ledger, violate) {
      for (const shown of paymentsIn(observation)) {
        const returned = ledger.refundedMinor.get(shown.transaction ?? '') ?? 0;
        if (shown.refunded !== null && minorOf(shown.refunded) > returned)
          violate(
            'refunded sums are the service’s',
            `${shown.id} shows ${shown.refunded} as refunded, but the service returned ${returned / 100}`,
          );
      }
      if (observation.kind === 'request' && observation.purpose.what === 'refund') {
        const amount = observation.body?.['amount'];
        const payment = textOf(observation.body?.['payment']);
        const amounts = requested.get(payment) ?? new Set();
        requested.set(payment, amounts.add(typeof amount === 'string' ? minorOf(amount) : null));
      }
      if (observation.kind !== 'service_call' || observation.path !== '/wallet/card/refund') return;
      const { amount, idTransaction } = observation.body;
      const payment = ledger.charges.get(textOf(idTransaction))?.payment ?? '';
      const sent = typeof amount === 'number' ? Math.round(amount * 100) : null;
      if (requested.get(payment)?.has(sent) !== true)
        violate(
          'refunded sums are the service’s',
          `a refund of ${String(amount)} was sent for ${payment}, which nobody requested`,
        );
    },

    end(ledger, violate) {
      for (const { purpose, body } of ledger.final) {
        if (purpose === 'final checkout')
          for (const payment of (body['payments'] as unknown[] | undefined) ?? [])
            inTheEnd(payment, ledger, violate);
      }
    },
  };
}

function inTheEnd(payment: unknown, ledger: Ledger, violate: Violate): void {
  const shown = shownIn(payment);
  if (!shown?.transaction || shown.refunded === null) return;
  const returned = ledger.refundedMinor.get(shown.transaction) ?? 0;
  const isKnown = ledger.lookups.get(shown.transaction)?.at(-1)?.amount.toFixed(2) === shown.amount;
  if (isKnown && minorOf(shown.refunded) !== returned)
    violate(
      'refunded sums are the service’s',
      `in the end ${shown.id} shows ${shown.refunded} as refunded, but the service returned ${returned / 100}`,
    );
}

/** Rule: a refund that was shown as failed is not sent to the service again, since the merchant may have requested another. */

/** Calls that began before the failure was shown. */
const lateMs = 30_000;

export function failedRefundsRule(): Rule {
  /** When a refund that the service does not have was first shown as failed, by the companion's id, which is its key. */
  const failedAt = new Map<string, number>();
  return {
    observe(observation, _ledger, violate) {
      if (observation.kind === 'response') {
        const listed = observation.body['data'];
        for (const one of [observation.body, ...(Array.isArray(listed) ? (listed as Json[]) : [])])
          if (one['refund_id'] === null && one['status'] === 'failed' && !failedAt.has(textOf(one['id'])))
            failedAt.set(textOf(one['id']), observation.at);
      }
      if (observation.kind !== 'service_call' || observation.path !== '/wallet/card/refund') return;
      const at = failedAt.get(observation.idempotencyKey ?? '');
      if (at !== undefined && observation.at - at > lateMs)
        violate(
          'money leaves only once',
          `the refund ${observation.idempotencyKey} was shown as failed, and was sent again`,
        );
    },
  };
}

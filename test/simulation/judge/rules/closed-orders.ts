/**
 * Rule: no payment starts for an order that was shown as cancelled or expired, and no 3-D Secure step is confirmed for one that is
 * cancelled or paid (contract, 4.1 and 4.2).
 */
import type { Json } from '../../world/observation.ts';
import type { Rule } from '../judge.ts';
import { checkoutIn, clocksDifferMs, shownIn, startMs, textOf } from '../ledger.ts';

const creating = ['/wallet/deposit/payment', '/wallet/card/charge'];
const opening = ['create', 'buy'];
/** Calls of a request that began before the order was closed, on a busy database. */
const lateMs = 60_000;

export function closedOrdersRule(): Rule {
  /** When the merchant learnt of the end, by checkout; a new creating request opens an expired order again. */
  const cancelledAt = new Map<number, number>();
  const expiredAt = new Map<number, number>();
  const openedAt = new Map<number, number>();
  /** The buyer's requests for a payment, by checkout. */
  const requestedAt = new Map<number, number[]>();

  return {
    observe(observation, ledger, violate) {
      if (observation.kind === 'request' && observation.purpose.c !== undefined) {
        const { c, what } = observation.purpose;
        if (opening.includes(what)) {
          expiredAt.delete(c);
          openedAt.set(c, observation.at);
        }
        if (what === 'charge' || what === 'deposit')
          requestedAt.set(c, [...(requestedAt.get(c) ?? []), observation.at]);
      }
      if (
        observation.kind === 'response' &&
        observation.purpose.what === 'cancel' &&
        observation.status === 200
      )
        cancelledAt.set(observation.purpose.c ?? -1, observation.at);
      if (
        observation.kind === 'webhook' &&
        observation.type === 'checkout.expired' &&
        observation.isAccepted
      ) {
        const { checkout } = observation.body['data'] as { checkout: Json };
        const c = ledger.cOf(textOf(checkout['id']));
        const eventAt = Date.parse(textOf(observation.body['timestamp'])) - startMs;
        const isOfNow = (openedAt.get(c ?? -1) ?? -Infinity) < eventAt - clocksDifferMs;
        if (c !== undefined && isOfNow) expiredAt.set(c, observation.at);
      }
      if (observation.kind !== 'service_call' || ledger.hasClockJumped) return;
      const { path, at, body, response } = observation;
      if (path === '/wallet/card/confirm') {
        const charge = ledger.charges.get(textOf(response['idTransaction']));
        const closedAt = Math.min(
          cancelledAt.get(charge?.c ?? -1) ?? Infinity,
          ledger.paidSince.get(charge?.c ?? -1) ?? Infinity,
        );
        // A repeat of a confirm that has taken the money takes nothing.
        if (at - closedAt > lateMs && charge?.capturedAt === at)
          violate(
            'a closed order takes no money',
            `checkout ${charge.c} was closed, but ${charge.id} was confirmed`,
          );
      }
      if (!creating.includes(path)) return;
      const c = checkoutIn(body['email']) ?? -1;
      const closedAt = Math.min(
        cancelledAt.get(c) ?? Infinity,
        (expiredAt.get(c) ?? Infinity) + clocksDifferMs,
      );
      const isRequestedBefore = (requestedAt.get(c) ?? []).some(
        (one) => one <= closedAt && at - one < lateMs,
      );
      if (at > closedAt && !isRequestedBefore)
        violate('a closed order takes no money', `checkout ${c} was closed, but ${path} was called`);
    },
  };
}

/** Rule: an order is paid when one of its payments covers what it costs, also after its amounts were changed to that. */

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

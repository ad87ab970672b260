/** Rules on charges: each was requested by a buyer, and none is repeated, made after payment or of another amount. */
import type { Json } from '../../world/observation.ts';
import type { Rule } from '../judge.ts';
import { checkoutIn, isCaptured, textOf } from '../ledger.ts';

const creating = ['/wallet/deposit/payment', '/wallet/card/charge'];
/** A request's calls to the service, retries included, end within 45 s. */
const callsEndMs = 60_000;
/**
 * How long after an order is paid a call may still reach the service: it was already in transit, or waited for a busy
 * database. No retry follows.
 */
const lateMs = 20_000;
const attemptsPerCheckout = 6;

/** True for PI_CREATE_FAILED, too: the service may have created the charge. */
const mayExist = (response: Json): boolean =>
  typeof response['idTransaction'] === 'string' || response['error_code'] === 'PI_CREATE_FAILED';

export function chargeRule(): Rule {
  /** Buyers' requests for a deposit or charge, by checkout. */
  const requests = new Map<number, { at: number; card: string | null; method: string }[]>();
  const deposits = new Map<string, number>();
  /** Idempotency key of each charge at the service. */
  const keyOf = new Map<string, string | null>();

  return {
    observe(observation, ledger, violate) {
      if (
        observation.kind === 'request' &&
        observation.purpose.c !== undefined &&
        observation.body !== null
      ) {
        const { what, c, who } = observation.purpose;
        if (who === 'buyer' && (what === 'charge' || what === 'deposit')) {
          const card = (observation.body['card'] as Json | undefined)?.['number'];
          const entry = {
            at: observation.at,
            card: typeof card === 'string' ? card : null,
            method: textOf(observation.body['method']) || 'charge',
          };
          requests.set(c, [...(requests.get(c) ?? []), entry]);
        }
      }
      if (observation.kind !== 'service_call' || !creating.includes(observation.path)) return;
      const { body, at, path, idempotencyKey, response } = observation;
      const c = checkoutIn(body['email']) ?? -1;
      const card = (body['card'] as Json | undefined)?.['number'];
      const matching = (requests.get(c) ?? []).filter((request) =>
        path === '/wallet/card/charge' ? request.card === card : request.card === null,
      );
      if (matching.length === 0)
        violate('no charge without a request', `no buyer requested the charge ${path} of checkout ${c}`);
      const paidAt = ledger.paidSince.get(c);
      const startedBeforePaid = matching.some(
        (request) =>
          paidAt === undefined ||
          (request.at <= paidAt && at - paidAt < lateMs && at - request.at < callsEndMs),
      );
      if (!startedBeforePaid)
        violate('no charge after payment', `checkout ${c} was known to be paid, but ${path} was called`);
      const currency = body['method_pay'] === 'pix' ? 'BRL' : 'USD';
      const costs = ledger.costs.get(c) ?? [];
      const firstRequestAt = Math.min(...matching.map((request) => request.at));
      const isOfOrder = costs.some(
        ({ amounts, until }) => until >= firstRequestAt && Number(amounts[currency]) === body['amount'],
      );
      if (costs.length > 0 && !isOfOrder)
        violate(
          'amounts match the order',
          `${currency} ${String(body['amount'])} was sent, which checkout ${c} never cost`,
        );
      if (typeof body['postback'] !== 'string')
        violate('every charge has a postback', `${path} was sent without a postback`);
      if (path === '/wallet/card/charge') {
        if (idempotencyKey === null)
          violate('no charge twice', 'a card was charged without an idempotency key');
        const made = [...ledger.charges.values()].filter(
          (charge) => charge.c === c && charge.kind === 'direct',
        );
        const twin = made.find(
          (charge) =>
            charge.card === card &&
            charge.status !== 'cancelled' &&
            (keyOf.get(charge.id) ?? idempotencyKey) !== idempotencyKey,
        );
        if (twin !== undefined && mayExist(response))
          violate(
            'no charge twice',
            `the card of ${twin.id}, which may still be paid, was charged again under another key`,
          );
        for (const { id } of made) if (!keyOf.has(id)) keyOf.set(id, idempotencyKey);
        if (made.length > attemptsPerCheckout)
          violate('attempts are limited', `${made.length} cards of checkout ${c} were tried`);
      } else if (body['method_pay'] === 'pix' && typeof response['idTransaction'] === 'string') {
        const last = deposits.get(`${c}`);
        deposits.set(`${c}`, at);
        const heldMs = 25_000;
        const hasChanged = costs.some(({ from }) => from > 0);
        if (last !== undefined && at - last < heldMs && !hasChanged && !ledger.hasClockJumped)
          violate('one live deposit', `checkout ${c} got two PIX codes within ${at - last} ms`);
      }
    },

    end(ledger, violate) {
      // Each press of the pay button uses a card number of its own.
      const byCard = Map.groupBy(
        [...ledger.charges.values()].filter(({ kind, status }) => kind === 'direct' && isCaptured(status)),
        ({ card }) => card,
      );
      for (const [card, charges] of byCard)
        if (charges.length > 1)
          violate(
            'no charge twice',
            `the card …${String(card).slice(-4)} was charged ${charges.length} times for one press`,
          );
    },
  };
}

/** Rule: once a confirm has taken the money, the buyer is not asked for the 3-D Secure step again. */

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

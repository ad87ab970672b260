/** No charge without an attempt that somebody asked for; none twice, none after the money is there, none of another amount. */
import type { Json } from '../../world/observation.ts';
import type { Rule } from '../judge.ts';
import { isTaken, textOf } from '../ledger.ts';

const creating = ['/wallet/deposit/payment', '/wallet/card/charge'];
/** A request and its retries towards the service end within 45 s. */
const callsEndMs = 60_000;
/** A call is on its way, or waits for a busy database, when the money of another payment arrives; no repeat follows. */
const lateMs = 20_000;
const attemptsPerCheckout = 6;

/** In doubt, too: the service keeps what it says it may have made. */
const isMade = (answer: Json): boolean =>
  typeof answer['idTransaction'] === 'string' || answer['error_code'] === 'PI_CREATE_FAILED';

export function chargeRule(): Rule {
  /** Requests of buyers that may still make something, by checkout. */
  const asked = new Map<number, { at: number; card: string | null; method: string }[]>();
  const deposits = new Map<string, number>();
  /** By charge: under which key the service took it. */
  const keyOf = new Map<string, string | null>();

  return {
    observe(seen, ledger, violate) {
      if (seen.saw === 'asked' && seen.purpose.c !== undefined && seen.body !== null) {
        const { what, c, who } = seen.purpose;
        if (who === 'buyer' && (what === 'charge' || what === 'deposit')) {
          const card = (seen.body['card'] as Json | undefined)?.['number'];
          const entry = {
            at: seen.at,
            card: typeof card === 'string' ? card : null,
            method: textOf(seen.body['method']) || 'charge',
          };
          asked.set(c, [...(asked.get(c) ?? []), entry]);
        }
      }
      if (seen.saw !== 'taken' || !creating.includes(seen.path)) return;
      const { body, at, path, idempotencyKey, answer } = seen;
      const c = Number(/^buyer\.(\d+)@/.exec(textOf(body['email']))?.[1] ?? -1);
      const card = (body['card'] as Json | undefined)?.['number'];
      const wishes = (asked.get(c) ?? []).filter((wish) =>
        path === '/wallet/card/charge' ? wish.card === card : wish.card === null,
      );
      if (wishes.length === 0)
        violate('no charge unasked', `nobody asked for the charge ${path} of checkout ${c}`);
      const paidAt = ledger.paidSince.get(c);
      const isOld = wishes.some(
        (wish) =>
          paidAt === undefined || (wish.at <= paidAt && at - paidAt < lateMs && at - wish.at < callsEndMs),
      );
      if (!isOld)
        violate(
          'no charge once paid',
          `checkout ${c} was known to be paid, and ${path} was called all the same`,
        );
      const currency = body['method_pay'] === 'pix' ? 'BRL' : 'USD';
      const costs = ledger.costs.get(c) ?? [];
      const wishedAt = Math.min(...wishes.map((wish) => wish.at));
      const isOfOrder = costs.some(
        ({ amounts, until }) => until >= wishedAt && Number(amounts[currency]) === body['amount'],
      );
      if (costs.length > 0 && !isOfOrder)
        violate(
          'amounts are the order’s',
          `checkout ${c} never cost ${currency} ${String(body['amount'])}, which was sent`,
        );
      if (typeof body['postback'] !== 'string')
        violate('every charge has a postback', `${path} was sent without one`);
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
        if (twin !== undefined && isMade(answer))
          violate(
            'no charge twice',
            `the card of ${twin.id}, which may still be paid, was charged once more under another key`,
          );
        for (const { id } of made) if (!keyOf.has(id)) keyOf.set(id, idempotencyKey);
        if (made.length > attemptsPerCheckout)
          violate('attempts are limited', `${made.length} cards of checkout ${c} were tried`);
      } else if (body['method_pay'] === 'pix' && typeof answer['idTransaction'] === 'string') {
        const last = deposits.get(`${c}`);
        deposits.set(`${c}`, at);
        const heldMs = 25_000;
        const hasChanged = costs.some(({ from }) => from > 0);
        if (last !== undefined && at - last < heldMs && !hasChanged && !ledger.hasClockJumped)
          violate('one live deposit', `checkout ${c} got two PIX codes within ${at - last} ms`);
      }
    },

    end(ledger, violate) {
      // The cards of the day are one per press of the button.
      const byCard = Map.groupBy(
        [...ledger.charges.values()].filter(({ kind, status }) => kind === 'direct' && isTaken(status)),
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

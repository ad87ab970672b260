/** What is shown of a payment: nothing believed, nothing backwards, nothing unknown as failed; all settled in the end. */
import type { Json, Observation } from '../../world/observation.ts';
import type { Rule, Violate } from '../judge.ts';
import { isTaken, type Ledger, type Shown, shownIn } from '../ledger.ts';

/** §3.2: what may never be followed by something earlier. */
const rank: Readonly<Record<string, number>> = {
  pending: 0,
  processing: 0,
  requires_action: 0,
  cancelled: 1,
  paid: 2,
  partially_refunded: 3,
  refunded: 4,
  disputed: 5,
  dispute_won: 6,
  dispute_lost: 6,
};
const rankOf = (status: string): number => rank[status] ?? -1;

/**
 * A stream's view can be this much older than a response, since a busy database delays its read. Elements keep the later
 * state; a stream that stays behind is a fault.
 */
const streamLagMs = 8_000;

/** "Nothing was done": never for a charge that the service took. */
const saysNothingDone = ['SERVICE_UNAVAILABLE', 'PROCESSOR_TEMPORARILY_UNAVAILABLE', 'RATE_LIMITED'];

/** Every payment and checkout that an answer, a stream or a webhook shows, and when the question was put. */
function shownBy(seen: Observation): { payments: Shown[]; checkouts: Json[]; askedAt: number } {
  const roots =
    seen.saw === 'answered'
      ? [seen.body]
      : seen.saw === 'stream'
        ? [seen.view]
        : seen.saw === 'webhook'
          ? [(seen.body['data'] ?? {}) as Json]
          : [];
  const payments: Shown[] = [];
  const checkouts: Json[] = [];
  for (const root of roots) {
    for (const one of [root, root['payment'], ...((root['payments'] as unknown[] | undefined) ?? [])]) {
      const shown = shownIn(one);
      if (shown) payments.push(shown);
    }
    for (const one of [root, root['checkout']] as (Json | undefined)[]) {
      if (one && String(one['id']).startsWith('co_')) checkouts.push(one);
    }
  }
  const askedAt =
    seen.saw === 'answered' ? seen.askedAt : seen.saw === 'stream' ? seen.at - streamLagMs : seen.at;
  return { payments, checkouts, askedAt };
}

export function outcomeRule(): Rule {
  /** The furthest that each was seen, and when it had been shown. */
  const furthest = new Map<string, { rank: number; at: number; status: string }>();

  function check(shown: Shown, isEvent: boolean, askedAt: number, ledger: Ledger, violate: Violate): void {
    const { id, status } = shown;
    if (rankOf(status) < 0) violate('known words', `the payment ${id} has the status ${status}`);
    const charges = ledger.chargesOf(id);
    if (isTaken(status)) {
      const isSaid = charges.some((charge) =>
        ledger.lookups
          .get(charge.id)
          ?.some((said) => isTaken(said.status) && said.amount.toFixed(2) === shown.amount),
      );
      if (!isSaid)
        violate(
          'no paid without a lookup',
          `${id} is shown as ${status}, and no lookup said so of its amount`,
        );
    }
    if (status === 'cancelled') {
      const taken = charges.find(({ takenAt }) => takenAt !== null && takenAt < askedAt);
      if (taken)
        violate(
          'unknown is not failed',
          `${id} is shown as cancelled, and the service took the money for ${taken.id}`,
        );
    }
    // Events tell of their own moment, in their own order.
    if (isEvent) return;
    const before = furthest.get(id);
    if (before && before.at < askedAt && rankOf(status) < before.rank)
      violate('no state backwards', `${id} was ${before.status}, and is shown as ${status} later`);
    if (!before || rankOf(status) > before.rank)
      furthest.set(id, { rank: rankOf(status), at: ledger.now, status });
  }

  return {
    observe(seen, ledger, violate) {
      const { payments, checkouts, askedAt } = shownBy(seen);
      const isEvent = seen.saw === 'webhook';
      for (const shown of payments) check(shown, isEvent, askedAt, ledger, violate);
      for (const checkout of checkouts) {
        const id = String(checkout['id']);
        const c = ledger.cOf(id);
        const status = String(checkout['status']);
        if (c === undefined) continue;
        if (status === 'paid') {
          if (!ledger.paidSince.has(c)) ledger.paidSince.set(c, seen.at);
        } else if (!isEvent && (ledger.paidSince.get(c) ?? Infinity) < askedAt)
          violate('no state backwards', `checkout ${c} was paid, and is shown as ${status} later`);
      }
      if (
        seen.saw === 'answered' &&
        seen.purpose.what === 'charge' &&
        saysNothingDone.includes(String(seen.body['code']))
      ) {
        const { c, key } = seen.purpose;
        const taken = [...ledger.charges.values()].find(
          (charge) =>
            charge.c === c && charge.card !== null && isTaken(charge.status) && isOfKey(charge.card, key),
        );
        if (taken)
          violate(
            'unknown is not failed',
            `the buyer was told that nothing was done, and the service took ${taken.id}`,
          );
      }
    },

    end(ledger, violate) {
      for (const { purpose, body } of ledger.final) {
        if (purpose !== 'final checkout') continue;
        for (const payment of (body['payments'] as unknown[] | undefined) ?? []) {
          const shown = shownIn(payment);
          if (shown) endOf(shown, ledger, violate);
        }
      }
      for (const charge of ledger.charges.values()) {
        if (!isTaken(charge.status) || !charge.isCalledBack || charge.payment === null) continue;
        const isShown = ledger.final.some(
          ({ purpose, body }) =>
            purpose === 'final checkout' &&
            ((body['payments'] as unknown[] | undefined) ?? []).some((one) => {
              const shown = shownIn(one);
              return shown?.transaction === charge.id;
            }),
        );
        if (
          !isShown &&
          !isReported(charge.id, ledger) &&
          ledger.final.some(({ purpose }) => purpose === 'final checkout') &&
          isOfFinal(charge.c, ledger)
        )
          violate('no money unaccounted', `the service took ${charge.id} and said so, and no payment has it`);
      }
    },
  };
}

/** The service took money and names another amount: no payment may have it, and a person was asked to look at it. */
const isReported = (chargeId: string, ledger: Ledger): boolean =>
  ledger.webhooks.some(({ type, body, isTaken: arrived }) => {
    const { mismatch } = body['data'] as { mismatch?: { service_id?: string } };
    return arrived && type === 'payment.mismatch' && mismatch?.service_id === chargeId;
  });

const isOfFinal = (c: number | null, ledger: Ledger): boolean =>
  ledger.final.some(
    ({ purpose, body }) => purpose === 'final checkout' && ledger.cOf(String(body['id'])) === c,
  );

/** `charge-2-1-…` is the second press of checkout 2, whose card has the serial 201. */
const isOfKey = (card: string, key: string | undefined): boolean => {
  const [, c, press] = /^charge-(\d+)-(\d+)-/.exec(key ?? '') ?? [];
  return Number(card.slice(7, 15)) === Number(c) * 100 + Number(press);
};

function endOf(shown: Shown, ledger: Ledger, violate: Violate): void {
  if (shown.transaction === null) return;
  const charge = ledger.charges.get(shown.transaction);
  if (charge === undefined) {
    violate('nothing invented', `${shown.id} names ${shown.transaction}, which the service does not have`);
    return;
  }
  if (charge.payment !== null && charge.payment !== shown.id)
    violate('nothing invented', `${shown.id} names ${charge.id}, which is the charge of ${charge.payment}`);
  const isFinal = isTaken(charge.status) || charge.status === 'cancelled';
  if (isFinal && shown.status !== charge.status && !isOtherAmount(charge.id, shown, ledger))
    violate(
      'every unknown ends',
      `${shown.id} is still ${shown.status}, and the service says ${charge.status} of ${charge.id}`,
    );
  if (!isFinal && (shown.status === 'cancelled' || isTaken(shown.status)))
    violate(
      'nothing invented',
      `${shown.id} is ${shown.status}, and the service says ${charge.status} of ${charge.id}`,
    );
}

const isOtherAmount = (id: string, shown: Shown, ledger: Ledger): boolean =>
  ledger.lookups.get(id)?.at(-1)?.amount.toFixed(2) !== shown.amount;

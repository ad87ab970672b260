/**
 * Rules on the shown status of payments: confirmed by a lookup, never backwards, never failed while unknown, settled in
 * the end.
 */
import type { Json, Observation } from '../../world/observation.ts';
import type { Rule, Violate } from '../judge.ts';
import { isCaptured, type Ledger, nothingDoneCodes, type Shown, shownIn } from '../ledger.ts';

/** Order of statuses (§3.2): a lower rank never follows a higher one. */
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
 * A stream's view may be this much older than a response, since a busy database delays its read. Elements keep the
 * later state; a longer lag is a violation.
 */
const streamLagMs = 8_000;

/** Every payment and checkout that a response, stream or webhook shows, and when it was requested. */
function shownBy(observation: Observation): { payments: Shown[]; checkouts: Json[]; requestedAt: number } {
  const roots =
    observation.kind === 'response'
      ? [observation.body]
      : observation.kind === 'stream'
        ? [observation.view]
        : observation.kind === 'webhook'
          ? [(observation.body['data'] ?? {}) as Json]
          : [];
  const payments: Shown[] = [];
  const checkouts: Json[] = [];
  for (const root of roots) {
    for (const one of [root, root['payment'], ...((root['payments'] as unknown[] | undefined) ?? [])]) {
      const shown = shownIn(one);
      if (shown) payments.push(shown);
    }
    for (const one of [root, root['checkout']] as (Json | undefined)[]) {
      if (one && String(one['id']).startsWith('co_') && typeof one['status'] === 'string')
        checkouts.push(one);
    }
  }
  const requestedAt =
    observation.kind === 'response'
      ? observation.requestedAt
      : observation.kind === 'stream'
        ? observation.at - streamLagMs
        : observation.at;
  return { payments, checkouts, requestedAt };
}

export function outcomeRule(): Rule {
  /** The highest status shown of each payment, and when it was shown. */
  const furthest = new Map<string, { rank: number; at: number; status: string }>();

  function check(
    shown: Shown,
    isEvent: boolean,
    requestedAt: number,
    ledger: Ledger,
    violate: Violate,
  ): void {
    const { id, status } = shown;
    if (rankOf(status) < 0) violate('only known statuses', `the payment ${id} has the status ${status}`);
    const charges = ledger.chargesOf(id);
    if (isCaptured(status)) {
      const isConfirmed = charges.some((charge) =>
        ledger.lookups
          .get(charge.id)
          ?.some(
            (lookup) =>
              isCaptured(lookup.status) &&
              lookup.amount.toFixed(2) === shown.amount &&
              lookup.currency === shown.currency,
          ),
      );
      if (!isConfirmed)
        violate(
          'no paid status without a lookup',
          `${id} is shown as ${status}, but no lookup confirmed that with its amount and currency`,
        );
    }
    if (status === 'cancelled') {
      const taken = charges.find(({ capturedAt }) => capturedAt !== null && capturedAt < requestedAt);
      if (taken)
        violate(
          'unknown is never shown as failed',
          `${id} is shown as cancelled, but the service took the money for ${taken.id}`,
        );
    }
    // Events describe the moment at which they were created; another rule checks their order.
    if (isEvent) return;
    const before = furthest.get(id);
    if (before && before.at < requestedAt && rankOf(status) < before.rank)
      violate('no status moves backwards', `${id} was ${before.status}, and is shown as ${status} later`);
    if (!before || rankOf(status) > before.rank)
      furthest.set(id, { rank: rankOf(status), at: ledger.now, status });
  }

  return {
    observe(observation, ledger, violate) {
      const { payments, checkouts, requestedAt } = shownBy(observation);
      const isEvent = observation.kind === 'webhook';
      for (const shown of payments) check(shown, isEvent, requestedAt, ledger, violate);
      for (const checkout of checkouts) {
        const id = String(checkout['id']);
        const c = ledger.cOf(id);
        const status = String(checkout['status']);
        if (c === undefined) continue;
        if (status === 'paid') {
          if (!ledger.paidSince.has(c)) ledger.paidSince.set(c, observation.at);
        } else if (!isEvent && (ledger.paidSince.get(c) ?? Infinity) < requestedAt)
          violate('no status moves backwards', `checkout ${c} was paid, and is shown as ${status} later`);
      }
      if (
        observation.kind === 'response' &&
        observation.purpose.what === 'charge' &&
        nothingDoneCodes.includes(String(observation.body['code']))
      ) {
        const { c, key } = observation.purpose;
        const taken = [...ledger.charges.values()].find(
          (charge) =>
            charge.c === c && charge.card !== null && isCaptured(charge.status) && isOfKey(charge.card, key),
        );
        if (taken)
          violate(
            'unknown is never shown as failed',
            `the response says that nothing was done, but the service took ${taken.id}`,
          );
      }
    },

    end(ledger, violate) {
      for (const { purpose, body } of ledger.final) {
        if (purpose !== 'final checkout') continue;
        for (const payment of (body['payments'] as unknown[] | undefined) ?? []) {
          const shown = shownIn(payment);
          if (shown) checkFinal(shown, ledger, violate);
        }
      }
      for (const charge of ledger.charges.values()) {
        if (!isCaptured(charge.status) || !charge.isCalledBack || charge.payment === null) continue;
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
          !isReportedMismatch(charge.id, ledger) &&
          ledger.final.some(({ purpose }) => purpose === 'final checkout') &&
          hasFinalCheckout(charge.c, ledger)
        )
          violate(
            'no money unaccounted for',
            `the service took ${charge.id} and sent a callback, but no payment has it`,
          );
      }
    },
  };
}

/**
 * The service reports another amount than it took: no payment may have the charge, but the merchant got the mismatch.
 */
const isReportedMismatch = (chargeId: string, ledger: Ledger): boolean =>
  ledger.webhooks.some(({ type, body, isAccepted }) => {
    const { mismatch } = body['data'] as { mismatch?: { service_id?: string } };
    return isAccepted && type === 'payment.mismatch' && mismatch?.service_id === chargeId;
  });

const hasFinalCheckout = (c: number | null, ledger: Ledger): boolean =>
  ledger.final.some(
    ({ purpose, body }) => purpose === 'final checkout' && ledger.cOf(String(body['id'])) === c,
  );

/** `charge-2-1-…` is the second press of checkout 2, whose card has the serial 201. */
const isOfKey = (card: string, key: string | undefined): boolean => {
  const [, c, press] = /^charge-(\d+)-(\d+)-/.exec(key ?? '') ?? [];
  return Number(card.slice(7, 15)) === Number(c) * 100 + Number(press);
};

function checkFinal(shown: Shown, ledger: Ledger, violate: Violate): void {
  if (shown.transaction === null) return;
  const charge = ledger.charges.get(shown.transaction);
  if (charge === undefined) {
    violate(
      'nothing unknown to the service',
      `${shown.id} has the transaction ${shown.transaction}, which the service does not have`,
    );
    return;
  }
  if (charge.payment !== null && charge.payment !== shown.id)
    violate(
      'nothing unknown to the service',
      `${shown.id} has the transaction ${charge.id}, which is the charge of ${charge.payment}`,
    );
  const isFinal = isCaptured(charge.status) || charge.status === 'cancelled';
  if (isFinal && shown.status !== charge.status && !isOtherAmount(charge.id, shown, ledger))
    violate(
      'every unknown outcome is settled',
      `${shown.id} is still ${shown.status}, but ${charge.id} is ${charge.status} at the service`,
    );
  if (!isFinal && (shown.status === 'cancelled' || isCaptured(shown.status)))
    violate(
      'nothing unknown to the service',
      `${shown.id} is ${shown.status}, but ${charge.id} is ${charge.status} at the service`,
    );
}

const isOtherAmount = (id: string, shown: Shown, ledger: Ledger): boolean => {
  const last = ledger.lookups.get(id)?.at(-1);
  return last?.amount.toFixed(2) !== shown.amount || last.currency !== shown.currency;
};

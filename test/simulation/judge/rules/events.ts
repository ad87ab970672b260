/** Rules on events: complete, in order, each once, signed, and identical in every delivery attempt. */
import type { Json } from '../../world/observation.ts';
import type { Rule, Violate } from '../judge.ts';
import { assertNoCanary } from '../canaries.ts';
import { type Cost, isCaptured, type Ledger, type Shown, shownIn, startMs, textOf } from '../ledger.ts';

/** Of common receivers; clocks differ by some seconds. */
const oldestSignatureMs = 5 * 60_000;

const opening = ['create', 'buy'];

interface ListedEvent {
  id: string;
  type: string;
  subject: string;
  payment: string | null;
  data: Json;
}

const oncePerPayment = [
  'payment.paid',
  'payment.cancelled',
  'payment.refunded',
  'payment.duplicate',
  'payment.disputed',
  'payment.dispute_won',
  'payment.dispute_lost',
];
const afterPaid = [
  'payment.refunded',
  'payment.partially_refunded',
  'payment.disputed',
  'payment.dispute_won',
  'payment.dispute_lost',
];

const subjectOf = (data: Json): string => {
  const named = (data['checkout'] ?? data['payout'] ?? data['withdrawal'] ?? data['refund']) as
    | Json
    | undefined;
  return textOf(named?.['id']);
};

const listed = (ledger: Ledger): ListedEvent[] =>
  ledger.final
    .filter(({ purpose }) => purpose === 'final events')
    .flatMap(({ body }) => body['data'] as Json[])
    .map((event) => {
      const data = event['data'] as Json;
      return {
        id: String(event['id']),
        type: String(event['type']),
        subject: subjectOf(data),
        payment: shownIn(data['payment'])?.id ?? null,
        data,
      };
    });

export function eventsRule(): Rule {
  const bodies = new Map<string, string>();
  /** Creating requests by checkout number: a repeated one reopens an expired checkout. */
  const created = new Map<number, number>();
  return {
    observe(observation, ledger, violate) {
      if (
        observation.kind === 'request' &&
        observation.purpose.c !== undefined &&
        opening.includes(observation.purpose.what)
      )
        created.set(observation.purpose.c, (created.get(observation.purpose.c) ?? 0) + 1);
      if (observation.kind !== 'webhook') return;
      assertNoCanary('webhook', JSON.stringify(observation.body), violate);
      if (!observation.isSigned)
        violate('events are signed', `the event ${observation.id} has an invalid signature`);
      // The receiver rejects an older signature, which may be a replayed one (Standard Webhooks).
      const ageMs = startMs + observation.at - observation.timestampS * 1000;
      if (Math.abs(ageMs) > oldestSignatureMs && !ledger.hasClockJumped)
        violate(
          'events are signed',
          `the event ${observation.id} was signed ${ageMs} ms before its delivery`,
        );
      const body = JSON.stringify(observation.body);
      const before = bodies.get(observation.id);
      if (before !== undefined && before !== body)
        violate('one id, one event', `the event ${observation.id} was sent again with a different body`);
      bodies.set(observation.id, body);
    },

    end(ledger, violate) {
      const events = listed(ledger);
      if (!ledger.final.some(({ purpose }) => purpose === 'final events')) return;
      for (const { id, type } of events)
        if (!ledger.webhooks.some((webhook) => webhook.id === id && webhook.isAccepted))
          violate('no event lost', `the merchant never received ${type} ${id}`);
      for (const { id, type, body } of ledger.webhooks)
        if (!events.some((event) => event.id === id) && !isOfRemovedCheckout(body))
          violate('no event invented', `the merchant received ${type} ${id}, which the log does not have`);
      for (const [subject, own] of Map.groupBy(events, (event) => event.subject)) {
        inOrder(own, ledger, violate);
        eachOnce(own, created.get(ledger.cOf(subject) ?? -1) ?? 1, violate);
      }
      complete(events, ledger, violate);
    },
  };
}

/** An open dispute is reported once for each of its stages. */
const stageOf = ({ type, data }: ListedEvent): string => {
  if (type !== 'payment.disputed') return '';
  const { dispute } = (data['payment'] ?? {}) as { dispute?: Json };
  return `${textOf(dispute?.['id'])} ${textOf(dispute?.['stage'])}`;
};

/** A checkout from a price list without any attempt is deleted a day after it expired, with its event. */
const isOfRemovedCheckout = ({ type, data }: Json): boolean =>
  type === 'checkout.expired' && (data as { checkout?: Json }).checkout?.['purchase'] !== undefined;

/** The first accepted deliveries follow the order of the log. */
function inOrder(events: readonly ListedEvent[], ledger: Ledger, violate: Violate): void {
  const firsts = events.map(({ id }) => ledger.webhooks.findIndex((one) => one.id === id && one.isAccepted));
  for (const [index, place] of firsts.entries()) {
    const earlier = firsts[index - 1];
    if (earlier !== undefined && earlier > place)
      violate(
        'events in order',
        `${events[index]?.type} was accepted before ${events[index - 1]?.type} of the same order`,
      );
  }
}

function eachOnce(events: readonly ListedEvent[], timesCreated: number, violate: Violate): void {
  for (const [type, maxCount] of [
    ['checkout.paid', 1],
    ['checkout.expired', timesCreated],
  ] as const) {
    const count = events.filter((event) => event.type === type).length;
    if (count > maxCount) violate('one event per occurrence', `there are ${count} ${type} of one checkout`);
  }
  for (const [payment, own] of Map.groupBy(events, (event) => event.payment)) {
    if (payment === null) continue;
    for (const type of oncePerPayment) {
      const stages = own.filter((event) => event.type === type).map(stageOf);
      if (new Set(stages).size < stages.length)
        violate('one event per occurrence', `there are two ${type} of ${payment}`);
    }
    const paid = own.findIndex(({ type }) => type === 'payment.paid');
    const later = own.findIndex(({ type }) => afterPaid.includes(type));
    if (later >= 0 && (paid < 0 || later < paid))
      violate('events in order', `${own[later]?.type} of ${payment} comes before payment.paid`);
    const cancelled = own.findIndex(({ type }) => type === 'payment.cancelled');
    if (paid >= 0 && cancelled > paid)
      violate('no status moves backwards', `payment.cancelled of ${payment} comes after payment.paid`);
  }
}

/** For an order whose amounts changed: which payment completes it depends on time, but each further one is reported. */
function changedOrderAccounted(
  own: readonly ListedEvent[],
  paid: readonly Shown[],
  costs: readonly Cost[],
  body: Json,
  violate: Violate,
): void {
  const enough = paid.find((payment) =>
    costs.every(({ amounts }) => Number(amounts[payment.currency]) <= Number(payment.amount)),
  );
  if (enough !== undefined && body['status'] !== 'paid')
    violate(
      'no money unaccounted for',
      `${enough.id} paid enough, and its checkout is ${String(body['status'])}`,
    );
  const isReported = ({ id }: Shown): boolean =>
    own.some(
      ({ type, payment }) => payment === id && (type === 'payment.duplicate' || type === 'payment.mismatch'),
    );
  const unreported = paid.filter((payment) => !isReported(payment));
  if (unreported.length > 1)
    violate(
      'no money unaccounted for',
      `${unreported.length} payments paid one checkout without an event about it`,
    );
}

/** Every final state of a checkout or payment has its event. */
function complete(events: readonly ListedEvent[], ledger: Ledger, violate: Violate): void {
  const has = (type: string, payment: string): boolean =>
    events.some((event) => event.type === type && event.payment === payment);
  for (const { purpose, body } of ledger.final) {
    if (purpose !== 'final checkout') continue;
    const own = events.filter(({ subject }) => subject === body['id']);
    const payments = ((body['payments'] as unknown[] | undefined) ?? []).flatMap((one) => shownIn(one) ?? []);
    const paid = payments.filter(({ status }) => isCaptured(status));
    for (const { id, status } of paid) {
      if (!has('payment.paid', id))
        violate('no event lost', `${id} is ${status}, and payment.paid was never sent`);
      if (status !== 'paid' && !has(`payment.${status}`, id))
        violate('no event lost', `${id} is ${status}, and payment.${status} was never sent`);
    }
    const isPaidBy = own.some(({ type }) => type === 'checkout.paid');
    for (const { id, status, transaction, endedAs } of payments)
      // The unused rest of a paid order ends without an event.
      if (
        status === 'cancelled' &&
        transaction !== null &&
        !(isPaidBy && endedAs !== 'declined') &&
        !has('payment.cancelled', id)
      )
        violate('no event lost', `${id} is cancelled, and payment.cancelled was never sent`);
    const costs = ledger.costs.get(ledger.cOf(textOf(body['id'])) ?? -1) ?? [];
    if (costs.length > 1) {
      changedOrderAccounted(own, paid, costs, body, violate);
      continue;
    }
    if (paid.length > 0 && body['status'] !== 'paid')
      violate(
        'no money unaccounted for',
        `${paid[0]?.id} is paid, and its checkout is ${String(body['status'])}`,
      );
    const completions = own.filter(({ type }) => type === 'checkout.paid').length;
    const duplicates = own.filter(({ type }) => type === 'payment.duplicate').length;
    if (paid.length > 0 && completions !== 1)
      violate('no event lost', `a checkout is paid, and checkout.paid was sent ${completions} times`);
    if (paid.length > 1 && duplicates !== paid.length - 1)
      violate(
        'no money unaccounted for',
        `${paid.length} payments paid one checkout, and payment.duplicate was sent ${duplicates} times`,
      );
    if (body['status'] === 'expired' && !own.some(({ type }) => type === 'checkout.expired'))
      violate('no event lost', 'a checkout is expired, and checkout.expired was never sent');
  }
}

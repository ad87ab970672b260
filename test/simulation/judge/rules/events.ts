/** Events: complete, in order, each once, signed, and the same on every try. */
import type { Json } from '../../world/observation.ts';
import type { Rule, Violate } from '../judge.ts';
import { assertNoCanary } from '../canaries.ts';
import { type Cost, isTaken, type Ledger, type Shown, shownIn, textOf } from '../ledger.ts';

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
  /** By checkout of the day: a repeated request opens an expired one again. */
  const created = new Map<number, number>();
  return {
    observe(seen, _ledger, violate) {
      if (seen.saw === 'asked' && seen.purpose.c !== undefined && opening.includes(seen.purpose.what))
        created.set(seen.purpose.c, (created.get(seen.purpose.c) ?? 0) + 1);
      if (seen.saw !== 'webhook') return;
      assertNoCanary('webhook', JSON.stringify(seen.body), violate);
      if (!seen.isSigned)
        violate('events are signed', `the event ${seen.id} has a signature that does not fit`);
      const body = JSON.stringify(seen.body);
      const before = bodies.get(seen.id);
      if (before !== undefined && before !== body)
        violate('one id, one event', `the event ${seen.id} was sent again with another content`);
      bodies.set(seen.id, body);
    },

    end(ledger, violate) {
      const events = listed(ledger);
      if (!ledger.final.some(({ purpose }) => purpose === 'final events')) return;
      for (const { id, type } of events)
        if (!ledger.webhooks.some((webhook) => webhook.id === id && webhook.isTaken))
          violate('no event lost', `the merchant never got ${type} ${id}`);
      for (const { id, type, body } of ledger.webhooks)
        if (!events.some((event) => event.id === id) && !isOfUntried(body))
          violate('no event invented', `the merchant got ${type} ${id}, which the log does not have`);
      for (const [subject, own] of Map.groupBy(events, (event) => event.subject)) {
        inOrder(own, ledger, violate);
        eachOnce(own, created.get(ledger.cOf(subject) ?? -1) ?? 1, violate);
      }
      complete(events, ledger, violate);
    },
  };
}

/** What was begun from a price list and never tried is removed a day after it has expired, and the merchant was told. */
const isOfUntried = ({ type, data }: Json): boolean =>
  type === 'checkout.expired' && (data as { checkout?: Json }).checkout?.['purchase'] !== undefined;

/** The first time that each was taken follows the order of the log. */
function inOrder(events: readonly ListedEvent[], ledger: Ledger, violate: Violate): void {
  const firsts = events.map(({ id }) => ledger.webhooks.findIndex((one) => one.id === id && one.isTaken));
  for (const [index, place] of firsts.entries()) {
    const earlier = firsts[index - 1];
    if (earlier !== undefined && earlier > place)
      violate(
        'events in order',
        `${events[index]?.type} was taken before ${events[index - 1]?.type} of the same order`,
      );
  }
}

function eachOnce(events: readonly ListedEvent[], timesCreated: number, violate: Violate): void {
  for (const [type, most] of [
    ['checkout.paid', 1],
    ['checkout.expired', timesCreated],
  ] as const) {
    const count = events.filter((event) => event.type === type).length;
    if (count > most) violate('one event for one thing', `there are ${count} ${type} of one checkout`);
  }
  for (const [payment, own] of Map.groupBy(events, (event) => event.payment)) {
    if (payment === null) continue;
    for (const type of oncePerPayment)
      if (own.filter((event) => event.type === type).length > 1)
        violate('one event for one thing', `there are two ${type} of ${payment}`);
    const paid = own.findIndex(({ type }) => type === 'payment.paid');
    const later = own.findIndex(({ type }) => afterPaid.includes(type));
    if (later >= 0 && (paid < 0 || later < paid))
      violate('events in order', `${own[later]?.type} of ${payment} is told before it was paid`);
    const cancelled = own.findIndex(({ type }) => type === 'payment.cancelled');
    if (paid >= 0 && cancelled > paid)
      violate('no state backwards', `${payment} was told as paid, and as cancelled after that`);
  }
}

/** The order's amounts changed: what a payment of other amounts means depends on when it came; it is never silent. */
function accounted(
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
      'no money unaccounted',
      `${enough.id} paid enough, and its checkout is ${String(body['status'])}`,
    );
  const isTold = ({ id }: Shown): boolean =>
    own.some(
      ({ type, payment }) => payment === id && (type === 'payment.duplicate' || type === 'payment.mismatch'),
    );
  const silent = paid.filter((payment) => !isTold(payment));
  if (silent.length > 1)
    violate(
      'no money unaccounted',
      `${silent.length} payments paid one checkout, and nothing was said of it`,
    );
}

/** What the companion shows at the end, it has told. */
function complete(events: readonly ListedEvent[], ledger: Ledger, violate: Violate): void {
  const has = (type: string, payment: string): boolean =>
    events.some((event) => event.type === type && event.payment === payment);
  for (const { purpose, body } of ledger.final) {
    if (purpose !== 'final checkout') continue;
    const own = events.filter(({ subject }) => subject === body['id']);
    const payments = ((body['payments'] as unknown[] | undefined) ?? []).flatMap((one) => shownIn(one) ?? []);
    const paid = payments.filter(({ status }) => isTaken(status));
    for (const { id, status } of paid) {
      if (!has('payment.paid', id))
        violate('no event lost', `${id} is ${status}, and payment.paid was never told`);
      if (status !== 'paid' && !has(`payment.${status}`, id))
        violate('no event lost', `${id} is ${status}, and payment.${status} was never told`);
    }
    for (const { id, status, transaction } of payments)
      if (status === 'cancelled' && transaction !== null && !has('payment.cancelled', id))
        violate('no event lost', `${id} is cancelled, and payment.cancelled was never told`);
    const costs = ledger.costs.get(ledger.cOf(textOf(body['id'])) ?? -1) ?? [];
    if (costs.length > 1) {
      accounted(own, paid, costs, body, violate);
      continue;
    }
    if (paid.length > 0 && body['status'] !== 'paid')
      violate(
        'no money unaccounted',
        `${paid[0]?.id} is paid, and its checkout is ${String(body['status'])}`,
      );
    const told = own.filter(({ type }) => type === 'checkout.paid').length;
    const duplicates = own.filter(({ type }) => type === 'payment.duplicate').length;
    if (paid.length > 0 && told !== 1)
      violate('no event lost', `a checkout is paid, and checkout.paid was told ${told} times`);
    if (paid.length > 1 && duplicates !== paid.length - 1)
      violate(
        'no money unaccounted',
        `${paid.length} payments paid one checkout, and payment.duplicate was told ${duplicates} times`,
      );
    if (body['status'] === 'expired' && !own.some(({ type }) => type === 'checkout.expired'))
      violate('no event lost', 'a checkout is expired, and checkout.expired was never told');
  }
}

/** What needs a person: collected from the companion's responses on each view, so that what is settled is gone. */
import { firstOf } from './list-page.ts';
import type { Checkout, Event, MerchantApi, Payout, Refund, Resolution, Withdrawal } from './merchant-api.ts';
import { isRefundedLater, marksOf, type Matter, openMismatches, refundMatter } from './todo-marks.ts';

/** Most rows of each list that one view reads, in calls of 500 events, or 100 rows of another list. */
export const maxRead = { events: 5000, orders: 2000, refunds: 1000, payouts: 1000, withdrawals: 200 };
export type ReadList = keyof typeof maxRead;
/** Marks that are read: more than a shop makes in years. */
const maxMarks = 5000;
/** Marks that are shown. */
const maxDone = 10;

/** Most lost responses are settled by a lookup within minutes (§3.2). */
const unsettledAfterMs = 60 * 60_000;

export interface FailedRefund {
  refund: Refund;
  /** The order's name, if one of the events has it. */
  reference: string | null;
}

/** A payment by card or wallet. */
export interface UnknownCharge {
  /** The service's, or the companion's until it is known. */
  id: string;
  payment: string;
  amount: string;
  currency: string;
  created_at: string;
  checkout: string;
  reference: string;
}

/** A list of which only the newest rows were read. */
export interface CutList {
  list: ReadList;
  /** Time of the oldest row that was read. */
  since: string | null;
  /** Where the list goes on: the id of that row, or the position of an event. */
  after: string;
}

export interface Todo {
  disputes: Event[];
  unknownCharges: UnknownCharge[];
  unknownPayouts: Payout[];
  unknownWithdrawals: Withdrawal[];
  mismatches: Event[];
  refunds: FailedRefund[];
  undelivered: Event[];
  /** BRL that is available, if it is low; null if it is not, or the service does not say. */
  lowBalance: number | null;
  /** What was marked as done last, the latest first. */
  done: Resolution[];
  cut: CutList[];
}

export async function readTodo(api: MerchantApi, lowBalanceBrl: number): Promise<Todo> {
  const [log, orders, payouts, withdrawals, refunds, resolutions, balance] = await Promise.all([
    readEvents(api),
    readNewest('orders', api.checkouts()),
    readNewest('payouts', api.payoutRows()),
    readNewest('withdrawals', api.withdrawals()),
    readNewest('refunds', api.refunds()),
    firstOf(api.resolutions(), maxMarks),
    // Without a balance the rest of the list is still true.
    api.balance().catch(() => null),
  ]);
  const events = log.rows;
  const marks = marksOf(resolutions);
  const unmarked = <Row>(rows: readonly Row[], matter: (row: Row) => Matter | null): Row[] =>
    rows.filter((row) => {
      const found = matter(row);
      return found !== null && !marks.isDone(found);
    });
  return {
    disputes: unmarked(openDisputes(events), matters.dispute),
    unknownCharges: unmarked(
      orders.rows.flatMap((order) => unknownCharges(order, Date.now())),
      matters.charge,
    ),
    unknownPayouts: unmarked(payouts.rows.filter(isUnknown), matters.payout),
    unknownWithdrawals: unmarked(withdrawals.rows.filter(isUnknown), matters.withdrawal),
    mismatches: unmarked(await openMismatches(api, events, orders.rows), matters.mismatch),
    refunds: unmarked(refunds.rows, refundMatter)
      .filter((refund) => !isRefundedLater(refund, refunds.rows))
      .map((refund) => ({ refund, reference: referenceOf(refund, events) })),
    undelivered: unmarked(
      events.filter(({ attempts, delivered_at: at }) => attempts > 0 && at === null).toReversed(),
      matters.undelivered,
    ),
    done: marks.done.slice(0, maxDone),
    lowBalance: balance && balance.brl.available < lowBalanceBrl ? balance.brl.available : null,
    cut: [log, orders, refunds, payouts, withdrawals].flatMap(({ cut }) => cut ?? []),
  };
}

const isUnknown = ({ status }: { status: string }): boolean => status === 'unknown';

/** How each entry is marked; `refundMatter` does it for refunds. */
export const matters = {
  dispute: ({ id }: Event): Matter => ({ kind: 'dispute', object: id }),
  mismatch: ({ id }: Event): Matter => ({ kind: 'mismatch', object: id }),
  undelivered: ({ id }: Event): Matter => ({ kind: 'undelivered', object: id }),
  charge: ({ payment }: UnknownCharge): Matter => ({ kind: 'unknown_charge', object: payment }),
  payout: ({ id }: Payout): Matter => ({ kind: 'unknown_payout', object: id }),
  withdrawal: ({ id }: Withdrawal): Matter => ({ kind: 'unknown_withdrawal', object: id }),
} as const;

/** The order and the amount of an entry. */
export interface EntryFacts {
  reference: string | null;
  amount: string | null;
  currency: string;
}

/** What the list says of one entry; null if it is not in it. */
export function factsOf(todo: Todo, { kind, object }: Matter): EntryFacts | null {
  const ofEvent = ({ data: { checkout, payment, payout } }: Event): EntryFacts => ({
    reference: checkout?.reference ?? null,
    amount: payment?.dispute?.amount ?? payment?.amount ?? payout?.amount ?? null,
    currency: payment?.currency ?? 'BRL',
  });
  const entries: [Matter | null, EntryFacts][] = [
    ...todo.disputes.map((one): [Matter, EntryFacts] => [matters.dispute(one), ofEvent(one)]),
    ...todo.mismatches.map((one): [Matter, EntryFacts] => [matters.mismatch(one), ofEvent(one)]),
    ...todo.undelivered.map((one): [Matter, EntryFacts] => [matters.undelivered(one), ofEvent(one)]),
    ...todo.unknownCharges.map((one): [Matter, EntryFacts] => [matters.charge(one), one]),
    ...todo.unknownPayouts.map((one): [Matter, EntryFacts] => [matters.payout(one), one]),
    ...todo.unknownWithdrawals.map((one): [Matter, EntryFacts] => [
      matters.withdrawal(one),
      { reference: null, amount: one.amount, currency: 'BRL' },
    ]),
    ...todo.refunds.map(({ refund, reference }): [Matter | null, EntryFacts] => [
      refundMatter(refund),
      { ...refund, reference },
    ]),
  ];
  return entries.find(([matter]) => matter?.kind === kind && matter.object === object)?.[1] ?? null;
}

export const sizeOf = ({ lowBalance, cut: _cut, done: _done, ...lists }: Todo): number =>
  Object.values(lists).reduce((sum, list) => sum + list.length, lowBalance === null ? 0 : 1);

interface Newest<Row> {
  rows: Row[];
  /** Null if these are all rows of the list. */
  cut: CutList | null;
}

async function readNewest<Row extends { id: string; created_at: string | null }>(
  list: ReadList,
  rows: AsyncIterable<Row>,
): Promise<Newest<Row>> {
  const max = maxRead[list];
  // One more row shows whether the list goes on.
  const found = await firstOf(rows, max + 1);
  const oldest = found[max - 1];
  if (found.length <= max || oldest === undefined) return { rows: found, cut: null };
  return { rows: found.slice(0, max), cut: { list, since: oldest.created_at, after: oldest.id } };
}

/** Oldest first. */
async function readEvents(api: MerchantApi): Promise<Newest<Event>> {
  const rows = await api.latestEvents(maxRead.events);
  const [oldest] = rows;
  if (oldest === undefined || !(await api.hasEventsBefore(oldest.position))) return { rows, cut: null };
  return { rows, cut: { list: 'events', since: oldest.timestamp, after: String(oldest.position) } };
}

const unknownCharges = ({ id: checkout, reference, payments }: Checkout, nowMs: number): UnknownCharge[] =>
  payments
    .filter(
      ({ method, transaction, status, created_at: at }) =>
        status === 'processing' &&
        // A wallet session whose creation is unknown was seen by no buyer.
        (method === 'card' || (method === 'wallet' && transaction !== null)) &&
        Date.parse(at) < nowMs - unsettledAfterMs,
    )
    .map(({ id, transaction, amount, currency, created_at }) => ({
      id: transaction ?? id,
      payment: id,
      amount,
      currency,
      created_at,
      checkout,
      reference,
    }));

/** Refunds do not name their order; their events do. */
const referenceOf = ({ checkout }: Refund, events: readonly Event[]): string | null =>
  events.find(({ data }) => checkout !== null && data.checkout?.id === checkout)?.data.checkout?.reference ??
  null;

/** The last event of each disputed payment, if no decision followed. */
function openDisputes(events: readonly Event[]): Event[] {
  const latest = new Map<string, Event>();
  for (const event of events) {
    const { payment } = event.data;
    if (payment && event.type.startsWith('payment.dispute')) latest.set(payment.id, event);
  }
  return [...latest.values()].filter(({ type }) => type === 'payment.disputed').toReversed();
}

/**
 * Judges a run of kills by comparing the service's ledger, the companion's merchant interface and the received
 * webhooks.
 */
import { merchantKey } from '../support/servers/companion.ts';
import type { SimulatorControl } from '../support/servers/simulator.ts';
import type { Delivery } from '../support/merchants/webhook-receiver.ts';
import type { CreatedRecords } from './buyers.ts';
import { retryBrokenConnections } from './retry-broken-connections.ts';

export interface Books {
  url: string;
  simulator: SimulatorControl;
  created: CreatedRecords;
  deliveries: readonly Delivery[];
}

interface Payment {
  id: string;
  transaction: string | null;
  method: string;
  status: string;
  amount: string;
}

interface Checkout {
  id: string;
  status: string;
  payments: Payment[];
}

interface LoggedEvent {
  id: string;
  type: string;
  delivered_at: string | null;
  data: { checkout?: { id: string }; payment?: { id: string }; refund?: { id: string } };
}

const paidStates = new Set(['paid', 'refunded', 'partially_refunded', 'disputed']);
const finalStates = new Set([...paidStates, 'cancelled']);
/** Events that occur at most once per payment or checkout. */
const onceTypes = new Set([
  'checkout.paid',
  'checkout.expired',
  'payment.paid',
  'payment.duplicate',
  'payment.cancelled',
]);

export async function getAsMerchant<T>(url: string, path: string): Promise<T> {
  const headers = { authorization: `Bearer ${merchantKey}` };
  const response = await retryBrokenConnections(() => fetch(url + path, { headers }));
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

async function readAllPages<T>(url: string, path: string): Promise<T[]> {
  const all: T[] = [];
  for (let after: string | null = ''; after !== null;) {
    const query: string = after === '' ? '' : `&after=${after}`;
    const page: { data: T[]; next: string | null } = await getAsMerchant(url, `${path}?limit=100${query}`);
    all.push(...page.data);
    after = page.next;
  }
  return all;
}

/** By then an attempt without a service id gets no more callbacks: it keeps its status and blocks nothing. */
const unnamedForMs = 2 * 3_600_000;

/**
 * Lists what is not settled or delivered yet. Judging starts once the list is empty, which it has to become in time.
 */
export async function unfinished(
  { url, simulator, created, deliveries }: Books,
  quietForMs: number,
): Promise<string[]> {
  const checkouts = await readAllPages<Checkout>(url, '/v1/checkouts');
  const events = await readAllPages<LoggedEvent>(url, '/v1/events');
  const refunds = await readAllPages<{ id: string; status: string; refund_id: string | null }>(
    url,
    '/v1/refunds',
  );
  const charges = new Map(
    (await retryBrokenConnections(() => simulator.charges())).map((charge) => [charge.idTransaction, charge]),
  );
  const arrived = new Set(deliveries.map(({ id }) => id));
  return [
    ...checkouts.flatMap(({ payments }) =>
      payments
        .filter(
          ({ status, transaction }) =>
            !finalStates.has(status) &&
            !(transaction === null && quietForMs > unnamedForMs) &&
            !isAsAtService(status, charges.get(transaction ?? '')?.status),
        )
        .map(
          ({ id, method, status, transaction }) =>
            `${method} ${id} (${transaction ?? 'unnamed'}) is ${status}`,
        ),
    ),
    ...events
      .filter(({ id, delivered_at: deliveredAt }) => deliveredAt === null || !arrived.has(id))
      .map(({ id, type }) => `${type} ${id} was not delivered`),
    ...refunds.filter(({ refund_id: id }) => id === null).map(({ id }) => `refund ${id} has no refund id`),
    ...created.checkouts
      .filter((id) => !checkouts.some((checkout) => checkout.id === id))
      .map((id) => `${id} is lost`),
  ];
}

/** Both sides still wait for the buyer. */
const isAsAtService = (status: string, atService: string | undefined): boolean =>
  status === 'pending' && atService === 'pending';

export async function judge({ url, simulator, created, deliveries }: Books): Promise<string[]> {
  const checkouts = await readAllPages<Checkout>(url, '/v1/checkouts');
  const events = await readAllPages<LoggedEvent>(url, '/v1/events');
  const charges = await retryBrokenConnections(() => simulator.charges());
  return [
    ...chargesOf(charges, checkouts, events),
    ...paymentsOf(charges, checkouts),
    ...eventsOf(events, deliveries),
    ...(await refundsOf(simulator, url, created, checkouts)),
    ...created.faults,
  ];
}

type Charges = Awaited<ReturnType<SimulatorControl['charges']>>;

/** Every charge that the service took has a payment: the one that paid the checkout, or a reported duplicate. */
function chargesOf(
  charges: Charges,
  checkouts: readonly Checkout[],
  events: readonly LoggedEvent[],
): string[] {
  const owners = new Map(
    checkouts.flatMap((checkout) =>
      checkout.payments.map((payment) => [payment.transaction, { checkout, payment }] as const),
    ),
  );
  const reported = (type: string, id: string): boolean =>
    events.some((event) => event.type === type && event.data.payment?.id === id);
  const problems: string[] = [];
  const attempts = new Set<string>();
  const payers = new Map<string, number>();
  for (const { idTransaction, kind, status, postback } of charges) {
    // Each attempt has its own callback URL, so two charges with one URL are two charges of one attempt.
    if (attempts.has(postback)) problems.push(`${kind} ${idTransaction} is a second charge of one attempt`);
    attempts.add(postback);
    if (!paidStates.has(status)) continue;
    const owner = owners.get(idTransaction);
    if (!owner) {
      problems.push(
        `${kind} ${idTransaction} is ${status} at the service, but the companion does not know it`,
      );
      continue;
    }
    const { checkout, payment } = owner;
    if (!paidStates.has(payment.status))
      problems.push(`${payment.id} is ${payment.status}, but ${status} at the service`);
    if (checkout.status !== 'paid')
      problems.push(`${checkout.id} is ${checkout.status}, but ${payment.id} was paid`);
    if (reported('payment.duplicate', payment.id)) continue;
    payers.set(checkout.id, (payers.get(checkout.id) ?? 0) + 1);
    if (!reported('payment.paid', payment.id))
      problems.push(`${payment.id} is paid, but has no payment.paid event`);
  }
  for (const [id, count] of payers)
    if (count !== 1) problems.push(`${id} was paid ${count} times without a duplicate`);
  return problems;
}

/** No payment is paid that is not paid at the service, and none with another amount. */
function paymentsOf(charges: Charges, checkouts: readonly Checkout[]): string[] {
  const byId = new Map(charges.map((charge) => [charge.idTransaction, charge]));
  return checkouts.flatMap(({ payments }) =>
    payments
      .filter(({ status }) => paidStates.has(status))
      .flatMap(({ id, transaction, amount }) => {
        const charge = byId.get(transaction ?? '');
        if (!charge || !paidStates.has(charge.status)) return [`${id} is paid, but not at the service`];
        return charge.amount.toFixed(2) === amount
          ? []
          : [`${id} is paid with ${amount}, but with ${charge.amount} at the service`];
      }),
  );
}

/**
 * Each event has one id and one body and occurs as often as its type allows; first deliveries follow the log's order.
 */
function eventsOf(events: readonly LoggedEvent[], deliveries: readonly Delivery[]): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { type, data } of events) {
    const subject = `${type} of ${data.payment?.id ?? data.checkout?.id ?? data.refund?.id}`;
    if (onceTypes.has(type) && seen.has(subject)) problems.push(`${subject} occurs twice`);
    seen.add(subject);
  }
  const place = new Map(events.map(({ id }, index) => [id, index]));
  const bodies = new Map<string, string>();
  const newest = new Map<string, number>();
  for (const { id, type, body, data } of deliveries) {
    const at = place.get(id);
    if (at === undefined) problems.push(`${type} ${id} arrived, but is not in the log`);
    const before = bodies.get(id);
    if (before !== undefined && before !== body) problems.push(`${type} ${id} arrived with two bodies`);
    if (before !== undefined || at === undefined) continue;
    bodies.set(id, body);
    const stream = data.checkout?.id ?? 'none';
    if ((newest.get(stream) ?? -1) > at)
      problems.push(`${type} ${id} of ${stream} arrived after a later one`);
    newest.set(stream, at);
  }
  return problems;
}

/** The service made no more refunds than the merchant used keys, and the companion lists each. */
async function refundsOf(
  simulator: SimulatorControl,
  url: string,
  { refunds }: CreatedRecords,
  checkouts: readonly Checkout[],
): Promise<string[]> {
  const names = new Map(
    checkouts.flatMap(({ payments }) => payments.map((payment) => [payment.id, payment.transaction])),
  );
  const requested = new Map<string, number>();
  for (const { payment } of refunds.values()) {
    const charge = names.get(payment) ?? 'none';
    requested.set(charge, (requested.get(charge) ?? 0) + 1);
  }
  const made = new Map<string, number>();
  for (const { idTransaction } of await retryBrokenConnections(() => simulator.records('refunds')))
    made.set(String(idTransaction), (made.get(String(idTransaction)) ?? 0) + 1);
  const known = (await readAllPages<{ transaction: string }>(url, '/v1/refunds')).reduce(
    (counts, { transaction }) => counts.set(transaction, (counts.get(transaction) ?? 0) + 1),
    new Map<string, number>(),
  );
  return [...new Set([...requested.keys(), ...made.keys()])].flatMap((charge) => {
    const [wanted, done, listed] = [
      requested.get(charge) ?? 0,
      made.get(charge) ?? 0,
      known.get(charge) ?? 0,
    ];
    // The merchant may have given up before any companion received the request.
    return done > wanted || done !== listed
      ? [`${charge}: ${wanted} refunds requested, ${done} made, ${listed} listed`]
      : [];
  });
}

/** Compares three books: the service's ledger, what the companion tells its merchant, and the webhooks that arrived. */
import { merchantKey } from '../support/servers/companion.ts';
import type { SimulatorControl } from '../support/servers/simulator.ts';
import type { Delivery } from '../support/merchants/webhook-receiver.ts';
import type { Begun } from './buyers.ts';
import { steadily } from './steadily.ts';

export interface Books {
  url: string;
  simulator: SimulatorControl;
  begun: Begun;
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
/** What happens once to its payment or checkout. */
const onceTypes = new Set([
  'checkout.paid',
  'checkout.expired',
  'payment.paid',
  'payment.duplicate',
  'payment.cancelled',
]);

export async function askAsMerchant<T>(url: string, path: string): Promise<T> {
  const headers = { authorization: `Bearer ${merchantKey}` };
  const response = await steadily(() => fetch(url + path, { headers }));
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

async function everything<T>(url: string, path: string): Promise<T[]> {
  const all: T[] = [];
  for (let after: string | null = ''; after !== null;) {
    const query: string = after === '' ? '' : `&after=${after}`;
    const page: { data: T[]; next: string | null } = await askAsMerchant(url, `${path}?limit=100${query}`);
    all.push(...page.data);
    after = page.next;
  }
  return all;
}

/** An attempt that the service has not named, and of which it sends no more callbacks, stays as it is and holds nothing up. */
const unnamedForMs = 2 * 3_600_000;

/** What has not come to an end: nothing is judged before it is empty, and in time it has to be. */
export async function unfinished(
  { url, simulator, begun, deliveries }: Books,
  quietForMs: number,
): Promise<string[]> {
  const checkouts = await everything<Checkout>(url, '/v1/checkouts');
  const events = await everything<LoggedEvent>(url, '/v1/events');
  const refunds = await everything<{ id: string; status: string; refund_id: string | null }>(
    url,
    '/v1/refunds',
  );
  const charges = new Map(
    (await steadily(() => simulator.charges())).map((charge) => [charge.idTransaction, charge]),
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
      .map(({ id, type }) => `${type} ${id} did not arrive`),
    ...refunds.filter(({ refund_id: id }) => id === null).map(({ id }) => `refund ${id} has no name`),
    ...begun.checkouts
      .filter((id) => !checkouts.some((checkout) => checkout.id === id))
      .map((id) => `${id} is lost`),
  ];
}

/** The service still waits for the buyer as well. */
const isAsAtService = (status: string, atService: string | undefined): boolean =>
  status === 'pending' && atService === 'pending';

export async function judge({ url, simulator, begun, deliveries }: Books): Promise<string[]> {
  const checkouts = await everything<Checkout>(url, '/v1/checkouts');
  const events = await everything<LoggedEvent>(url, '/v1/events');
  const charges = await steadily(() => simulator.charges());
  return [
    ...chargesOf(charges, checkouts, events),
    ...paymentsOf(charges, checkouts),
    ...eventsOf(events, deliveries),
    ...(await refundsOf(simulator, url, begun, checkouts)),
    ...begun.faults,
  ];
}

type Charges = Awaited<ReturnType<SimulatorControl['charges']>>;

/** Every charge that the service took is a payment here: the one that paid the checkout, or a reported duplicate. */
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
    // An attempt has an address of its own for callbacks: a second charge with it is a second charge of one attempt.
    if (attempts.has(postback)) problems.push(`${kind} ${idTransaction} is a second charge of one attempt`);
    attempts.add(postback);
    if (!paidStates.has(status)) continue;
    const owner = owners.get(idTransaction);
    if (!owner) {
      problems.push(`${kind} ${idTransaction} is ${status} at the service and unknown here`);
      continue;
    }
    const { checkout, payment } = owner;
    if (!paidStates.has(payment.status))
      problems.push(`${payment.id} is ${payment.status}, at the service ${status}`);
    if (checkout.status !== 'paid')
      problems.push(`${checkout.id} is ${checkout.status}, and ${payment.id} was paid`);
    if (reported('payment.duplicate', payment.id)) continue;
    payers.set(checkout.id, (payers.get(checkout.id) ?? 0) + 1);
    if (!reported('payment.paid', payment.id)) problems.push(`${payment.id} is paid, and no event says so`);
  }
  for (const [id, count] of payers)
    if (count !== 1) problems.push(`${id} was paid ${count} times without a duplicate`);
  return problems;
}

/** Nothing is paid here that is not paid there, and nothing with another amount. */
function paymentsOf(charges: Charges, checkouts: readonly Checkout[]): string[] {
  const byId = new Map(charges.map((charge) => [charge.idTransaction, charge]));
  return checkouts.flatMap(({ payments }) =>
    payments
      .filter(({ status }) => paidStates.has(status))
      .flatMap(({ id, transaction, amount }) => {
        const charge = byId.get(transaction ?? '');
        if (!charge || !paidStates.has(charge.status)) return [`${id} is paid by nobody`];
        return charge.amount.toFixed(2) === amount
          ? []
          : [`${id} is paid with ${amount}, at the service ${charge.amount}`];
      }),
  );
}

/** Each event by one id and one body, once for what happens once, and first tries in the order of the log. */
function eventsOf(events: readonly LoggedEvent[], deliveries: readonly Delivery[]): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { type, data } of events) {
    const subject = `${type} of ${data.payment?.id ?? data.checkout?.id ?? data.refund?.id}`;
    if (onceTypes.has(type) && seen.has(subject)) problems.push(`${subject} is there twice`);
    seen.add(subject);
  }
  const place = new Map(events.map(({ id }, index) => [id, index]));
  const bodies = new Map<string, string>();
  const newest = new Map<string, number>();
  for (const { id, type, body, data } of deliveries) {
    const at = place.get(id);
    if (at === undefined) problems.push(`${type} ${id} arrived and is not in the log`);
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

/** As many refunds at the service as keys that the merchant used, for as much. */
async function refundsOf(
  simulator: SimulatorControl,
  url: string,
  { refunds }: Begun,
  checkouts: readonly Checkout[],
): Promise<string[]> {
  const names = new Map(
    checkouts.flatMap(({ payments }) => payments.map((payment) => [payment.id, payment.transaction])),
  );
  const asked = new Map<string, number>();
  for (const { payment } of refunds.values()) {
    const charge = names.get(payment) ?? 'none';
    asked.set(charge, (asked.get(charge) ?? 0) + 1);
  }
  const made = new Map<string, number>();
  for (const { idTransaction } of await steadily(() => simulator.records('refunds')))
    made.set(String(idTransaction), (made.get(String(idTransaction)) ?? 0) + 1);
  const known = (await everything<{ transaction: string }>(url, '/v1/refunds')).reduce(
    (counts, { transaction }) => counts.set(transaction, (counts.get(transaction) ?? 0) + 1),
    new Map<string, number>(),
  );
  return [...new Set([...asked.keys(), ...made.keys()])].flatMap((charge) => {
    const [wanted, done, here] = [asked.get(charge) ?? 0, made.get(charge) ?? 0, known.get(charge) ?? 0];
    // The merchant may have given up before any companion took the request.
    return done > wanted || done !== here
      ? [`${charge}: ${wanted} refunds asked for, ${done} made, ${here} known`]
      : [];
  });
}

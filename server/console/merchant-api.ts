/** The calls of the console, over the client of the companion's merchant interface. The merchant key stays on this server. */
import { z } from 'zod';
import { firstOf } from './list-page.ts';
import {
  type Checkout,
  type Client,
  createClient,
  type Deliveries,
  type EventCheckout,
  type Link,
  type LoggedEvent,
  type MerchantPayment,
  type Payout,
  ProblemError,
  type Refund,
  type Resolution,
  UnreachableError,
  type Withdrawal,
} from '../client/index.ts';

export type { Checkout, Deliveries, Link, Payout, Refund, Resolution, Withdrawal } from '../client/index.ts';
export type Payment = MerchantPayment;
export type Movement = Awaited<ReturnType<Client['statement']['get']>>['data'][number];
export type Evidence = Awaited<ReturnType<Client['checkouts']['evidence']>>;
export type AuditEntry = Awaited<ReturnType<Client['audit']['list']>>['data'][number];
/** An event with what it may be about: the pages show whatever there is. */
export type Event = Omit<LoggedEvent, 'data'> & {
  data: {
    checkout?: EventCheckout;
    payment?: MerchantPayment;
    refund?: Refund;
    payout?: Payout;
    withdrawal?: Withdrawal;
    [name: string]: unknown;
  };
};

const balance = z.object({
  brl: z.object({ available: z.number(), reserved: z.number() }),
  usd: z.object({ available: z.number(), held: z.number() }),
});
export type Balance = z.infer<typeof balance>;

/** An error response; `codes/problems.ts` has a message for each `code`. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly code: string;
  /** HTTP status; 0 for an error of the console itself. */
  readonly status: number;

  constructor(code: string, status = 0) {
    super(code);
    this.code = code;
    this.status = status;
  }

  /** False if the outcome is unknown, so that a retry must use the same idempotency key. */
  get isSettled(): boolean {
    return this.status < 500 && this.code !== 'IDEMPOTENCY_KEY_IN_FLIGHT';
  }
}

const eventsPerPage = 500;
const pendingStatuses: ReadonlySet<string> = new Set(['processing', 'sending']);

export const scopes = [
  'read',
  'checkouts',
  'refunds',
  'payouts',
  'withdrawals',
  'events',
  'metrics',
] as const;
export type Scope = (typeof scopes)[number];

/** What a companion says about the key that is used. */
export interface KeyInfo {
  name: string;
  scopes: readonly Scope[];
}

export interface MerchantApiOptions {
  companionUrl: string;
  merchantKey: string;
}

export class MerchantApi {
  readonly #client: Client;

  constructor({ companionUrl, merchantKey }: MerchantApiOptions) {
    this.#client = createClient({ url: companionUrl, key: merchantKey });
  }

  /** @throws RefusedError with status 401 for a key that the companion does not accept. */
  async key(): Promise<KeyInfo> {
    try {
      const { name, scopes: allowed } = await this.#client.key.get();
      return { name, scopes: scopes.filter((scope) => allowed.includes(scope)) };
    } catch (error) {
      if (error instanceof ProblemError) throw new RefusedError(error.code, error.status);
      throw new RefusedError('companion_unreachable', 502);
    }
  }

  /**
   * Newest first, starting after `after`. Pages are fetched as they are reached. `q`: a part of the customer's name or e-mail address, an
   * exact amount, last four digits, a transaction or a reference; empty for all.
   */
  checkouts(after: string | null = null, q = ''): AsyncGenerator<Checkout> {
    return rows((page) => this.#client.checkouts.list(q === '' ? page : { ...page, q }), after);
  }

  async checkoutOf(reference: string): Promise<Checkout | undefined> {
    return (await refusable(this.#client.checkouts.list({ reference }))).data[0];
  }

  checkout(id: string): Promise<Checkout> {
    return refusable(this.#client.checkouts.get(id));
  }

  /** What a bank asks about a disputed payment. */
  evidence(id: string): Promise<Evidence> {
    return refusable(this.#client.checkouts.evidence(id));
  }

  async cancelCheckout(id: string): Promise<void> {
    await refusable(this.#client.checkouts.cancel(id));
  }

  /** Erases what is known of the buyer, in the order and in its events. */
  async forget(checkoutId: string): Promise<void> {
    await refusable(this.#client.checkouts.forget(checkoutId));
  }

  /** The events of one order, oldest first. */
  async eventsOf(checkout: string): Promise<Event[]> {
    return (await refusable(this.#client.events.list({ checkout, limit: eventsPerPage }))).data;
  }

  /** The latest events before a position, oldest first: as many as asked for, where the log has no gaps. */
  async latestEvents(count: number, before?: number): Promise<Event[]> {
    const end = before ?? (await this.#lastPosition()) + 1;
    const found: Event[] = [];
    let after = Math.max(0, end - 1 - count);
    while (after < end - 1) {
      const limit = Math.min(eventsPerPage, end - 1 - after);
      const { data } = await refusable(this.#client.events.list({ after, limit }));
      found.push(...data.filter(({ position }) => position < end));
      after = data.at(-1)?.position ?? end;
    }
    return found;
  }

  /** The log has gaps where orders were removed, so a position alone does not say it. */
  async hasEventsBefore(position: number): Promise<boolean> {
    const { data } = await refusable(this.#client.events.list({ after: 0, limit: 1 }));
    return data.some((first) => first.position < position);
  }

  async event(id: string): Promise<Event> {
    // The log can be read from an event on; its own position is in the list of what came before.
    const last = await this.#lastPosition();
    for (let end = last + 1; end > 1; end -= eventsPerPage) {
      const found = (await this.latestEvents(eventsPerPage, end)).find((one) => one.id === id);
      if (found) return found;
    }
    throw new RefusedError('EVENT_NOT_FOUND', 404);
  }

  /** The log is listed oldest first only, so its end is searched: positions grow, and nothing follows the last one. */
  async #lastPosition(): Promise<number> {
    const following = async (after: number): Promise<number | undefined> =>
      (await refusable(this.#client.events.list({ after, limit: 1 }))).data[0]?.position;
    let known = 0;
    let step = eventsPerPage;
    for (;;) {
      const next = await following(known + step);
      if (next === undefined) break;
      known = next;
      step *= 2;
    }
    // The end is in the `step` positions after `known`.
    while (step > eventsPerPage) {
      step /= 2;
      const next = await following(known + step);
      if (next !== undefined) known = next;
    }
    const { data } = await refusable(this.#client.events.list({ after: known, limit: eventsPerPage }));
    return data.at(-1)?.position ?? known;
  }

  deliveriesOf(eventId: string): Promise<Deliveries> {
    return refusable(this.#client.events.deliveries(eventId));
  }

  async resend(eventId: string): Promise<void> {
    await refusable(this.#client.events.resend(eventId));
  }

  /** What people have marked as done, newest first. */
  resolutions(): AsyncGenerator<Resolution> {
    return rows((page) => this.#client.resolutions.list(page), null, eventsPerPage);
  }

  async resolve(resolution: Pick<Resolution, 'kind' | 'object' | 'reason' | 'done'>): Promise<void> {
    await refusable(this.#client.resolutions.create(resolution));
  }

  links(after: string | null): Promise<{ data: Link[]; next: string | null }> {
    return refusable(this.#client.links.list({ limit: 50, ...(after !== null && { after }) }));
  }

  createLink(link: {
    reference: string;
    description: string;
    amounts: Record<string, string>;
  }): Promise<Link> {
    return refusable(this.#client.links.create(link));
  }

  async cancelLink(id: string): Promise<void> {
    await refusable(this.#client.links.cancel(id));
  }

  /** What was done to an order, oldest first. */
  async auditOf(checkout: string): Promise<AuditEntry[]> {
    return (await refusable(this.#client.audit.list({ checkout, limit: 500 }))).data;
  }

  /** Newest first. */
  refunds(): AsyncGenerator<Refund> {
    return rows((page) => this.#client.refunds.list(page), null);
  }

  refundsOf(payment: string): Promise<Refund[]> {
    return firstOf(rows((page) => this.#client.refunds.list({ ...page, payment }), null));
  }

  async newestPayout(): Promise<Payout | undefined> {
    return (await refusable(this.#client.payouts.list({ limit: 1 }))).data[0];
  }

  /** The payouts that return one Pix, newest first. */
  payoutsOf(payment: string): Promise<Payout[]> {
    return firstOf(rows((page) => this.#client.payouts.list({ ...page, payment }), null));
  }

  payoutRows(after: string | null = null): AsyncGenerator<Payout> {
    return rows((page) => this.#client.payouts.list(page), after);
  }

  /** Withdrawals have no callbacks (§4.9), so each pending one is looked up at the service. */
  async *withdrawals(after: string | null = null): AsyncGenerator<Withdrawal> {
    for await (const one of rows((page) => this.#client.withdrawals.list(page), after)) {
      yield pendingStatuses.has(one.status) ? await refusable(this.#client.withdrawals.get(one.id)) : one;
    }
  }

  /** What moved from one time until before another, oldest first. */
  async *movements(from: Date, to: Date): AsyncGenerator<Movement> {
    const period = { from: from.toISOString(), to: to.toISOString(), limit: 1000 };
    let after: string | undefined;
    do {
      const page = await refusable(this.#client.statement.get({ ...period, after }));
      yield* page.data;
      after = page.next ?? undefined;
    } while (after !== undefined);
  }

  async balance(): Promise<Balance> {
    return balance.parse(await refusable(this.#client.balance.get()));
  }

  /** `key` makes a second click repeat the same refund. Without an amount, refunds the rest. */
  refund(
    body: { payment: string; amount?: string; reason?: string },
    idempotencyKey: string,
  ): Promise<Refund> {
    return refusable(this.#client.refunds.create(body, { idempotencyKey }));
  }

  payOut(
    body: { amount: string; pix_key: string; payment?: string; reason?: string },
    idempotencyKey: string,
  ): Promise<Payout> {
    return refusable(this.#client.payouts.create(body, { idempotencyKey }));
  }

  async withdraw(
    body: { chain: string; address: string; amount: string },
    idempotencyKey: string,
  ): Promise<void> {
    // The companion checks the name of the chain.
    const fields = body as Parameters<Client['withdrawals']['create']>[0];
    await refusable(this.#client.withdrawals.create(fields, { idempotencyKey }));
  }
}

interface Page<Row> {
  data: Row[];
  next: string | null;
}

async function* rows<Row>(
  list: (page: { limit: number; after?: string }) => Promise<Page<Row>>,
  start: string | null,
  limit = 100,
): AsyncGenerator<Row> {
  let after = start;
  do {
    const { data, next } = await refusable(list({ limit, ...(after !== null && { after }) }));
    yield* data;
    after = next;
  } while (after !== null);
}

/** @throws RefusedError for a problem, and for a response that is not the companion's. */
async function refusable<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProblemError) throw new RefusedError(error.code, error.status);
    if (error instanceof UnreachableError) throw new RefusedError('UNKNOWN', 502);
    throw error;
  }
}

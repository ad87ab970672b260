/** The calls of the console, over the client of the companion's merchant interface. The merchant key stays on this server. */
import { z } from 'zod';
import {
  type Checkout,
  type Client,
  createClient,
  type Deliveries,
  type EventCheckout,
  type LoggedEvent,
  type MerchantPayment,
  type Payout,
  ProblemError,
  type Refund,
  UnreachableError,
  type Withdrawal,
} from '../client/index.ts';

export type { Checkout, Deliveries, Payout, Refund, Withdrawal } from '../client/index.ts';
export type Payment = MerchantPayment;
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
  /** Null if the companion does not name its keys. */
  name: string | null;
  scopes: readonly Scope[];
}

const keyInfo = z.object({ name: z.string(), scopes: z.array(z.string()) });

export interface MerchantApiOptions {
  companionUrl: string;
  merchantKey: string;
}

export class MerchantApi {
  readonly #client: Client;
  readonly #readKey: () => Promise<Response>;

  constructor({ companionUrl, merchantKey }: MerchantApiOptions) {
    this.#client = createClient({ url: companionUrl, key: merchantKey });
    const address = `${companionUrl.replace(/\/+$/, '')}/v1/key`;
    const headers = { authorization: `Bearer ${merchantKey}`, accept: 'application/json' };
    this.#readKey = () => fetch(address, { headers, redirect: 'error' });
  }

  /** @throws RefusedError with status 401 for a key that the companion does not accept. */
  async key(): Promise<KeyInfo> {
    const response = await this.#readKey().catch(() => {
      throw new RefusedError('companion_unreachable', 502);
    });
    if (response.ok) {
      const { name, scopes: allowed } = keyInfo.parse(await response.json());
      return { name, scopes: scopes.filter((scope) => allowed.includes(scope)) };
    }
    await response.body?.cancel();
    // A companion without this call has keys for everything.
    if (response.status === 404) {
      await refusable(this.#client.events.list({ limit: 1 }));
      return { name: null, scopes };
    }
    throw new RefusedError(
      response.status === 401 ? 'UNAUTHORIZED' : 'companion_unreachable',
      response.status,
    );
  }

  /** Newest first, starting after `after`. Pages are fetched as they are reached. */
  checkouts(after: string | null = null): AsyncGenerator<Checkout> {
    return rows((page) => this.#client.checkouts.list(page), after);
  }

  async checkoutOf(reference: string): Promise<Checkout | undefined> {
    return (await refusable(this.#client.checkouts.list({ reference }))).data[0];
  }

  checkout(id: string): Promise<Checkout> {
    return refusable(this.#client.checkouts.get(id));
  }

  /** Erases what is known of the buyer, in the order and in its events. */
  async forget(checkoutId: string): Promise<void> {
    await refusable(this.#client.checkouts.forget(checkoutId));
  }

  /** All events, oldest first. */
  async events(): Promise<Event[]> {
    const found: Event[] = [];
    let after: string | null = '0';
    while (after !== null) {
      const page: Awaited<ReturnType<Client['events']['list']>> = await refusable(
        this.#client.events.list({ limit: eventsPerPage, after }),
      );
      found.push(...page.data);
      after = page.next;
    }
    return found;
  }

  deliveriesOf(eventId: string): Promise<Deliveries> {
    return refusable(this.#client.events.deliveries(eventId));
  }

  async resend(eventId: string): Promise<void> {
    await refusable(this.#client.events.resend(eventId));
  }

  async refundsOf(paymentId: string): Promise<Refund[]> {
    return (await refusable(this.#client.refunds.list({ payment: paymentId }))).data;
  }

  /** The newest hundred, newest first. */
  async payouts(): Promise<Payout[]> {
    return (await refusable(this.#client.payouts.list({ limit: 100 }))).data;
  }

  /** Looks a payout up at the service, by the service's id or the companion's. */
  payout(id: string): Promise<Payout> {
    return refusable(this.#client.payouts.get(id));
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

  async balance(): Promise<Balance> {
    return balance.parse(await refusable(this.#client.balance.get()));
  }

  /** `key` makes a second click repeat the same refund. Without an amount, refunds the rest. */
  refund(body: { payment: string; amount?: string }, idempotencyKey: string): Promise<Refund> {
    return refusable(this.#client.refunds.create(body, { idempotencyKey }));
  }

  payOut(body: { amount: number; pix_key: string }, idempotencyKey: string): Promise<Payout> {
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
): AsyncGenerator<Row> {
  let after = start;
  do {
    const { data, next } = await refusable(list({ limit: 100, ...(after !== null && { after }) }));
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

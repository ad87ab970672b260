/** Client of the companion's merchant interface. The merchant key stays on this server. */
import { z } from 'zod';

const payment = z.object({
  id: z.string(),
  /** Id at the payment service; null until it is known. */
  transaction: z.string().nullable(),
  method: z.string(),
  status: z.string(),
  currency: z.string(),
  amount: z.string(),
  refunded_amount: z.string(),
  created_at: z.string().nullable(),
  paid_at: z.string().nullable(),
  card: z.object({ brand: z.string().nullable(), last4: z.string() }).optional(),
  failure: z.object({ code: z.string() }).optional(),
  dispute: z.object({ amount: z.string() }).optional(),
});
const checkout = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.string(),
  created_at: z.string(),
  description: z.string().nullable(),
  amounts: z.record(z.string(), z.string()),
  customer: z.record(z.string(), z.string()),
  payments: z.array(payment),
  /** Only for an order from the price list or by a link. */
  purchase: z
    .object({ price: z.string(), quantity: z.number(), collected: z.record(z.string(), z.string()) })
    .nullish(),
});
const refund = z.object({
  id: z.string(),
  payment: z.string().nullable(),
  status: z.string(),
  amount: z.string().nullable(),
  currency: z.string(),
  created_at: z.string().nullable(),
});
const payout = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.string().nullable(),
  fee: z.string().nullable(),
  created_at: z.string().nullable(),
});
const withdrawal = z.object({
  id: z.string(),
  status: z.string(),
  chain: z.string(),
  address: z.string(),
  amount: z.string(),
  usdt_to_receive: z.string().nullable(),
  created_at: z.string().nullable(),
});
const event = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: z.string(),
  attempts: z.number(),
  delivered_at: z.string().nullable(),
  /** Keeps unknown members: the page of an event shows all that was sent. */
  data: z.looseObject({
    checkout: z.looseObject({ id: z.string(), reference: z.string() }).optional(),
    payment: payment.loose().optional(),
    refund: refund.loose().optional(),
    payout: payout.loose().optional(),
    withdrawal: withdrawal.loose().optional(),
  }),
});
const deliveries = z.object({
  next_attempt_at: z.string().nullable(),
  data: z.array(
    z.object({
      at: z.string(),
      duration_ms: z.number(),
      outcome: z.string(),
      status: z.number().nullable(),
    }),
  ),
});
const balance = z.object({
  brl: z.object({ available: z.number(), reserved: z.number() }),
  usd: z.object({ available: z.number(), held: z.number() }),
});
const listOf = <RecordKind extends z.ZodType>(thing: RecordKind) =>
  z.object({ data: z.array(thing), next: z.string().nullable() });

export type Checkout = z.infer<typeof checkout>;
export type Payment = z.infer<typeof payment>;
export type Refund = z.infer<typeof refund>;
export type Payout = z.infer<typeof payout>;
export type Withdrawal = z.infer<typeof withdrawal>;
export type Event = z.infer<typeof event>;
export type Deliveries = z.infer<typeof deliveries>;
export type Balance = z.infer<typeof balance>;

/** An error response; `codes/problems.ts` has a message for each `code`. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly code: string;
  /** HTTP status; 0 for an error of the back office itself. */
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

const problem = z.object({ code: z.string() });
const eventsPerPage = 500;
const pendingStatuses: ReadonlySet<string> = new Set(['processing', 'sending']);

export interface MerchantApiOptions {
  companionUrl: string;
  merchantKey: string;
}

export class MerchantApi {
  readonly #url: string;
  readonly #authorization: string;

  constructor({ companionUrl, merchantKey }: MerchantApiOptions) {
    this.#url = companionUrl;
    this.#authorization = `Bearer ${merchantKey}`;
  }

  /** Newest first, starting after `after`. Pages are fetched as they are reached. */
  checkouts(after: string | null = null): AsyncGenerator<Checkout> {
    return this.#rows('/v1/checkouts', checkout, after);
  }

  async checkoutOf(reference: string): Promise<Checkout | undefined> {
    const query = new URLSearchParams({ reference });
    return listOf(checkout).parse(await this.#ask(`/v1/checkouts?${query.toString()}`)).data[0];
  }

  async checkout(id: string): Promise<Checkout> {
    return checkout.parse(await this.#ask(`/v1/checkouts/${encodeURIComponent(id)}`));
  }

  /** Erases what is known of the buyer, in the order and in its events. */
  async forget(checkoutId: string): Promise<void> {
    await this.#ask(`/v1/checkouts/${encodeURIComponent(checkoutId)}/forget`, {});
  }

  /** All events, oldest first. */
  async events(): Promise<Event[]> {
    const found: Event[] = [];
    let after: string | null = '0';
    while (after !== null) {
      const path: string = `/v1/events?limit=${eventsPerPage}&after=${after}`;
      const page: { data: Event[]; next: string | null } = listOf(event).parse(await this.#ask(path));
      found.push(...page.data);
      after = page.next;
    }
    return found;
  }

  async deliveriesOf(eventId: string): Promise<Deliveries> {
    return deliveries.parse(await this.#ask(`/v1/events/${encodeURIComponent(eventId)}/deliveries`));
  }

  async resend(eventId: string): Promise<void> {
    await this.#ask(`/v1/events/${encodeURIComponent(eventId)}/resend`, {});
  }

  async refundsOf(paymentId: string): Promise<Refund[]> {
    const query = new URLSearchParams({ payment: paymentId });
    return listOf(refund).parse(await this.#ask(`/v1/refunds?${query.toString()}`)).data;
  }

  /** The newest hundred, newest first. */
  async payouts(): Promise<Payout[]> {
    return listOf(payout).parse(await this.#ask('/v1/payouts?limit=100')).data;
  }

  /** Looks a payout up at the service, by the service's id or the companion's. */
  async payout(id: string): Promise<Payout> {
    return payout.parse(await this.#ask(`/v1/payouts/${encodeURIComponent(id)}`));
  }

  payoutRows(after: string | null = null): AsyncGenerator<Payout> {
    return this.#rows('/v1/payouts', payout, after);
  }

  /** Withdrawals have no callbacks (§4.9), so each pending one is looked up at the service. */
  async *withdrawals(after: string | null = null): AsyncGenerator<Withdrawal> {
    for await (const one of this.#rows('/v1/withdrawals', withdrawal, after)) {
      yield pendingStatuses.has(one.status) ? await this.#withdrawal(one.id) : one;
    }
  }

  async #withdrawal(id: string): Promise<Withdrawal> {
    return withdrawal.parse(await this.#ask(`/v1/withdrawals/${encodeURIComponent(id)}`));
  }

  async balance(): Promise<Balance> {
    return balance.parse(await this.#ask('/v1/balance'));
  }

  /** `key` makes a second click repeat the same refund. Without an amount, refunds the rest. */
  async refund(body: { payment: string; amount?: string }, key: string): Promise<Refund> {
    return refund.parse(await this.#ask('/v1/refunds', body, key));
  }

  async payOut(body: { amount: number; pix_key: string }, key: string): Promise<Payout> {
    return payout.parse(await this.#ask('/v1/payouts', body, key));
  }

  async withdraw(body: { chain: string; address: string; amount: string }, key: string): Promise<void> {
    await this.#ask('/v1/withdrawals', body, key);
  }

  async *#rows<RecordKind>(
    path: string,
    thing: z.ZodType<RecordKind>,
    start: string | null,
  ): AsyncGenerator<RecordKind> {
    let after = start;
    do {
      const query = new URLSearchParams({ limit: '100', ...(after !== null && { after }) });
      const { data, next } = listOf(thing).parse(await this.#ask(`${path}?${query.toString()}`));
      yield* data;
      after = next;
    } while (after !== null);
  }

  async #ask(path: string, body?: object, idempotencyKey?: string): Promise<unknown> {
    const response = await fetch(this.#url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: this.#authorization,
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    if (response.ok) return response.json();
    const { data } = problem.safeParse(await response.json().catch(() => null));
    throw new RefusedError(data?.code ?? 'UNKNOWN', response.status);
  }
}

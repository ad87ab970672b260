/** The merchant interface in process: the calls as functions, with the same input, checks and results as over HTTP. */
import type { PayoutView, RefundView, WithdrawalView } from './money-out/views.ts';
import type { Forgotten, MerchantOperations, TransferOperations } from './routes/merchant-operations.ts';
import type { EventDeliveries, LoggedEvent, Page } from './routes/event-view.ts';
import type { ChangedCheckoutView, MerchantCheckoutView } from './routes/merchant-view.ts';
import { asPayError } from './http/middleware/problem.ts';
import { idempotencyKeyOf } from './http/schemas.ts';

/** Decimal strings in major units, such as `{ BRL: '129.90' }`. */
export interface AmountsInput {
  BRL?: string | null | undefined;
  USD?: string | null | undefined;
}

/** Details of the paying customer. Values that cannot be used are left out, and the buyer is asked for them. */
export interface CustomerInput {
  name?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  document?: string | null | undefined;
}

/** An order; the fields of `POST /v1/checkouts`. Optional fields may be null or empty. */
export interface NewCheckoutOptions {
  reference: string;
  amounts: AmountsInput;
  methods?: ('pix' | 'card' | 'wallet')[] | null | undefined;
  description?: string | null | undefined;
  customer?: CustomerInput | null | undefined;
  return_url?: string | null | undefined;
  /** Seconds. */
  expires_in?: number | null | undefined;
  metadata?: Record<string, string | null> | null | undefined;
}

/** Absent fields stay, null removes; `customer` and `metadata` are merged by field. */
export interface CheckoutChanges {
  amounts?: AmountsInput | undefined;
  customer?: CustomerInput | null | undefined;
  description?: string | null | undefined;
  return_url?: string | null | undefined;
  metadata?: Record<string, string | null> | null | undefined;
}

export interface PageOptions {
  /** Maximum number of results. */
  limit?: number | undefined;
  /** The `next` of the previous page. */
  after?: string | undefined;
}

export interface CheckoutFilter extends PageOptions {
  reference?: string | undefined;
  status?: 'open' | 'paid' | 'expired' | 'cancelled' | undefined;
}

export interface NewRefundOptions {
  /** The payment's id, `pay_…`. */
  payment: string;
  /** Decimal string; all that is left if absent. */
  amount?: string | undefined;
  reason?: string | undefined;
}

/** Passed on to the service unchanged; `amount` may be a decimal string. */
export interface NewPayoutOptions {
  amount?: string | number | undefined;
  [field: string]: unknown;
}

export interface NewWithdrawalOptions {
  chain: 'polygon' | 'tron' | 'solana';
  address: string;
  /** BRL to debit, as a decimal string. */
  amount: string;
}

export interface RequestOptions {
  /** Requests with the same key are the same request, which moves money once. */
  idempotencyKey: string;
}

export interface Transfers<Input, View, Filter extends PageOptions = PageOptions> {
  /** @throws PayError with `code`. `status: 'unknown'` means that the service has not responded: read it again, do not send another. */
  create(input: Input, options: RequestOptions): Promise<View>;
  /** Reads one, refreshed at the service. */
  get(id: string): Promise<View>;
  /** Newest first. */
  list(filter?: Filter): Promise<Page<View>>;
}

export interface MerchantInterface {
  readonly checkouts: {
    /** @throws PayError with `code`, such as `REFERENCE_TAKEN`; its `client_secret` is for the buyer's browser. */
    create(checkout: NewCheckoutOptions): Promise<ChangedCheckoutView & { client_secret: string }>;
    get(id: string): Promise<MerchantCheckoutView>;
    /** Newest first. */
    list(filter?: CheckoutFilter): Promise<Page<MerchantCheckoutView>>;
    cancel(id: string): Promise<MerchantCheckoutView>;
    /** Changes an open order. @throws PayError `PAYMENT_IN_PROGRESS` if amounts change while a payment is in flight. */
    update(id: string, changes: CheckoutChanges): Promise<ChangedCheckoutView>;
    /** Changes the amounts. @throws PayError `PAYMENT_IN_PROGRESS` while a payment is in flight. */
    changeAmounts(id: string, amounts: AmountsInput): Promise<MerchantCheckoutView>;
    /** Erases the buyer's data, also in its events. @throws PayError `CHECKOUT_OPEN` for an open checkout, which still needs it. */
    forget(id: string): Promise<Forgotten>;
  };
  readonly refunds: Transfers<NewRefundOptions, RefundView, PageOptions & { payment?: string | undefined }>;
  readonly payouts: Transfers<NewPayoutOptions, PayoutView>;
  readonly withdrawals: Transfers<NewWithdrawalOptions, WithdrawalView>;
  readonly balance: {
    /** The service's response, at most 5 s old; its shape is not published. */
    get(): Promise<Readonly<Record<string, unknown>>>;
  };
  readonly events: {
    /** Oldest first; `after` is a position or the id of an event. */
    list(filter?: {
      after?: number | string | undefined;
      limit?: number | undefined;
    }): Promise<Page<LoggedEvent>>;
    deliveries(id: string): Promise<EventDeliveries>;
    /** Delivers the event again immediately, with the same id. */
    resend(id: string): Promise<EventDeliveries>;
  };
}

export function merchantInterface(operations: MerchantOperations): MerchantInterface {
  const { checkouts, refunds, payouts, withdrawals, balance, events } = operations;
  return {
    checkouts: {
      create: (input) => inProcess(async () => (await checkouts.create(input)).view),
      get: (id) => inProcess(() => checkouts.get(id)),
      list: (filter = {}) => inProcess(() => checkouts.list(filter)),
      cancel: (id) => inProcess(() => checkouts.cancel(id)),
      update: (id, changes) => inProcess(() => checkouts.update(id, changes)),
      changeAmounts: (id, amounts) => inProcess(() => checkouts.changeAmounts(id, { amounts })),
      forget: (id) => inProcess(() => checkouts.forget(id)),
    },
    refunds: transfers(refunds),
    payouts: transfers(payouts),
    withdrawals: transfers(withdrawals),
    balance: { get: () => inProcess(balance) },
    events: {
      list: (filter = {}) => inProcess(() => events.list(filter)),
      deliveries: (id) => inProcess(() => events.deliveries(id)),
      resend: (id) => inProcess(() => events.resend(id)),
    },
  };
}

const transfers = <Input, View, Filter extends PageOptions>({
  create,
  get,
  list,
}: TransferOperations<View>): Transfers<Input, View, Filter> => ({
  create: (input, options) =>
    inProcess(async () => (await create(input, idempotencyKeyOf(options?.idempotencyKey))).view),
  get: (id) => inProcess(() => get(id)),
  list: (filter) => inProcess(() => list(filter ?? {})),
});

/** @throws PayError with the error of the same request over HTTP. */
async function inProcess<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw asPayError(error);
  }
}

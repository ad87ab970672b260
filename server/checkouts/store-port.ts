/** Port of the database: the store that the domain needs. */
import type { CheckoutStatus } from '../../widget/protocol/checkout.ts';
import type { Checkout, Delivery, Callback, NewEvent, Payment, StoredEvent, Customer } from './checkout.ts';

/**
 * The store. Every method is one transaction: when its promise resolves, the write is durable.
 * Two implementations of the engine below it (SQLite, PostgreSQL) pass the same suite.
 */
export interface Store
  extends CheckoutStore, PersonalDataStore, SearchBacklog, PaymentStore, CallbackStore, EventStore {
  /** Counts of waiting rows, for the metrics. */
  backlog(now: number): Promise<{ callbacks: number; events: number; payments: number }>;
  /** Rejects when the database is unreachable or not writable. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface CheckoutStore {
  /** Creates the checkout, or returns the one that already has this reference. */
  createCheckout(checkout: Checkout): Promise<{ checkout: Checkout; created: boolean }>;
  checkoutById(id: string): Promise<Checkout | null>;
  /** Newest first; `after` is the id of the last one seen. */
  listCheckouts(filter: CheckoutFilter): Promise<Checkout[]>;
  /** Changes an open checkout, unless `decide` finds it busy, in one transaction with all that it decides. */
  changeCheckout(
    id: string,
    decide: (checkout: Checkout, payments: readonly Payment[]) => CheckoutDecision | 'busy',
  ): Promise<{ outcome: 'changed' | 'closed' | 'busy'; checkout: Checkout } | null>;
  /** Reopens an unpaid checkout that has ended as expired, or would at `now`; null for any other. */
  reopenCheckout(id: string, now: number, expiresAt: number): Promise<Checkout | null>;
  /** Moves `open` to `cancelled`; null when it was not open. */
  cancelCheckout(id: string): Promise<Checkout | null>;
  /** Expires overdue open checkouts, each with its event; returns them. */
  expireCheckouts(now: number, limit: number, event: (checkout: Checkout) => NewEvent): Promise<Checkout[]>;
}

export interface PersonalDataStore {
  /** Erases the buyer's data, including in events. */
  forgetCustomer(id: string): Promise<void>;
  /** The same for closed checkouts created before a time; returns their number. */
  forgetCustomers(before: number, limit: number): Promise<number>;
  /**
   * Removes purchases that expired before a time without an attempt to pay; returns their number. `undelivered`: also those with
   * an event that waits for its delivery.
   */
  dropUntriedPurchases(before: number, limit: number, options: { undelivered: boolean }): Promise<number>;
}

export interface SearchBacklog {
  /** Makes orders findable that were stored before the search existed, newest first; returns their number. */
  addSearchTerms(limit: number): Promise<number>;
  /** The same for orders created since a time by a process whose release has no search. */
  addMissingSearchTerms(since: number, limit: number): Promise<number>;
}

export interface PaymentStore {
  /**
   * Records an attempt before the service is called. In one transaction:
   * - same checkout and idempotency key as an earlier attempt: `{ outcome: 'repeat', payment }`
   * - the checkout is not `open`: `{ outcome: 'closed', checkout }`
   * - its amounts have changed since `revision`: `{ outcome: 'changed', checkout }`
   * - another attempt holds the slot: `{ outcome: 'occupied', payment }`; if `supersede` is that attempt, unchanged, it loses the slot instead
   * - else `{ outcome: 'opened', payment, isFirst }`; `isFirst`: the checkout has no other payment
   *
   * The checkout is found by the payer's name too; one with the name of `customer`, its own as it was read, is found by it already.
   */
  openPayment(
    payment: Payment,
    options?: { supersede?: Pick<Payment, 'id' | 'version'>; revision?: number; customer?: Customer },
  ): Promise<OpenOutcome>;
  /** A consistent read of both; the payments oldest first. */
  checkoutWithPayments(id: string): Promise<WithPayments | null>;
  paymentById(id: string): Promise<Payment | null>;
  paymentByServiceId(serviceId: string): Promise<Payment | null>;
  /** Oldest first. */
  paymentsOf(checkoutId: string): Promise<Payment[]>;
  /**
   * Compare-and-set: writes `change` if the payment's version is unchanged, together with the checkout's completion and the
   * events, in one transaction. Null when the version has changed, or when `serviceId` belongs to another payment.
   * `complete` marks the checkout paid by this payment, unless another one has paid it or this one pays less than the order costs;
   * the result has the payer.
   * `events` is called inside the transaction with the outcome, so that it can distinguish a duplicate from a completion.
   */
  updatePayment(update: PaymentUpdate): Promise<UpdateAnswer | null>;
  /** Renews the lease of a running call; an ended lease is not renewed. */
  extendLease(id: string, until: number): Promise<void>;
  /** Claims a lookup: only if `lookups` is unchanged. Sets `lookedUpAt` and `checkAt`. */
  claimLookup(id: string, seenLookups: number, now: number, checkAt: number | null): Promise<boolean>;
  /** Payments whose `checkAt` has passed, earliest first. Nothing is claimed. */
  paymentsToCheck(now: number, limit: number): Promise<Payment[]>;
}

export interface CallbackStore {
  /** Stores all or nothing. */
  storeCallback(callback: Callback): Promise<void>;
  /** Removes callbacks, processed or not. */
  dropCallbacks(ids: readonly string[]): Promise<void>;
  /**
   * Claims unprocessed callbacks that no other process holds, until `leaseUntil`. Among the oldest, it takes one of each payment
   * before a second of any, the newest first.
   */
  claimCallbacks(now: number, leaseUntil: number, limit: number): Promise<Callback[]>;
  finishCallbacks(ids: readonly string[]): Promise<void>;
  /**
   * The first 50 unprocessed callbacks whose body contains this text, claimed or not, in the order in which the database got them: the
   * clocks of processes differ, and can be set back.
   */
  callbacksWith(text: string): Promise<Callback[]>;
  /** True while a callback of this payment is unprocessed. */
  isReported(paymentId: string): Promise<boolean>;
  /** Makes the callback due again at `at`, after a failed lookup. */
  postponeCallback(id: string, at: number): Promise<void>;
  /** Removes at most `limit` processed callbacks older than `before`; returns their number. */
  purge(before: number, limit: number): Promise<number>;
}

/** The outbox and the log are the same rows. */
export interface EventStore {
  /** Of one stream, or of all. */
  listEvents(after: number, limit: number, stream?: string): Promise<StoredEvent[]>;
  eventById(id: string): Promise<StoredEvent | null>;
  /** The position behind which the events created at this time or later follow, by the clocks of their processes. */
  eventPositionAt(atMs: number): Promise<number>;
  appendEvents(events: readonly NewEvent[]): Promise<void>;
  /** Unless the stream has an event of this type and data. */
  appendEventOnce(event: NewEvent): Promise<boolean>;
  /**
   * Claims due events: never two of one stream, and none before an earlier one of its stream is done. Their `attempts` include this
   * one, which is stored when it ends.
   */
  claimEvents(now: number, leaseUntil: number, limit: number): Promise<StoredEvent[]>;
  /**
   * Records an attempt: delivered (`deliveredAt`), to be retried (`nextAttemptAt`), or given up (both null). `blocksUntil` postpones the
   * untried events behind one that is retried.
   */
  finishEvent(
    event: Pick<StoredEvent, 'position' | 'stream' | 'deliveries' | 'attempts'>,
    result: {
      deliveredAt: number | null;
      nextAttemptAt: number | null;
      blocksUntil?: number;
      delivery: Delivery;
    },
  ): Promise<void>;
  /**
   * Makes the event due now, whatever its state, with those that were postponed behind it, and resolves with it. Null if it is due before
   * `unlessBefore` anyway.
   */
  resendEvent(id: string, now: number, unlessBefore: number): Promise<StoredEvent | null>;
  /**
   * Postpones due events that were appended behind one that waits for its next try, due after `unlessBefore`: until then, at the latest
   * until `until`. Looks at the `limit` events that are due longest; resolves to the number of postponed ones.
   */
  postponeBlockedEvents(
    now: number,
    times: { unlessBefore: number; until: number },
    limit: number,
  ): Promise<number>;
}

export interface WithPayments {
  checkout: Checkout;
  payments: readonly Payment[];
}

/** The effect of a change on the checkout and its payments. */
export interface CheckoutDecision {
  /** These lose their slots, so that the next deposit has the new amounts. */
  replaced: readonly Payment[];
  /** The changed checkout, completed if a payment that has arrived covers the new amounts. */
  checkout: Checkout;
  events: readonly NewEvent[];
}

export interface CheckoutFilter {
  /** A part of the customer's name or e-mail address, an exact amount, the last digits of a card, a reference or an id. */
  q?: string | undefined;
  reference?: string | undefined;
  status?: CheckoutStatus | undefined;
  limit: number;
  after?: string | undefined;
}

export type OpenOutcome =
  | { outcome: 'opened'; payment: Payment; isFirst: boolean }
  | { outcome: 'repeat' | 'occupied'; payment: Payment }
  | { outcome: 'closed'; checkout: Checkout }
  | { outcome: 'changed'; checkout: Checkout };

/** The fields that may change after a payment was opened. */
export type PaymentChange = Partial<
  Omit<
    Payment,
    'id' | 'checkoutId' | 'kind' | 'method' | 'amountMinor' | 'currency' | 'createdAt' | 'version'
  >
>;

export interface PaymentUpdate {
  /** The payment as the caller read it. */
  payment: Payment;
  change: PaymentChange;
  /** When the money arrived: completes the checkout. */
  completeAt?: number | null;
  events?: (outcome: UpdateOutcome) => NewEvent[];
}

export interface UpdateOutcome {
  payment: Payment;
  checkout: Checkout;
  /** True when this update completed the checkout. */
  completed: boolean;
}

/** `checkout`: null when it was not read, since no money arrived and there was no event. */
export type UpdateAnswer = Omit<UpdateOutcome, 'checkout'> & { checkout: Checkout | null };

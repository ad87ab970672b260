/** What the domain needs of a database. */
import type { CheckoutStatus } from '../../widget/protocol/checkout.ts';
import type {
  Amounts,
  Checkout,
  Customer,
  Delivery,
  Hint,
  NewEvent,
  Payment,
  StoredEvent,
} from './checkout.ts';

/**
 * The store. Every method is one transaction: when its promise resolves, the write is durable.
 * Two implementations of the engine below it (SQLite, PostgreSQL) pass the same suite.
 */
export interface Store {
  // Checkouts
  /** Creates it, or answers the one that already has this reference. */
  createCheckout(checkout: Checkout): Promise<{ checkout: Checkout; created: boolean }>;
  checkoutById(id: string): Promise<Checkout | null>;
  /** Both as they are at one moment; the payments oldest first. */
  checkoutWithPayments(id: string): Promise<WithPayments | null>;
  /** Newest first; `after` is the id of the last one seen. */
  listCheckouts(filter: CheckoutFilter): Promise<Checkout[]>;
  /**
   * Sets what an open checkout costs, in one transaction with its payments: one that holds a slot and is not `replaceable`
   * stops it (`busy`); the others lose their slots, so that the next deposit is made for the new amounts.
   */
  changeAmounts(
    id: string,
    amounts: Amounts,
    replaceable: (payment: Payment) => boolean,
  ): Promise<{ outcome: 'changed' | 'closed' | 'busy'; checkout: Checkout } | null>;
  /** Opens one again whose time was over at `now` and that nobody paid; null when it is no such one. */
  reopenCheckout(id: string, now: number, expiresAt: number): Promise<Checkout | null>;
  /** Moves `open` to `cancelled`; null when it was not open. */
  cancelCheckout(id: string): Promise<Checkout | null>;
  /** Fields that the customer already has are kept. */
  completeCustomer(id: string, customer: Customer): Promise<Checkout | null>;
  /** Expires open checkouts whose time is over, each with its event; answers the ones moved. */
  expireCheckouts(now: number, limit: number, event: (checkout: Checkout) => NewEvent): Promise<Checkout[]>;

  // Personal data
  /** Erases what is known of the buyer, in its events too. */
  forgetCustomer(id: string): Promise<void>;
  /** The same for closed checkouts that were made before a time; returns how many there were. */
  forgetCustomers(before: number, limit: number): Promise<number>;
  /** Removes purchases that expired before a time without an attempt to pay; returns how many there were. */
  dropUntriedPurchases(before: number, limit: number): Promise<number>;

  // Payments
  /**
   * Records an attempt before the service is called. In one transaction:
   * - same checkout and idempotency key as an earlier attempt: `{ outcome: 'repeat', payment }`
   * - the checkout is not `open`: `{ outcome: 'closed', checkout }`
   * - its amounts are not those of `revision` any more: `{ outcome: 'changed', checkout }`
   * - another attempt holds the slot: `{ outcome: 'occupied', payment }`; when `supersede` names it as it now is, it loses the slot instead
   * - else `{ outcome: 'opened', payment, isFirst }`; `isFirst`: the checkout has no other payment
   */
  openPayment(
    payment: Payment,
    options?: { supersede?: Pick<Payment, 'id' | 'version'>; revision?: number },
  ): Promise<OpenOutcome>;
  paymentById(id: string): Promise<Payment | null>;
  paymentByServiceId(serviceId: string): Promise<Payment | null>;
  /** Oldest first. */
  paymentsOf(checkoutId: string): Promise<Payment[]>;
  /**
   * Compare-and-set: writes `change` when the payment still has the version that was seen, together with the checkout's
   * completion and the events, in one transaction. Null when the version has moved on, or when `serviceId` belongs to another payment.
   * `complete` marks the checkout paid by this payment unless another one already did, or it pays less than the order
   * costs; the answer says who holds it.
   * `events` is asked inside of the transaction with the outcome, so that a duplicate is told from a completion.
   */
  updatePayment(update: PaymentUpdate): Promise<UpdateAnswer | null>;
  /** Renews the lease of a call that is still under way; one that has ended stays so. */
  extendLease(id: string, until: number): Promise<void>;
  /** Claims the right to ask the service: only when `lookups` is still as seen. Sets `lookedUpAt`, `checkAt`. */
  claimLookup(id: string, seenLookups: number, now: number, checkAt: number | null): Promise<boolean>;
  /** Payments whose `checkAt` has come, earliest first. Nothing is claimed. */
  paymentsToCheck(now: number, limit: number): Promise<Payment[]>;

  // Callbacks
  /** Stores all or nothing. */
  storeHint(hint: Hint): Promise<void>;
  /** Removes hints, processed or not. */
  dropHints(ids: readonly string[]): Promise<void>;
  /**
   * Takes unprocessed hints that no other process holds, until `leaseUntil`. Of those that have waited longest, one of
   * each payment before a second of any, the newest first.
   */
  claimHints(now: number, leaseUntil: number, limit: number): Promise<Hint[]>;
  finishHints(ids: readonly string[]): Promise<void>;
  /** The oldest unprocessed hints whose body holds this text, whoever holds them. */
  hintsWith(text: string): Promise<Hint[]>;
  /** Looks again at `at`: when the lookup failed. */
  postponeHint(id: string, at: number): Promise<void>;

  // Events (the outbox and the log are the same rows)
  listEvents(after: number, limit: number): Promise<StoredEvent[]>;
  eventById(id: string): Promise<StoredEvent | null>;
  appendEvents(events: readonly NewEvent[]): Promise<void>;
  /** Takes events that are due; never two of one stream, and never one before an earlier one of its stream is done. */
  claimEvents(now: number, leaseUntil: number, limit: number): Promise<StoredEvent[]>;
  /** Ends an attempt: delivered (`deliveredAt`), to be tried again (`nextAttemptAt`), or given up (both null). */
  finishEvent(
    event: Pick<StoredEvent, 'position' | 'deliveries'>,
    result: { deliveredAt: number | null; nextAttemptAt: number | null; delivery: Delivery },
  ): Promise<void>;
  /** Makes it due now, whatever became of it, unless it is tried before `unlessBefore` anyway. */
  resendEvent(id: string, now: number, unlessBefore: number): Promise<void>;

  // Operation
  /** Numbers for the metrics: rows that wait. */
  backlog(now: number): Promise<{ hints: number; events: number; payments: number }>;
  /** Rejects when the database cannot be reached, or not be written to. */
  ping(): Promise<void>;
  /** Removes processed hints that are older than `before`, `limit` at most. Returns how many. */
  purge(before: number, limit: number): Promise<number>;
  close(): Promise<void>;
}

export interface WithPayments {
  checkout: Checkout;
  payments: readonly Payment[];
}

export interface CheckoutFilter {
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

/** Everything that may change after a payment was opened. */
export type PaymentChange = Partial<
  Omit<
    Payment,
    'id' | 'checkoutId' | 'kind' | 'method' | 'amountMinor' | 'currency' | 'createdAt' | 'version'
  >
>;

export interface PaymentUpdate {
  /** As the caller has seen it. */
  payment: Payment;
  change: PaymentChange;
  /** The money arrived at this time: complete the checkout. */
  completeAt?: number | null;
  events?: (outcome: UpdateOutcome) => NewEvent[];
}

export interface UpdateOutcome {
  payment: Payment;
  checkout: Checkout;
  /** This very update completed the checkout. */
  completed: boolean;
}

/** `checkout`: null where it was not looked at, since no money arrived and there was nothing to tell. */
export type UpdateAnswer = Omit<UpdateOutcome, 'checkout'> & { checkout: Checkout | null };

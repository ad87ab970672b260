/**
 * The shapes of the domain.
 *
 * - **checkout**: one order to be paid once. Made by the merchant, never by a browser.
 * - **payment**: one attempt to pay a checkout, one charge at the service. It has a name of ours from before the
 *   service is called (`id`), and the service's name (`serviceId`, its `idTransaction`) once that is known.
 *
 * Money is in minor units (`amountMinor`), times are milliseconds since the epoch.
 */
import type {
  CheckoutStatus,
  Currency,
  CustomerField,
  Method,
  Wallet,
} from '../../widget/protocol/checkout.ts';
import type { PaymentStatus } from '../../widget/protocol/payment-status.ts';

export type Environment = 'live' | 'sandbox';
export type Customer = Partial<Record<CustomerField, string>>;
export type Amounts = Partial<Record<Currency, number>>;

/** What was bought from a price list or through a link. */
export interface Purchase {
  /** The price's name, or the link's id. */
  price: string;
  quantity: number;
  /** What the price asks buyers for; personal, so it is erased in time. */
  collected: Readonly<Record<string, string>>;
}

/** In place of a hash in which a buyer's data could be searched for after they were erased: any content fits. */
export const erasedContent = '';

export interface Checkout {
  id: string;
  /** The merchant's own name of the order; unique. */
  reference: string;
  /** Hash of what it was created with, but the amounts: tells a repeat from another order under the same reference. */
  contentDigest: string;
  status: CheckoutStatus;
  /** Minor units by currency. */
  amounts: Amounts;
  /** Grows when the amounts change. */
  revision: number;
  methods: Method[];
  description: string | null;
  /** Given by the merchant, completed by the buyer. Never shown to a browser. */
  customer: Customer;
  returnUrl: string | null;
  metadata: Record<string, string>;
  /** Null where the merchant's server made the checkout. */
  purchase: Purchase | null;
  environment: Environment;
  createdAt: number;
  expiresAt: number;
  paidAt: number | null;
  /** The payment that completed it; any other payment that arrives is a duplicate. */
  paidBy: string | null;
}

/** `deposit`: §4.1, paid elsewhere (bank app, hosted page, wallet). `charge`: §4.2, card data through us. */
export type PaymentKind = 'deposit' | 'charge';

/** What the browser needs to go on; sealed at rest, since it can hold the processor's client secret. */
export interface SealedAction {
  type: 'three_d_secure' | 'redirect' | 'embed';
  url?: string;
  clientSecret?: string;
  publishableKey?: string;
  onBehalfOf?: string;
}

export interface Dispute {
  id: string;
  /** The card network's stage, such as `needs_response`. */
  stage: string;
  reason: string;
  amountMinor: number;
  createdAt: string;
}

export interface Payment {
  id: string;
  checkoutId: string;
  kind: PaymentKind;
  method: Method;
  /** The one wallet that the deposit's page shows; null where any will do, and for other methods. */
  wallet: Wallet | null;
  /** `processing` until the service's first answer is known. */
  status: PaymentStatus;
  amountMinor: number;
  currency: Currency;
  /** The service's `idTransaction`; null while the outcome of the creating call is not known. */
  serviceId: string | null;
  /** The processor's `payment_intent_id`, needed to confirm. */
  intentId: string | null;
  /**
   * What this payment occupies of its checkout while it lives: one live deposit per method, one charge at a time.
   * Null once it no longer stands in the way of another.
   */
  slot: string | null;
  /**
   * A call that creates or confirms it is under way: the lease of the process that makes it, renewed while that
   * lives. Null once the call has ended; over, when its process died in the middle.
   */
  inFlightUntil: number | null;
  /** A hash of the browser's idempotency key; charges only. */
  idempotencyKey: string | null;
  /** What tells the card that came with the key; gone with the slot, since it is compared no more. */
  requestDigest: string | null;
  /** How often the key came with another card. */
  mismatches: number;
  createdAt: number;
  updatedAt: number;
  expiresAt: number | null;
  paidAt: number | null;
  pixCode: string | null;
  pixImageUrl: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  /** `SealedAction`, encrypted. */
  sealedAction: string | null;
  failureCode: string | null;
  failureIsFinal: boolean;
  refundedMinor: number;
  dispute: Dispute | null;
  /** What the service said that did not fit (id, method, amount or currency), reported once; null while all fits. */
  mismatch: string | null;
  /** How often, and when last, the service was asked about it. */
  lookups: number;
  lookedUpAt: number | null;
  /** When the reconciler asks next; null when nothing more is to be expected. */
  checkAt: number | null;
  /** Grows with every write: compare-and-set. */
  version: number;
}

/** What the order costs in the currency of the payment is paid by it. A cart can change after a payment was begun. */
export function coversOrder({ amounts }: Checkout, { currency, amountMinor }: Payment): boolean {
  const dueMinor = amounts[currency];
  return dueMinor !== undefined && amountMinor >= dueMinor;
}

/** It was begun before the amounts of its checkout changed. */
export const isOfOldAmount = ({ amounts }: Checkout, { currency, amountMinor }: Payment): boolean =>
  amountMinor !== amounts[currency];

export const eventTypes = [
  'checkout.paid',
  'checkout.expired',
  'payment.paid',
  'payment.cancelled',
  'payment.refunded',
  'payment.partially_refunded',
  'payment.disputed',
  'payment.dispute_won',
  'payment.dispute_lost',
  'payment.duplicate',
  'payment.mismatch',
  'refund.pending',
  'refund.requires_action',
  'refund.succeeded',
  'refund.failed',
  'refund.cancelled',
  'payout.paid',
  'payout.cancelled',
  'payout.mismatch',
  'withdrawal.completed',
  'withdrawal.failed',
  'withdrawal.cancelled',
] as const;
export type EventType = (typeof eventTypes)[number];

/** An event before it is stored. Events of one stream reach the merchant in order. */
export interface NewEvent {
  /** `webhook-id`: the same on every try. */
  id: string;
  /** What it is ordered with: a checkout's id, or that of a payout or withdrawal. */
  stream: string;
  type: EventType;
  /** As the merchant receives it: decimal strings, ISO times. */
  data: Record<string, unknown>;
  createdAt: number;
}

export interface StoredEvent extends NewEvent {
  /** Position in the log; grows. */
  position: number;
  attempts: number;
  /** When it is delivered next; null once delivered or given up. */
  nextAttemptAt: number | null;
  deliveredAt: number | null;
  /** The newest ones, oldest first; see `deliveriesKept`. */
  deliveries: readonly Delivery[];
}

export const deliveryOutcomes = ['delivered', 'refused', 'failed'] as const;

/** One try to tell the merchant. */
export interface Delivery {
  at: number;
  durationMs: number;
  /** `refused`: the merchant's server said no. `failed`: it did not answer, or the merchant's function threw. */
  outcome: (typeof deliveryOutcomes)[number];
  /** HTTP status of the merchant's server; null where there was none. */
  status: number | null;
}

/** Further ones are forgotten, oldest first: somebody may ask for the same event for years. */
export const deliveriesKept = 20;

/** A callback of the service as it arrived: unsigned, so only a hint (§6). */
export interface Hint {
  id: string;
  /** What its URL was made for. */
  subject: string;
  contentType: string;
  body: Uint8Array;
  receivedAt: number;
}

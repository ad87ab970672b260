/**
 * The shapes of the domain.
 *
 * - **checkout**: one order to be paid once. Made by the merchant, never by a browser.
 * - **payment**: one attempt to pay a checkout, one charge at the service. `id` is ours and exists before the
 *   service is called; `serviceId` (its `idTransaction`) is the service's, once known.
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
  /** The buyer's answers to the fields of the price; personal data, so erased after a while. */
  collected: Readonly<Record<string, string>>;
}

export interface Checkout {
  id: string;
  /** The merchant's own name of the order; unique. */
  reference: string;
  status: CheckoutStatus;
  /** Minor units by currency. */
  amounts: Amounts;
  /** Grows when the amounts change. */
  revision: number;
  methods: Method[];
  description: string | null;
  /** Supplied by the merchant; a payment has what its payer typed. Never sent to a browser. */
  customer: Customer;
  /** True once the personal data of the order was erased. */
  isErased: boolean;
  returnUrl: string | null;
  metadata: Record<string, string>;
  /** Null when the merchant's server created the checkout. */
  purchase: Purchase | null;
  environment: Environment;
  createdAt: number;
  /** As requested; an order that is opened again lasts as long once more. */
  expiresInS: number;
  expiresAt: number;
  paidAt: number | null;
  /** The payment that completed it; any other payment that arrives is a duplicate. */
  paidBy: string | null;
}

/** `deposit`: §4.1, paid elsewhere (bank app, hosted page, wallet). `charge`: §4.2, card data through us. */
export type PaymentKind = 'deposit' | 'charge';

/** The next step of the browser; encrypted in the database, since it can hold the processor's client secret. */
export interface SealedAction {
  type: 'three_d_secure' | 'redirect' | 'embed';
  url?: string;
  clientSecret?: string;
  publishableKey?: string;
  onBehalfOf?: string;
}

/** Null for each field that the service does not say. */
export interface Dispute {
  id: string | null;
  /** The card network's stage, such as `needs_response`. */
  stage: string | null;
  reason: string | null;
  amountMinor: number | null;
  createdAt: string | null;
}

/** How a payment that brought no money ended. */
export const endings = ['expired', 'declined', 'replaced', 'cancelled'] as const;
export type Ending = (typeof endings)[number];

/** Whether a direct charge asked for a 3-D Secure step of the buyer. */
export const challenges = ['none', 'requested'] as const;

export interface Payment {
  id: string;
  checkoutId: string;
  kind: PaymentKind;
  method: Method;
  /** The only wallet on the deposit's page; null for any wallet, and for other methods. */
  wallet: Wallet | null;
  /** `processing` until the service's first response. */
  status: PaymentStatus;
  amountMinor: number;
  currency: Currency;
  /** The service's `idTransaction`; null while the outcome of the creating call is unknown. */
  serviceId: string | null;
  /** The processor's `payment_intent_id`, needed to confirm. */
  intentId: string | null;
  /**
   * The slot that this payment holds in its checkout: one live deposit per method, one charge at a time. Null once released.
   */
  slot: string | null;
  /**
   * End of the lease on a running call that creates or confirms it, renewed by the calling process. Null once the call has
   * ended; in the past when its process died during the call.
   */
  inFlightUntil: number | null;
  /** A hash of the browser's idempotency key; charges only. */
  idempotencyKey: string | null;
  /** The details under which the service was called: the payer's own, and the merchant's. Empty once erased. */
  payer: Customer;
  /** The network that the attempt came from, as evidence; personal data, so null once erased. */
  addressPrefix: string | null;
  /** Null for payments elsewhere, until the service reports a step. */
  challenge: (typeof challenges)[number] | null;
  /** Digest of the card sent with the key; deleted with the slot, since it is no longer compared. */
  requestDigest: string | null;
  /** How often the key was repeated with another card. */
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
  /** The bank's `decline_code`, beside the `error_code` in `failureCode`. */
  declineCode: string | null;
  /** The service's sentence, masked: for the merchant, never for the buyer. */
  failureMessage: string | null;
  failureIsFinal: boolean;
  refundedMinor: number;
  /** Time of the last refund, as the service reports it. */
  refundedAt: number | null;
  /** PIX: the service's fee and the credited amount; null for cards, and where the service does not say. */
  feeMinor: number | null;
  netMinor: number | null;
  /** Cards: the exchange rate when it was paid, and the amount in BRL at that rate. */
  fxRate: string | null;
  fxAmountBrlMinor: number | null;
  /** PIX: what payouts have returned of it, or may still return. */
  returnedMinor: number;
  /** Null while it can be paid, and once it is paid. */
  endedAs: Ending | null;
  dispute: Dispute | null;
  /** The field that last did not match at the service (id, method, amount or currency), reported once; null if all have matched. */
  mismatch: string | null;
  /** Number of lookups, and the time of the last one. */
  lookups: number;
  lookedUpAt: number | null;
  /** When the reconciler's next lookup is due; null when no change is expected. */
  checkAt: number | null;
  /** Grows with every write: compare-and-set. */
  version: number;
}

/** True when the payment covers the order's amount, which can change after a payment was started. */
export function coversOrder({ amounts }: Checkout, { currency, amountMinor }: Payment): boolean {
  const dueMinor = amounts[currency];
  return dueMinor !== undefined && amountMinor >= dueMinor;
}

/** The checkout as this payment completes it. */
export const completedBy = (checkout: Checkout, { id }: Payment, paidAt: number): Checkout => ({
  ...checkout,
  status: 'paid',
  paidAt,
  paidBy: id,
});

/** True once the code or page of a deposit can no longer be used. */
export const hasRunOut = ({ kind, expiresAt }: Payment, nowMs: number): boolean =>
  kind === 'deposit' && expiresAt !== null && expiresAt <= nowMs;

/** True when the payment was started before its checkout's amounts changed. */
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
  'payment.unknown',
  'cards.paused',
  'cards.resumed',
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
  /** Events with the same stream are ordered: the id of a checkout, payout or withdrawal. */
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
  /** When the next attempt is due; null once delivered or given up. */
  nextAttemptAt: number | null;
  deliveredAt: number | null;
  /** The newest ones, oldest first; see `deliveriesKept`. */
  deliveries: readonly Delivery[];
}

export const deliveryOutcomes = ['delivered', 'refused', 'failed'] as const;

/** One attempt to deliver an event to the merchant. */
export interface Delivery {
  at: number;
  durationMs: number;
  /** `refused`: the merchant's server returned an error. `failed`: it did not respond, or the merchant's function threw. */
  outcome: (typeof deliveryOutcomes)[number];
  /** HTTP status of the merchant's server; null where there was none. */
  status: number | null;
}

/** Older ones are dropped: an event may be resent for years. */
export const deliveriesKept = 20;

/** A callback of the service, unchanged: unsigned, so it only causes a lookup (§6). */
export interface Callback {
  id: string;
  /** The payment or payout of its URL. */
  subject: string;
  contentType: string;
  body: Uint8Array;
  receivedAt: number;
}

/** Stored when a payment releases its slot, for another payment of the method. Deletes the card's digest, which is no longer compared. */
export const slotReleased = { slot: null, requestDigest: null } as const;

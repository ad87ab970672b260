/** Port of the payment service: the calls that the domain needs. */
import type { Advice, Method, Wallet } from '../../widget/protocol/checkout.ts';
import type { PaymentStatus } from '../../widget/protocol/payment-status.ts';
import type { CardData } from '../../widget/protocol/requests.ts';
import type { Customer, Dispute, Environment } from './checkout.ts';

/**
 * The outcome of a call to the service: accepted, rejected, unknown, or unavailable, which means that nothing was done.
 * `unknown` is never shown as failed.
 */
export type Outcome<T> = { outcome: 'accepted'; value: T } | Rejection | UnavailableOutcome | UnknownOutcome;

export interface UnavailableOutcome {
  outcome: 'unavailable';
  code: string;
  reason: string | null;
  retryAfterMs: number | null;
  cause: unknown;
}

export interface UnknownOutcome {
  outcome: 'unknown';
  code: string;
  /** The charge, if the response named one. */
  serviceId?: string | null;
  cause: unknown;
}

export interface Rejection {
  outcome: 'rejected';
  /** The service's `error_code`, or a code of the companion where it has none. */
  code: string;
  status: number;
  /** True when the card was declined (§7.3), false when the call itself was rejected. */
  declined: boolean;
  /** `decline_code`: the bank's own reason, which `code` may lack. */
  declineCode: string | null;
  /** The service's sentence, masked: for the merchant and the log, never for the buyer. */
  reason: string | null;
  /** The charge recorded by the service for a declined attempt. */
  serviceId: string | null;
  /** Names of fields, never their values. */
  fields: readonly string[];
  figures: RejectionFigures;
  cause: unknown;
}

/** Amounts that some rejections state (§7), in minor units. */
export interface RejectionFigures {
  /** USD that can still be refunded (§7.2, AMOUNT_EXCEEDS_REFUNDABLE). */
  remainingRefundableMinor?: number;
  /** BRL of a PIX payment that can still be returned: the companion's own figure. */
  remainingReturnableMinor?: number;
  /** BRL (§7.2, crypto errors). */
  availableBalanceMinor?: number;
  requestedAmountMinor?: number;
  /** The platform's bound of a deposit, if its message states one (§7.1). */
  minimumAmountMinor?: number;
  maximumAmountMinor?: number;
}

export interface DepositOrder {
  method: Method;
  wallet: Wallet | null;
  amountMinor: number;
  customer: Customer;
  postbackUrl: string;
  returnUrl: string | null;
}

export interface DepositReceipt {
  serviceId: string;
  /** `code`: byte for byte. `imageUrl`: a `data:image/png` URI or an https URL, by acquirer. */
  pix: { code: string; imageUrl: string | null } | null;
  /** The hosted page, and what embedding a wallet needs. */
  hosted: {
    url: string;
    /** For embedding a wallet in the merchant's page: never logged, never in a URL. */
    clientSecret: string | null;
    publishableKey: string | null;
    onBehalfOf: string | null;
    /** As the service states them; null where it does not. */
    amountMinor: number | null;
    currency: string | null;
  } | null;
  /** Only some acquirers send it. */
  expiresInS: number | null;
}

export interface ChargeOrder {
  amountMinor: number;
  card: CardData;
  name: string | null;
  email: string | null;
  fraudSession: string | null;
  postbackUrl: string;
  returnUrl: string | null;
  /** Ours, per payment: the same on every retry. */
  idempotencyKey: string;
  /** An earlier call with this key may have taken effect: only a response about that one settles the payment. */
  isRepeat: boolean;
}

/** Result of `charge` and `confirm`. `processing`: unknown until a callback or a lookup. */
export type CardChargeResult =
  | { status: 'approved' | 'processing'; serviceId: string | null; intentId: string | null }
  | {
      status: 'requires_action';
      serviceId: string | null;
      /** `payment_intent_id`, the argument of `confirm`. Only the first response is sure to have it. */
      intentId: string | null;
      /** The processor's client secret for the browser step; never logged, never in a URL. */
      clientSecret: string;
      publishableKey: string | null;
    };

/** Result of a lookup (§4.4). */
export interface Snapshot {
  serviceId: string;
  paymentMethod: 'pix' | 'card';
  /** Null for an unlisted status, which is reported and changes nothing. */
  status: PaymentStatus | null;
  /** The unlisted status, for the log; null otherwise. */
  unrecognisedStatus: string | null;
  amountMinor: number;
  currency: string;
  refundedMinor: number;
  cardBrand: string | null;
  cardLast4: string | null;
  failureCode: string | null;
  /** The service's sentence, masked. */
  failureMessage: string | null;
  failureIsFinal: boolean;
  paidAt: number | null;
  /** PIX: the fee, and the amount credited. Null where the service does not say, and for cards. */
  feeMinor: number | null;
  netMinor: number | null;
  /** Cards: the exchange rate when it was paid, and the amount in BRL at that rate. */
  fxRate: string | null;
  fxAmountBrlMinor: number | null;
  /** Time of the last refund. */
  refundedAt: number | null;
  dispute: Dispute | null;
}

/** `decline_code` and `error_code` of a failed attempt. */
export type FailureCodes = readonly [declineCode: string | null, failureCode: string | null];

/** Called before each repeat of a call; false ends it with the outcome so far. Never rejects. */
export type MayRepeat = () => Promise<boolean>;

/** The calls of the payment service that a checkout needs. Never throws for what the service or the network does. */
export interface Gateway {
  readonly environment: Environment;
  /** What the buyer can do about a decline (§7.3), from both of its codes; the same in the next two. */
  adviceFor(...codes: FailureCodes): Advice;
  /** How often a card with this decline may be sent for one checkout (§4.2, §7.3); `Infinity` for no limit. */
  attemptsPerCard(...codes: FailureCodes): number;
  /** Every card gets this decline while the amount is the same (§7.3). */
  isAboutAmount(...codes: FailureCodes): boolean;
  deposit(order: DepositOrder): Promise<Outcome<DepositReceipt>>;
  /** Repeated with the same key while the outcome is unknown, for 45 s at most. */
  charge(order: ChargeOrder, mayRepeat: MayRepeat): Promise<Outcome<CardChargeResult>>;
  /** Repeated in the same way. */
  confirm(intentId: string, mayRepeat: MayRepeat): Promise<Outcome<CardChargeResult>>;
  lookup(serviceId: string): Promise<Outcome<Snapshot>>;
}

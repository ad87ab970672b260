/** What the domain needs of the payment service. */
import type { Advice, Method, Wallet } from '../../widget/protocol/checkout.ts';
import type { PaymentStatus } from '../../widget/protocol/payment-status.ts';
import type { CardData } from '../../widget/protocol/requests.ts';
import type { Customer, Dispute, Environment } from './checkout.ts';

/**
 * What came of a call to the service. Three outcomes, and a fourth that is certain that nothing happened.
 * `unknown` is never shown as failed.
 */
export type Outcome<T> =
  | { outcome: 'accepted'; value: T }
  | Rejection
  | { outcome: 'unavailable'; code: string; retryAfterMs: number | null; cause: unknown }
  /** `serviceId`: the charge that the answer named all the same. */
  | { outcome: 'unknown'; code: string; serviceId?: string | null; cause: unknown };

export interface Rejection {
  outcome: 'rejected';
  /** The service's `error_code`, or one of ours where it has none. */
  code: string;
  status: number;
  /** The card was declined (§7.3), as against a call that could not be made. */
  declined: boolean;
  /** The charge that the service recorded for a declined attempt. */
  serviceId: string | null;
  /** Names of fields, never their values. */
  fields: string[];
  cause: unknown;
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
  pix: { code: string; imageUrl: string | null } | null;
  /** The hosted page, and what embedding a wallet needs. */
  hosted: {
    url: string;
    clientSecret: string | null;
    publishableKey: string | null;
    onBehalfOf: string | null;
  } | null;
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
  /** A call with this key may have been done already: only an answer that speaks of that one settles it. */
  isRepeat: boolean;
}

/** What the service returns to `charge` and `confirm`. `processing`: the result is not known until a callback or a lookup. */
export type CardChargeResult =
  | { status: 'approved'; serviceId: string | null; intentId: string | null }
  | {
      status: 'requires_action';
      serviceId: string | null;
      /** `payment_intent_id`: what `confirm` asks about. Only a first answer is sure to have it. */
      intentId: string | null;
      /** The processor's, for the browser step; never logged, never in a URL. */
      clientSecret: string;
      publishableKey: string | null;
      /** `next_action.type`, for diagnosis. */
      actionType: string | null;
    }
  | { status: 'processing'; serviceId: string | null; intentId: string | null };

/** What a lookup says (§4.4). */
export interface Snapshot {
  serviceId: string;
  paymentMethod: 'pix' | 'card';
  /** Null for a word that nobody knows: it is reported and changes nothing. */
  status: PaymentStatus | null;
  /** That word, for the log; null when the status is a known one. */
  unrecognisedStatus: string | null;
  amountMinor: number;
  currency: string;
  refundedMinor: number;
  cardBrand: string | null;
  cardLast4: string | null;
  failureCode: string | null;
  failureIsFinal: boolean;
  paidAt: number | null;
  dispute: Dispute | null;
}

/** The payment service, as far as a checkout needs it. Never throws for what the service or the network does. */
export interface Gateway {
  readonly environment: Environment;
  /** What the buyer can do about a decline (§7.3). */
  adviceFor(code: string): Advice;
  /** How often a card with this decline may be sent for one checkout (§4.2, §7.3); `Infinity` where nothing forbids it. */
  attemptsPerCard(code: string): number;
  /** Every card gets this decline while the amount is the same (§7.3). */
  isAboutAmount(code: string): boolean;
  deposit(order: DepositOrder): Promise<Outcome<DepositReceipt>>;
  /** Retried with the same key while `order` is in memory. */
  charge(order: ChargeOrder): Promise<Outcome<CardChargeResult>>;
  confirm(intentId: string): Promise<Outcome<CardChargeResult>>;
  lookup(serviceId: string): Promise<Outcome<Snapshot>>;
}

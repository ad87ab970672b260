/** The merchant's events: a union discriminated by `type`, so that `data` has the fields of that type. */
import type { CheckoutStatus, Currency, Method } from '../widget/protocol/checkout.ts';
import type { PaymentStatus } from '../widget/protocol/payment-status.ts';
import type { EventType } from './checkouts/checkout.ts';
import type { PayoutView, RefundView, WithdrawalView } from './money-out/views.ts';

/** The order of an event. */
export interface EventCheckout {
  id: string;
  /** The merchant's own name of the order. */
  reference: string;
  status: CheckoutStatus;
  /** What the order costs now: decimal strings by currency. */
  amounts: { BRL?: string; USD?: string };
  metadata: Record<string, string>;
  /** Present for what was bought from a price list or through a link. */
  purchase?: EventPurchase;
}

export interface EventPurchase {
  /** The price's name, or the link's id. */
  price: string;
  quantity: number;
  /** Answers to the fields that the price requests, by field; empty once erased. */
  collected: Readonly<Record<string, string>>;
}

/** One attempt to pay: of a card, only brand and last four digits. */
export interface MerchantPayment {
  /** The companion's id; it never changes. */
  id: string;
  /** The service's `idTransaction`; null until it is known. */
  transaction: string | null;
  method: Method;
  status: PaymentStatus;
  currency: Currency;
  /** Decimal string in major units. */
  amount: string;
  refunded_amount: string;
  /** ISO 8601, UTC. */
  created_at: string;
  paid_at: string | null;
  card?: { brand: string | null; last4: string };
  failure?: {
    /** The service's `error_code`, or one of ours. */
    code: string;
    /** The bank's own code, where the service names it. */
    decline_code: string | null;
    /** The service's sentence, often Portuguese, long numbers masked: for the merchant's staff, not for the buyer. */
    message: string | null;
    final: boolean;
  };
  dispute?: {
    /** Null where the service does not name it, like the next four. */
    id: string | null;
    /** The card network's stage, such as `needs_response`. */
    stage: string | null;
    reason: string | null;
    amount: string | null;
    created_at: string | null;
    funds: 'held' | 'restored' | 'debited';
  };
}

interface CheckoutData {
  checkout: EventCheckout;
}

interface PaymentData extends CheckoutData {
  payment: MerchantPayment;
}

interface RefundData {
  /** Absent for a refund of a charge made elsewhere. */
  checkout?: EventCheckout;
  refund: RefundView;
}

/** The `data` of each type. */
export interface EventData {
  'checkout.paid': CheckoutData;
  'checkout.expired': CheckoutData;
  'payment.paid': PaymentData;
  'payment.cancelled': PaymentData;
  'payment.refunded': PaymentData;
  'payment.partially_refunded': PaymentData;
  'payment.disputed': PaymentData;
  'payment.dispute_won': PaymentData;
  'payment.dispute_lost': PaymentData;
  /** Money arrived for an order that another payment had paid: `paid_by` is that payment's id. */
  'payment.duplicate': PaymentData & { paid_by: string | null };
  /** Money or a report that does not match the order: a person has to check it. */
  'payment.mismatch': PaymentData & {
    mismatch: {
      field: 'id' | 'method' | 'amount' | 'currency';
      service_id: string;
      /** Null for a status that is not documented. */
      service_status: PaymentStatus | null;
    };
  };
  /** The service sent a callback for a row that the database has lost: compare with the order before it is paid again. */
  'payment.unknown': {
    unknown: {
      kind: 'payment' | 'payout';
      /** The companion's id, from the callback's address. */
      id: string;
      /** The service's `idTransaction`, and what its lookup says; null where the callback names none. */
      transaction: string | null;
      method: 'pix' | 'card' | null;
      status: PaymentStatus | PayoutView['status'] | null;
      /** As the service reports it. */
      currency: string | null;
      amount: string | null;
      refunded_amount: string | null;
      paid_at: string | null;
    };
  };
  'refund.pending': RefundData;
  'refund.requires_action': RefundData;
  'refund.succeeded': RefundData;
  'refund.failed': RefundData;
  'refund.cancelled': RefundData;
  'payout.paid': { payout: PayoutView };
  'payout.cancelled': { payout: PayoutView };
  /** The service returned another payout than the requested one: nothing was applied. */
  'payout.mismatch': {
    payout: PayoutView;
    mismatch: {
      field: 'id' | 'amount';
      service_id: string;
      /** Null for a status that is not documented. */
      service_status: PayoutView['status'] | null;
    };
  };
  'withdrawal.completed': { withdrawal: WithdrawalView };
  'withdrawal.failed': { withdrawal: WithdrawalView };
  'withdrawal.cancelled': { withdrawal: WithdrawalView };
}

/** One type of event. `id` is the `webhook-id`: the same on every attempt. */
export interface PayEventOf<Type extends EventType> {
  id: string;
  type: Type;
  /** ISO 8601, UTC. */
  timestamp: string;
  data: EventData[Type];
}

/** Any event: `switch (event.type)` narrows `event.data`. */
export type PayEvent = { [Type in EventType]: PayEventOf<Type> }[EventType];

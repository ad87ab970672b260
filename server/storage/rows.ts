/** Maps the rows of each table to the types of the domain. */
import { checkoutStatuses, currencies, methods, wallets } from '../../widget/protocol/checkout.ts';
import { arrayOf, nullable, object, oneOf, string } from '../../widget/protocol/decode.ts';
import { paymentStatuses } from '../../widget/protocol/payment-status.ts';
import {
  challenges,
  type Checkout,
  deliveryOutcomes,
  endings,
  type EventType,
  type Callback,
  type NewEvent,
  type Payment,
  type StoredEvent,
} from '../checkouts/checkout.ts';
import {
  bytes,
  type Column,
  type Columns,
  decodeInteger,
  decodeRecord,
  decodeStrings,
  flag,
  integer,
  json,
  orNull,
  table,
  text,
  word,
} from './table.ts';

export type TransferTable = 'pay_refunds' | 'pay_payouts' | 'pay_withdrawals';

const decodeAmounts = object({}, { BRL: decodeInteger, USD: decodeInteger });
export const decodeCustomer = object({}, { name: string, email: string, phone: string, document: string });
const decodePurchase = object({ price: string, quantity: decodeInteger, collected: decodeStrings });
const decodeDispute = object({
  id: nullable(string),
  stage: nullable(string),
  reason: nullable(string),
  amountMinor: nullable(decodeInteger),
  createdAt: nullable(string),
});
const decodeDelivery = object({
  at: decodeInteger,
  durationMs: decodeInteger,
  outcome: oneOf(deliveryOutcomes),
  status: nullable(decodeInteger),
});

export const checkoutRows = table<Checkout>({
  id: text,
  reference: text,
  status: word(checkoutStatuses),
  amounts: json(decodeAmounts),
  methods: json(arrayOf(oneOf(methods))),
  description: orNull(text),
  customer: json(decodeCustomer),
  isErased: flag,
  returnUrl: orNull(text),
  metadata: json(decodeStrings),
  purchase: orNull(json(decodePurchase)),
  environment: word(['live', 'sandbox']),
  createdAt: integer,
  expiresInS: integer,
  expiresAt: integer,
  paidAt: orNull(integer),
  paidBy: orNull(text),
  revision: integer,
});

/** Columns that change without a new version of the payment: by the renewal of a lease, the claim of a lookup, or a return. */
const unversionedColumns: Columns<
  Pick<Payment, 'inFlightUntil' | 'lookups' | 'lookedUpAt' | 'checkAt' | 'returnedMinor'>
> = {
  inFlightUntil: orNull(integer),
  lookups: integer,
  lookedUpAt: orNull(integer),
  checkAt: orNull(integer),
  returnedMinor: integer,
};
export const unversionedPaymentRows = table(unversionedColumns);

export const paymentRows = table<Payment>({
  ...unversionedColumns,
  id: text,
  checkoutId: text,
  kind: word(['deposit', 'charge']),
  method: word(methods),
  wallet: orNull(word(wallets)),
  status: word(paymentStatuses),
  amountMinor: integer,
  currency: word(currencies),
  serviceId: orNull(text),
  intentId: orNull(text),
  slot: orNull(text),
  idempotencyKey: orNull(text),
  payer: json(decodeCustomer),
  addressPrefix: orNull(text),
  challenge: orNull(word(challenges)),
  requestDigest: orNull(text),
  mismatches: integer,
  createdAt: integer,
  updatedAt: integer,
  expiresAt: orNull(integer),
  paidAt: orNull(integer),
  pixCode: orNull(text),
  pixImageUrl: orNull(text),
  cardBrand: orNull(text),
  cardLast4: orNull(text),
  sealedAction: orNull(text),
  failureCode: orNull(text),
  declineCode: orNull(text),
  failureMessage: orNull(text),
  failureIsFinal: flag,
  refundedMinor: integer,
  refundedAt: orNull(integer),
  feeMinor: orNull(integer),
  netMinor: orNull(integer),
  fxRate: orNull(text),
  fxAmountBrlMinor: orNull(integer),
  endedAs: orNull(word(endings)),
  dispute: orNull(json(decodeDispute)),
  mismatch: orNull(text),
  version: integer,
});

export const callbackRows = table<Callback>({
  id: text,
  subject: text,
  contentType: text,
  body: bytes,
  receivedAt: integer,
});

/**
 * Also reads types that a later release adds, which another process may run during an upgrade: the merchant gets such an event
 * unchanged. Rejected, it would hold back the events read with it.
 */
const eventType: Column<EventType> = {
  encode: (value) => value,
  decode: (value, path) => string(value, path) as EventType,
};

const newEventColumns: Columns<NewEvent> = {
  id: text,
  stream: text,
  type: eventType,
  data: json(decodeRecord),
  createdAt: integer,
};
export const newEventRows = table<NewEvent>(newEventColumns);

export const eventRows = table<StoredEvent>({
  ...newEventColumns,
  position: integer,
  attempts: integer,
  nextAttemptAt: orNull(integer),
  deliveredAt: orNull(integer),
  deliveries: json(arrayOf(decodeDelivery)),
});

/** Describes the requests to `PAY_WEBHOOK_URL`: the `webhooks` of the document, one per event type. */
import { checkoutStatuses, currencies } from '../../widget/protocol/checkout.ts';
import { paymentStatuses } from '../../widget/protocol/payment-status.ts';
import { type EventType, eventTypes } from '../checkouts/checkout.ts';
import { payoutStatuses } from '../money-out/views.ts';
import { withDescriptions } from './descriptions.ts';
import type { Json } from './operation.ts';
import { amount, orNull, record, ref, text, textOrNull, time, word } from './shapes.ts';

const payment = { checkout: ref('EventCheckout'), payment: ref('MerchantPayment') };
const mismatchOf = (fields: readonly string[], statuses: readonly string[]): Json =>
  record({ field: word(fields), service_id: text, service_status: orNull(word(statuses)) });

/** For purchases from a price list or through a link. */
export const purchase = record({
  price: text,
  quantity: { type: 'integer' },
  collected: { type: 'object', additionalProperties: text },
});

/** Schemas of the events' `data` and its parts. */
export const eventSchemas = {
  EventCheckout: record(
    {
      id: text,
      reference: text,
      status: word(checkoutStatuses),
      amounts: record(Object.fromEntries(currencies.map((currency) => [currency, amount])), currencies),
      metadata: { type: 'object', additionalProperties: text },
      purchase,
    },
    ['purchase'],
  ),
  CheckoutEvent: record({ checkout: ref('EventCheckout') }),
  PaymentEvent: record(payment),
  DuplicateEvent: record({ ...payment, paid_by: textOrNull }),
  MismatchEvent: record({
    ...payment,
    mismatch: mismatchOf(['id', 'method', 'amount', 'currency'], paymentStatuses),
  }),
  UnknownEvent: record({
    unknown: record({
      kind: word(['payment', 'payout']),
      id: text,
      transaction: textOrNull,
      method: orNull(word(['pix', 'card'])),
      status: orNull(word([...new Set([...paymentStatuses, ...payoutStatuses])])),
      currency: textOrNull,
      amount: orNull(amount),
      refunded_amount: orNull(amount),
      paid_at: orNull(time),
    }),
  }),
  RefundEvent: record({ checkout: ref('EventCheckout'), refund: ref('Refund') }, ['checkout']),
  PayoutEvent: record({ payout: ref('Payout') }),
  PayoutMismatchEvent: record({
    payout: ref('Payout'),
    mismatch: mismatchOf(['id', 'amount'], payoutStatuses),
  }),
  WithdrawalEvent: record({ withdrawal: ref('Withdrawal') }),
} satisfies Record<string, Json>;

type EventSchema = Exclude<keyof typeof eventSchemas, 'EventCheckout'>;

const events: Readonly<Record<EventType, readonly [data: EventSchema, summary: string]>> = {
  'checkout.paid': ['CheckoutEvent', 'The order is paid: ship it'],
  'checkout.expired': ['CheckoutEvent', 'The order was not paid in time'],
  'payment.paid': ['PaymentEvent', 'An attempt brought the money'],
  'payment.cancelled': ['PaymentEvent', 'An attempt ended without money; the order may still be paid'],
  'payment.refunded': ['PaymentEvent', 'A payment was refunded in full'],
  'payment.partially_refunded': ['PaymentEvent', 'A payment was refunded in part'],
  'payment.disputed': ['PaymentEvent', 'The cardholder disputes a payment'],
  'payment.dispute_won': ['PaymentEvent', 'A dispute ended for the merchant'],
  'payment.dispute_lost': ['PaymentEvent', 'A dispute ended for the cardholder'],
  'payment.duplicate': [
    'DuplicateEvent',
    'Money arrived for an order that was already paid: return one payment',
  ],
  'payment.mismatch': [
    'MismatchEvent',
    'Money or a report does not match the order: have a person review it',
  ],
  'payment.unknown': [
    'UnknownEvent',
    'The service reports a payment or payout whose row was lost: compare with the order before it is paid again',
  ],
  'refund.pending': ['RefundEvent', 'A refund waits for the bank'],
  'refund.requires_action': [
    'RefundEvent',
    'A refund needs extra steps: contact the payment service’s support',
  ],
  'refund.succeeded': ['RefundEvent', 'A refund was settled'],
  'refund.failed': [
    'RefundEvent',
    'A refund failed, at once or after it had succeeded: the money stays with the merchant',
  ],
  'refund.cancelled': ['RefundEvent', 'A refund was cancelled'],
  'payout.paid': ['PayoutEvent', 'A payout was paid'],
  'payout.cancelled': ['PayoutEvent', 'A payout was cancelled: the amount returns to the balance'],
  'payout.mismatch': ['PayoutMismatchEvent', 'The service reports a payout that differs from the request'],
  'withdrawal.completed': ['WithdrawalEvent', 'A withdrawal was sent on the blockchain'],
  'withdrawal.failed': ['WithdrawalEvent', 'A withdrawal failed: the BRL returns to the balance'],
  'withdrawal.cancelled': ['WithdrawalEvent', 'A withdrawal was cancelled: the BRL returns to the balance'],
};

/** Any `data`, as `GET /v1/events` lists it. */
export const anyEventData: Json = {
  anyOf: Object.keys(eventSchemas)
    .filter((name) => name !== 'EventCheckout')
    .map(ref),
};

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const signature = [
  header('webhook-id', 'Id of the event, the same on every try: act on it once'),
  header('webhook-timestamp', 'Seconds since 1970 at which it was signed'),
  header('webhook-signature', 'By the Standard Webhooks specification, with `PAY_WEBHOOK_SECRET`'),
];

export const webhooks: Json = Object.fromEntries(
  eventTypes.map((type) => {
    const [data, summary] = events[type];
    const body = record({ type: { type: 'string', const: type }, timestamp: time, data: ref(data) });
    const post = {
      operationId: `on_${type.replaceAll('.', '_')}`,
      tags: ['Events'],
      summary,
      security: [],
      parameters: signature,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: withDescriptions(body, 'webhook') } },
      },
      responses: {
        '2XX': { description: 'Accepted, within 15 seconds' },
        '4XX': { description: 'Not accepted: retried for three days' },
        default: { description: 'Not accepted: retried for three days' },
      },
    };
    return [type, { post }];
  }),
);

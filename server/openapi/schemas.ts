/** The schemas of responses, by name; those of requests are derived from their validators. */
import {
  actionTypes,
  advices,
  checkoutStatuses,
  currencies,
  customerFields,
  methods,
  wallets,
} from '../../widget/protocol/checkout.ts';
import { paymentStatuses } from '../../widget/protocol/payment-status.ts';
import { deliveryOutcomes, eventTypes } from '../checkouts/checkout.ts';
import { problems, refusalFigures } from '../errors.ts';

import type { Json } from './operation.ts';
import {
  amount,
  amountOrNull,
  flag,
  listOf,
  orNull,
  record,
  ref,
  text,
  textOrNull,
  time,
  timeOrNull,
  word,
} from './shapes.ts';
import { anyEventData, eventSchemas, purchase } from './webhooks.ts';
import {
  payoutStatuses,
  refundStatuses,
  balanceFindings,
  chains,
  withdrawalStatuses,
} from '../money-out/views.ts';
import { linkStatuses } from '../selling/link.ts';

const qrModules: Json = {
  ...text,
  contentEncoding: 'base64',
  description:
    'The modules of the QR code, row by row from the top left, one bit each: dark is 1, the first module is the highest bit of its byte',
};
const page = (name: string): Json => record({ data: listOf(ref(name)), next: textOrNull });

/** Fields that the buyer's and the merchant's payment share. */
const attempt = {
  id: { ...text, description: 'The companion’s id of the payment; it never changes' },
  transaction: { ...textOrNull, description: "The service's `idTransaction`; null until it is known" },
  method: word(methods),
  status: word(paymentStatuses),
  currency: word(currencies),
  amount,
  created_at: time,
  card: record({ brand: textOrNull, last4: text }),
};
const payment = {
  ...attempt,
  wallet: word(wallets),
  expires_at: time,
  pix: record({ code: text, image_url: textOrNull, qr: qrModules }, ['qr']),
  failure: record({ code: text, advice: word(advices), final: flag }),
};
const optionalInPayment = ['wallet', 'expires_at', 'pix', 'card', 'failure'];

const checkout = {
  id: text,
  reference: text,
  description: textOrNull,
  status: word(checkoutStatuses),
  methods: listOf(word(methods)),
  amounts: record({ BRL: amount, USD: amount }, ['BRL', 'USD']),
  environment: word(['live', 'sandbox']),
  return_url: textOrNull,
  expires_at: time,
};

const buyerCheckout = {
  ...checkout,
  revision: {
    type: 'integer',
    description: 'Grows with each change of the amounts; sent with a charge or deposit',
  },
  card_mode: word(['direct', 'hosted']),
  inline_card: { type: 'boolean', description: 'Only where the card form may be in the shop’s page' },
  missing: listOf(word(customerFields)),
  payment: orNull(ref('Payment')),
  publishable_key: text,
  on_behalf_of: text,
};
const optionalInBuyerCheckout = ['inline_card', 'publishable_key', 'on_behalf_of'];

const transferTimes = { created_at: timeOrNull, updated_at: timeOrNull };

export const schemas: Record<string, Json> = {
  Problem: record(
    {
      type: text,
      title: text,
      status: { type: 'integer' },
      code: {
        ...text,
        description: `Stable code: ${Object.keys(problems).join(', ')}, or the service's own error_code.`,
      },
      detail: text,
      request_id: text,
      errors: listOf(record({ field: text, message: text })),
      checkout: { ...text, description: 'With `REFERENCE_TAKEN`: id of the checkout that has the reference' },
      differs: { ...listOf(text), description: 'With `REFERENCE_TAKEN`: names of the fields that differ' },
      ...Object.fromEntries(refusalFigures.map((name) => [name, amount])),
    },
    ['errors', 'checkout', 'differs', ...refusalFigures],
  ),
  Payment: record(
    {
      ...payment,
      action: record(
        {
          type: word(actionTypes),
          url: text,
          client_secret: text,
          publishable_key: text,
          on_behalf_of: text,
        },
        ['url', 'client_secret', 'publishable_key', 'on_behalf_of'],
      ),
    },
    [...optionalInPayment, 'action'],
  ),
  BuyerCheckout: record(buyerCheckout, optionalInBuyerCheckout),
  BoughtCheckout: record(
    {
      ...buyerCheckout,
      client_secret: { ...text, description: 'The bearer token of the buyer’s calls' },
      url: { ...text, description: 'The page that sells it, for a return to the same order' },
    },
    optionalInBuyerCheckout,
  ),
  MerchantPayment: record(
    {
      ...attempt,
      failure: record({ code: text, decline_code: textOrNull, message: textOrNull, final: flag }),
      refunded_amount: amount,
      paid_at: timeOrNull,
      dispute: record({
        id: textOrNull,
        stage: textOrNull,
        reason: textOrNull,
        amount: amountOrNull,
        created_at: textOrNull,
        funds: word(['held', 'restored', 'debited']),
      }),
    },
    ['card', 'failure', 'dispute'],
  ),
  Checkout: record(
    {
      ...checkout,
      client_secret: { ...text, description: 'Only in the response to its creation' },
      payment: orNull(record(payment, optionalInPayment)),
      payments: listOf(ref('MerchantPayment')),
      customer: record(Object.fromEntries(customerFields.map((name) => [name, text])), customerFields),
      customer_ignored: {
        ...listOf(word(customerFields)),
        description: 'Customer fields of this request that cannot be used; only in the response to it',
      },
      metadata: { type: 'object', additionalProperties: text },
      purchase,
      created_at: time,
      paid_at: timeOrNull,
    },
    ['client_secret', 'customer_ignored', 'purchase'],
  ),
  CheckoutPage: page('Checkout'),
  Refund: record({
    id: { ...text, description: "The service's `refund_id`, or the companion's own id until that is known" },
    refund_id: textOrNull,
    payment: { ...textOrNull, description: "The payment's id; null for a charge that was not made here" },
    transaction: { ...text, description: "The service's `idTransaction` of the charge" },
    checkout: textOrNull,
    status: word(refundStatuses),
    amount: amountOrNull,
    currency: text,
    reason: textOrNull,
    failure_reason: textOrNull,
    arn: {
      ...textOrNull,
      description: "Acquirer reference number, by which the buyer's bank finds the refund",
    },
    arn_status: textOrNull,
    remaining_refundable: {
      ...amountOrNull,
      description: 'Amount of the payment that is still refundable after this refund',
    },
    ...transferTimes,
  }),
  RefundPage: page('Refund'),
  Payout: record({
    id: {
      ...text,
      description: "The service's `idTransaction`, or the companion's own id until that is known",
    },
    status: word(payoutStatuses),
    amount: amountOrNull,
    fee: amountOrNull,
    net: amountOrNull,
    currency: word(['BRL']),
    ...transferTimes,
  }),
  PayoutPage: page('Payout'),
  Withdrawal: record({
    id: { ...text, description: "The service's `order_id`, or the companion's own id until that is known" },
    order_id: textOrNull,
    status: word(withdrawalStatuses),
    chain: word(chains),
    address: text,
    amount,
    currency: word(['BRL']),
    usdt_to_receive: textOrNull,
    usdt_gross: textOrNull,
    platform_fee_usdt: textOrNull,
    tx_hash: textOrNull,
    failure_code: textOrNull,
    balance_finding: orNull(word(balanceFindings)),
    ...transferTimes,
  }),
  WithdrawalPage: page('Withdrawal'),
  Balance: { type: 'object', description: 'As the service returns it; its shape is not published' },
  Event: record({
    id: { ...text, description: 'The `webhook-id`' },
    position: { type: 'integer' },
    type: word(eventTypes),
    timestamp: time,
    data: anyEventData,
    attempts: { type: 'integer' },
    delivered_at: timeOrNull,
  }),
  EventPage: page('Event'),
  ...eventSchemas,
  Delivery: record({
    at: time,
    duration_ms: { type: 'integer' },
    outcome: word(deliveryOutcomes),
    status: {
      type: ['integer', 'null'],
      description: "HTTP status of the merchant's server; null without a response",
    },
  }),
  Deliveries: record({ event: text, next_attempt_at: timeOrNull, data: listOf(ref('Delivery')) }),
  Link: record({
    id: text,
    url: { ...text, description: 'Address of the page that sells it, for the buyer' },
    reference: text,
    amounts: checkout.amounts,
    methods: { ...orNull(listOf(word(methods))), description: 'Null: all that the amounts allow' },
    description: textOrNull,
    once: flag,
    status: word(linkStatuses),
    created_at: time,
    expires_at: { ...timeOrNull, description: 'Null: sold until it is cancelled' },
  }),
  LinkPage: page('Link'),
  Forgotten: record({ id: text, forgotten: { const: true, description: 'Always true' } }),
  Health: record({ status: word(['ok']), service: word(['reachable', 'unreachable', 'unknown']) }, [
    'service',
  ]),
  Framing: record({ allowed: { type: ['boolean', 'null'] } }),
  OpenApi: { type: 'object', description: 'https://spec.openapis.org/oas/v3.1.1' },
  Text: text,
  Picture: { type: 'string', format: 'binary' },
};

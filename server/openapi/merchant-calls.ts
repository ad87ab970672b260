/** The calls of the merchant's server. */
import { checkoutStatuses } from '../../widget/protocol/checkout.ts';
import { payoutSchema, refundSchema, withdrawalSchema } from '../routes/money-out-schemas.ts';
import { checkoutChangeSchema, newCheckoutSchema } from '../routes/checkout-schemas.ts';
import { amountsSchema } from '../http/schemas.ts';
import type { Operation } from './operation.ts';
import { idParameter, pageParameters, queryParameter, requestSchema } from './parameters.ts';

export const merchantCalls: Record<string, Record<string, Operation>> = {
  '/v1/checkouts': {
    post: {
      id: 'createCheckout',
      tag: 'Checkouts',
      summary: 'Create a checkout: one order to be paid once',
      description:
        'The same reference with the same content returns the same checkout (200), reopened if it had expired unpaid. Where only customer, description, metadata or return_url differ, an open one is changed. With other content the call fails with 409 `REFERENCE_TAKEN`, with the `checkout` and the names of the fields that differ (`differs`). ' +
        'Optional fields may be null or empty. A detail of the customer that cannot be used is left out, named in `customer_ignored`, and asked of the buyer.',
      caller: 'merchant',
      body: {
        schema: requestSchema(newCheckoutSchema),
        example: {
          reference: 'order-1001',
          amounts: { BRL: '129.90', USD: '25.00' },
          description: 'One pair of shoes',
          customer: { name: 'Ana Souza', email: 'ana@shop.example' },
          metadata: { cart: '42' },
        },
      },
      answers: {
        201: { description: 'Created', schema: 'Checkout' },
        200: { description: 'Existed already', schema: 'Checkout' },
      },
    },
    get: {
      id: 'listCheckouts',
      tag: 'Checkouts',
      summary: 'List checkouts, newest first',
      caller: 'merchant',
      parameters: [
        queryParameter('reference', { type: 'string', description: 'Only the one with this reference' }),
        queryParameter('status', {
          type: 'string',
          enum: [...checkoutStatuses],
          description: 'Only those in this state',
        }),
        ...pageParameters(20, 100),
      ],
      answers: { 200: { description: 'The page', schema: 'CheckoutPage' } },
    },
  },
  '/v1/checkouts/{id}': {
    get: {
      id: 'readCheckout',
      tag: 'Checkouts',
      summary: 'Get a checkout with all its payments',
      caller: 'merchant',
      parameters: [idParameter('id', 'co_019aa1b2c3d4')],
      variables: { id: '$CHECKOUT' },
      answers: { 200: { description: 'The checkout', schema: 'Checkout' } },
    },
    post: {
      id: 'updateCheckout',
      tag: 'Checkouts',
      summary: 'Change an open checkout',
      description:
        'Fields that are left out stay, null removes; `customer` and `metadata` are merged by field. For `amounts` the rules of the following call hold.',
      caller: 'merchant',
      parameters: [idParameter('id', 'co_019aa1b2c3d4')],
      variables: { id: '$CHECKOUT' },
      body: {
        schema: requestSchema(checkoutChangeSchema),
        example: { customer: { phone: '11 98765-4321' }, metadata: { cart: '43' } },
      },
      answers: { 200: { description: 'The checkout', schema: 'Checkout' } },
    },
  },
  '/v1/checkouts/{id}/cancel': {
    post: {
      id: 'cancelCheckout',
      tag: 'Checkouts',
      summary: 'Cancel a checkout: no new payment can start; one in flight is still watched',
      description:
        'Cancelling a cancelled checkout changes nothing. A paid or expired one fails with 409 `CHECKOUT_NOT_OPEN`.',
      caller: 'merchant',
      parameters: [idParameter('id', 'co_019aa1b2c3d4')],
      variables: { id: '$CHECKOUT' },
      answers: { 200: { description: 'The checkout', schema: 'Checkout' } },
    },
  },
  '/v1/checkouts/{id}/amounts': {
    post: {
      id: 'changeAmounts',
      tag: 'Checkouts',
      summary: 'Change the amounts of an open checkout',
      description:
        'Fails with 409 `PAYMENT_IN_PROGRESS` while a card is being charged or a call is in flight. A live PIX code or payment page is replaced; a payment of the old one is reported as `payment.mismatch`, and pays the order if it covers the new amount. If such a payment has already arrived, the change completes the order.',
      caller: 'merchant',
      parameters: [idParameter('id', 'co_019aa1b2c3d4')],
      variables: { id: '$CHECKOUT' },
      body: { schema: requestSchema(amountsSchema), example: { amounts: { BRL: '149.90', USD: '28.50' } } },
      answers: { 200: { description: 'The checkout', schema: 'Checkout' } },
    },
  },
  '/v1/checkouts/{id}/forget': {
    post: {
      id: 'forgetCustomer',
      tag: 'Checkouts',
      summary: 'Erase the buyer’s data of a closed order, including in its events',
      description: 'Fails with 409 `CHECKOUT_OPEN` for an open order, which still needs the data.',
      caller: 'merchant',
      parameters: [idParameter('id', 'co_019aa1b2c3d4')],
      variables: { id: '$CHECKOUT' },
      answers: { 200: { description: 'Erased', schema: 'Forgotten' } },
    },
  },
  '/v1/checkouts/{id}/pix.svg': { get: pixPicture('svg', 'image/svg+xml') },
  '/v1/checkouts/{id}/pix.png': { get: pixPicture('png', 'image/png') },
  '/v1/events': {
    get: {
      id: 'listEvents',
      tag: 'Events',
      summary: 'List the verified events, oldest first',
      description:
        'Pass `next` as `after` for the following page, or the last `position` or `id` to continue later. If the event with that `id` ' +
        'has been removed with its order, the list starts with the events created in the hour before it.',
      caller: 'merchant',
      parameters: [
        queryParameter('after', {
          type: ['integer', 'string'],
          default: 0,
          description: 'Position or id of the last one seen',
        }),
        queryParameter('limit', { type: 'integer', minimum: 1, maximum: 500, default: 100 }),
      ],
      answers: { 200: { description: 'The page', schema: 'EventPage' } },
    },
  },
  '/v1/events/{id}/deliveries': {
    get: {
      id: 'listDeliveries',
      tag: 'Events',
      summary: 'List the delivery attempts of an event, oldest first',
      description:
        'Returns the newest 20. `next_attempt_at` is null once the event is delivered or given up.',
      caller: 'merchant',
      parameters: [idParameter('id', 'evt_019aa1b2c3d4')],
      variables: { id: '$EVENT' },
      answers: { 200: { description: 'The attempts', schema: 'Deliveries' } },
    },
  },
  '/v1/events/{id}/resend': {
    post: {
      id: 'resendEvent',
      tag: 'Events',
      summary: 'Resend an event immediately, with the same `webhook-id`',
      description:
        'Possible in any state of the event. An earlier event of its checkout that is not delivered yet is sent first. Further attempts follow only if none has succeeded yet and some are left.',
      caller: 'merchant',
      parameters: [idParameter('id', 'evt_019aa1b2c3d4')],
      variables: { id: '$EVENT' },
      answers: { 202: { description: 'Accepted; the attempts so far', schema: 'Deliveries' } },
    },
  },
  '/v1/refunds': {
    post: {
      id: 'createRefund',
      tag: 'Money out',
      summary: 'Refund a card payment, in full or in part',
      description:
        'The payment must be `paid` or `partially_refunded`; otherwise the call fails with 422 `NOT_REFUNDABLE` or `ALREADY_REFUNDED`. The service cannot refund PIX: 422 `PIX_NOT_REFUNDABLE`. Without `amount`, all that is left is refunded. Two equal partial refunds with two keys are two refunds. `status` is `unknown` while the service has not responded; the companion repeats the call with the same key for 23 hours.',
      caller: 'merchant',
      idempotencyKey: 'refund-of-order-1001',
      body: {
        schema: requestSchema(refundSchema),
        example: {
          payment: 'pay_019aa1b2c3d4e5f60718293a4b5c6d7e',
          amount: '10.00',
          reason: 'One shoe came back',
        },
      },
      variables: { payment: '$PAYMENT' },
      answers: made('refund', 'Refund'),
    },
    get: {
      id: 'listRefunds',
      tag: 'Money out',
      summary: 'List refunds, newest first',
      caller: 'merchant',
      parameters: [
        queryParameter('payment', {
          type: 'string',
          description: 'Only those of this payment, by its id or the service’s `idTransaction`',
        }),
        ...pageParameters(20, 100),
      ],
      answers: { 200: { description: 'The page', schema: 'RefundPage' } },
    },
  },
  '/v1/refunds/{id}': {
    get: {
      id: 'readRefund',
      tag: 'Money out',
      summary: 'Get a refund, refreshed',
      caller: 'merchant',
      parameters: [idParameter('id', 're_3PqX8L2eZvKYlo2C')],
      variables: { id: '$REFUND' },
      answers: { 200: { description: 'The refund', schema: 'Refund' } },
    },
  },
  '/v1/payouts': {
    post: {
      id: 'createPayout',
      tag: 'Money out',
      summary: 'Pay out by PIX from the BRL balance',
      description:
        'The body is forwarded unchanged, with credentials and a callback URL; an `amount` as a decimal string becomes a number, and a number of more than 15 digits must be sent as text. The other fields are defined by the service, which does not publish them; `pix_key` is the field of the simulator. One payout per minute is accepted; beyond that, the call fails with 429 `PAYOUT_COOLDOWN`. `status` is `unknown` if the service has not responded; the payout is never sent again.',
      caller: 'merchant',
      idempotencyKey: 'payout-2026-11-21-1',
      body: {
        schema: requestSchema(payoutSchema),
        example: { amount: '25.50', pix_key: 'ana@shop.example' },
      },
      answers: made('payout', 'Payout'),
    },
    get: {
      id: 'listPayouts',
      tag: 'Money out',
      summary: 'List payouts, newest first',
      caller: 'merchant',
      parameters: pageParameters(20, 100),
      answers: { 200: { description: 'The page', schema: 'PayoutPage' } },
    },
  },
  '/v1/payouts/{id}': {
    get: {
      id: 'readPayout',
      tag: 'Money out',
      summary: 'Get a payout, refreshed',
      caller: 'merchant',
      parameters: [idParameter('id', '0f8fad5b-d9cb-469f-a165-70867728950e')],
      variables: { id: '$PAYOUT' },
      answers: { 200: { description: 'The payout', schema: 'Payout' } },
    },
  },
  '/v1/withdrawals': {
    post: {
      id: 'createWithdrawal',
      tag: 'Money out',
      summary: 'Send USDT to a wallet, debited from the BRL balance. It cannot be reversed',
      description:
        'The minimum is BRL 10.00, on `solana` 30.00. One withdrawal at a time is accepted; a second one fails with 409 `WITHDRAWAL_IN_PROGRESS`. `status` is `unknown` if the service has not responded; the withdrawal is never sent again, and the balance or its order id settles it.',
      caller: 'merchant',
      idempotencyKey: 'withdrawal-2026-11-21-1',
      body: {
        schema: requestSchema(withdrawalSchema),
        example: {
          chain: 'polygon',
          address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
          amount: '50.00',
        },
      },
      answers: made('withdrawal', 'Withdrawal'),
    },
    get: {
      id: 'listWithdrawals',
      tag: 'Money out',
      summary: 'List withdrawals, newest first',
      caller: 'merchant',
      parameters: pageParameters(20, 100),
      answers: { 200: { description: 'The page', schema: 'WithdrawalPage' } },
    },
  },
  '/v1/withdrawals/{id}': {
    get: {
      id: 'readWithdrawal',
      tag: 'Money out',
      summary: 'Get a withdrawal, refreshed',
      description:
        "An `order_id` from the service's dashboard identifies an `unknown` withdrawal, or one reported as `NOT_CREATED`.",
      caller: 'merchant',
      parameters: [idParameter('id', '1001')],
      variables: { id: '$WITHDRAWAL' },
      answers: { 200: { description: 'The withdrawal', schema: 'Withdrawal' } },
    },
  },
  '/v1/balance': {
    get: {
      id: 'readBalance',
      tag: 'Money out',
      summary: 'Get the balance as returned by the service, at most 5 s old',
      caller: 'merchant',
      answers: { 200: { description: 'The balance', schema: 'Balance' } },
    },
  },
};

function made(what: string, schema: string): Operation['answers'] {
  return {
    201: { description: `The ${what}`, schema },
    200: { description: `The ${what} of an earlier request with this key`, schema },
  };
}

function pixPicture(format: 'svg' | 'png', contentType: string): Operation {
  return {
    id: `pix${format === 'svg' ? 'Svg' : 'Png'}`,
    tag: 'Checkouts',
    summary: `Get the QR code of the live PIX code as ${format.toUpperCase()}, for e-mails, print and displays`,
    description: 'Fails with 404 `PIX_CODE_NOT_FOUND` if there is no code that can be paid.',
    caller: 'merchant',
    parameters: [idParameter('id', 'co_019aa1b2c3d4')],
    variables: { id: '$CHECKOUT' },
    curl: [`-o pix.${format}`],
    answers: { 200: { description: 'The picture', schema: 'Picture', contentType } },
  };
}

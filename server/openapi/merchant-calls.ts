/** What the merchant's server may ask. */
import { checkoutStatuses } from '../../widget/protocol/checkout.ts';
import { payoutSchema, refundSchema, withdrawalSchema } from '../routes/money-out-schemas.ts';
import { amountsSchema, newCheckoutSchema } from '../routes/schemas.ts';
import type { Operation } from './operation.ts';
import { idParameter, pageParameters, queryParameter, requestSchema } from './parameters.ts';

export const merchantCalls: Record<string, Record<string, Operation>> = {
  '/v1/checkouts': {
    post: {
      id: 'createCheckout',
      tag: 'Checkouts',
      summary: 'Make a checkout: one order to be paid once',
      description:
        'The same reference with the same content answers the same checkout (200), opened again if it had expired unpaid.',
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
        201: { description: 'Made', schema: 'Checkout' },
        200: { description: 'It was there already', schema: 'Checkout' },
      },
    },
    get: {
      id: 'listCheckouts',
      tag: 'Checkouts',
      summary: 'A page of checkouts, newest first',
      caller: 'merchant',
      parameters: [
        queryParameter('reference', { type: 'string' }),
        queryParameter('status', { type: 'string', enum: [...checkoutStatuses] }),
        ...pageParameters(20, 100),
      ],
      answers: { 200: { description: 'The page', schema: 'CheckoutPage' } },
    },
  },
  '/v1/checkouts/{id}': {
    get: {
      id: 'readCheckout',
      tag: 'Checkouts',
      summary: 'One checkout with all its payments',
      caller: 'merchant',
      parameters: [idParameter('id', 'co_019aa1b2c3d4')],
      variables: { id: '$CHECKOUT' },
      answers: { 200: { description: 'The checkout', schema: 'Checkout' } },
    },
  },
  '/v1/checkouts/{id}/cancel': {
    post: {
      id: 'cancelCheckout',
      tag: 'Checkouts',
      summary: 'Let no new payment start; one in flight is still watched',
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
      summary: 'A changed cart: set what an open checkout costs',
      description:
        'While nothing is in flight, else 409 `PAYMENT_IN_PROGRESS`. A live code is replaced; money that the old one still brings is `payment.mismatch`, and pays the order where it is enough.',
      caller: 'merchant',
      parameters: [idParameter('id', 'co_019aa1b2c3d4')],
      variables: { id: '$CHECKOUT' },
      body: { schema: requestSchema(amountsSchema), example: { amounts: { BRL: '149.90', USD: '28.50' } } },
      answers: { 200: { description: 'The checkout', schema: 'Checkout' } },
    },
  },
  '/v1/checkouts/{id}/pix.svg': { get: pixPicture('svg', 'image/svg+xml') },
  '/v1/checkouts/{id}/pix.png': { get: pixPicture('png', 'image/png') },
  '/v1/events': {
    get: {
      id: 'listEvents',
      tag: 'Events',
      summary: 'The verified events, oldest first',
      description:
        'Pass `next` as `after` for the following page, or the last `position` or `id` to go on later.',
      caller: 'merchant',
      parameters: [
        queryParameter('after', { type: ['integer', 'string'], default: 0 }),
        queryParameter('limit', { type: 'integer', minimum: 1, maximum: 500, default: 100 }),
      ],
      answers: { 200: { description: 'The page', schema: 'EventPage' } },
    },
  },
  '/v1/events/{id}/deliveries': {
    get: {
      id: 'listDeliveries',
      tag: 'Events',
      summary: 'Each try to tell you of an event, oldest first',
      description: 'The newest 20. `next_attempt_at` is null once the event is delivered or given up.',
      caller: 'merchant',
      parameters: [idParameter('id', 'evt_019aa1b2c3d4')],
      variables: { id: '$EVENT' },
      answers: { 200: { description: 'The tries', schema: 'Deliveries' } },
    },
  },
  '/v1/events/{id}/resend': {
    post: {
      id: 'resendEvent',
      tag: 'Events',
      summary: 'Send an event again, now, with the same `webhook-id`',
      description:
        'Whatever became of it before. Further tries follow only where none was successful yet and some are left.',
      caller: 'merchant',
      parameters: [idParameter('id', 'evt_019aa1b2c3d4')],
      variables: { id: '$EVENT' },
      answers: { 202: { description: 'It is on its way; these are the tries so far', schema: 'Deliveries' } },
    },
  },
  '/v1/refunds': {
    post: {
      id: 'createRefund',
      tag: 'Money out',
      summary: 'Give money back to a card: in full, or in part',
      description:
        'Two equal partial refunds with two keys are two. Without `amount`: all that is left. PIX cannot be refunded through the service. `status` is `unknown` while the service has not answered; it settles by itself.',
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
      summary: 'A page of refunds, newest first',
      caller: 'merchant',
      parameters: [queryParameter('payment', { type: 'string' }), ...pageParameters(20, 100)],
      answers: { 200: { description: 'The page', schema: 'RefundPage' } },
    },
  },
  '/v1/refunds/{id}': {
    get: {
      id: 'readRefund',
      tag: 'Money out',
      summary: 'One refund, refreshed',
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
        'The body is passed on as given, with credentials and a callback URL; an `amount` as a decimal string becomes the number that the service takes. One a minute is let through. `unknown`: the service has not answered, and it is never sent again by itself.',
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
      summary: 'A page of payouts, newest first',
      caller: 'merchant',
      parameters: pageParameters(20, 100),
      answers: { 200: { description: 'The page', schema: 'PayoutPage' } },
    },
  },
  '/v1/payouts/{id}': {
    get: {
      id: 'readPayout',
      tag: 'Money out',
      summary: 'One payout, refreshed',
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
      summary: 'Send USDT to a wallet, debited from the BRL balance. It cannot be taken back',
      description:
        'One at a time. `unknown`: the service has not answered; it is never sent again, and the balance or its order id settles it.',
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
      summary: 'A page of withdrawals, newest first',
      caller: 'merchant',
      parameters: pageParameters(20, 100),
      answers: { 200: { description: 'The page', schema: 'WithdrawalPage' } },
    },
  },
  '/v1/withdrawals/{id}': {
    get: {
      id: 'readWithdrawal',
      tag: 'Money out',
      summary: 'One withdrawal, refreshed',
      description: "An `order_id` from the service's dashboard gives an `unknown` withdrawal its name.",
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
      summary: 'The balance as the service gives it, at most 5 s old',
      caller: 'merchant',
      answers: { 200: { description: 'The balance', schema: 'Balance' } },
    },
  },
};

function made(what: string, schema: string): Operation['answers'] {
  return {
    201: { description: `The ${what}`, schema },
    200: { description: `The ${what} that this key has made before`, schema },
  };
}

function pixPicture(format: 'svg' | 'png', contentType: string): Operation {
  return {
    id: `pix${format === 'svg' ? 'Svg' : 'Png'}`,
    tag: 'Checkouts',
    summary: `The QR code of the live PIX code as ${format.toUpperCase()}, for e-mails, print and displays`,
    description: '404 `PIX_CODE_NOT_FOUND` where there is no code that can be paid.',
    caller: 'merchant',
    parameters: [idParameter('id', 'co_019aa1b2c3d4')],
    variables: { id: '$CHECKOUT' },
    curl: [`-o pix.${format}`],
    answers: { 200: { description: 'The picture', schema: 'Picture', contentType } },
  };
}

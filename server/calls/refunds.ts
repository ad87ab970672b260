/** The calls of refunds. */
import { z } from 'zod';
import { anyRefundView } from '../money-out/external-transfer-views.ts';
import { refundView } from '../money-out/refund.ts';
import { refundShape } from '../money-out/views.ts';
import { pageShape, shape, typeNames } from '../values/view-fields.ts';
import { spendingOf } from '../money-out/daily-limits.ts';
import { call, creationErrors, pageOf } from './call.ts';
import { amount, optional, pageFields, query, text } from '../http/input-fields.ts';

const newRefund = shape(() =>
  z
    .strictObject({
      payment: text(255).describe('Id of the payment, or the service’s `idTransaction` of the charge'),
      amount: amount.optional().describe('Amount to refund; by default the remaining amount'),
      reason: optional(text(255)).describe('Reason of the refund'),
    })
    .register(typeNames, { name: 'NewRefundOptions' }),
);

const filter = shape(() =>
  query({
    payment: z
      .string()
      .max(255)
      .optional()
      .describe('Only those of this payment, by its id or the service’s `idTransaction`'),
    ...pageFields(255),
  }).register(typeNames, { name: 'RefundFilter' }),
);

const refundPage = shape(() => pageShape(refundShape()).meta({ id: 'RefundPage' }));

export const refunds = {
  create: call({
    id: 'createRefund',
    method: 'POST',
    path: '/v1/refunds',
    scope: 'refunds',
    tag: 'Money out',
    summary: 'Refund a card payment, in full or in part',
    description:
      'The payment must be `paid` or `partially_refunded`; otherwise the call fails with 422 `NOT_REFUNDABLE` or `ALREADY_REFUNDED`. The service cannot refund PIX: 422 `PIX_NOT_REFUNDABLE`. Without `amount`, all that is left is refunded. Two equal partial refunds with two keys are two refunds. `status` is `unknown` while the service has not responded; the companion repeats the call with the same key for 23 hours.',
    idempotencyKey: 'refund-of-order-1001',
    input: newRefund,
    example: {
      payment: 'pay_019aa1b2c3d4e5f60718293a4b5c6d7e',
      amount: '10.00',
      reason: 'One shoe came back',
    },
    variables: { payment: '$PAYMENT' },
    output: refundShape,
    answers: { 201: 'The refund', 200: 'The refund of an earlier request with this key' },
    errors: [
      ...creationErrors,
      'NOT_FOUND',
      'PIX_NOT_REFUNDABLE',
      'NOT_REFUNDABLE',
      'ALREADY_REFUNDED',
      'AMOUNT_EXCEEDS_REFUNDABLE',
      'REFUND_FAILED',
      'TRANSACTION_NOT_FOUND',
      'PROCESSOR_TEMPORARILY_UNAVAILABLE',
    ],
    async handle({ moneyOut }, { input, idempotencyKey, caller }) {
      const { payment, amount: amountMinor = null, reason = null } = input;
      const { refund, isNew } = await moneyOut.refund({
        payment,
        amountMinor,
        reason,
        idempotencyKey,
        spending: spendingOf(caller, 'refunds'),
      });
      return { view: refundView(refund), status: isNew ? 201 : 200 };
    },
  }),

  list: call({
    id: 'listRefunds',
    method: 'GET',
    path: '/v1/refunds',
    scope: 'read',
    tag: 'Money out',
    summary: 'List refunds, newest first',
    input: filter,
    output: refundPage,
    answers: { 200: 'The page' },
    errors: [],
    async handle({ moneyOut }, { input: { payment, ...page } }) {
      const { refunds: store } = moneyOut.store;
      return { view: await pageOf(page, (query) => store.list({ ...query, payment }), refundView) };
    },
  }),

  get: call({
    id: 'readRefund',
    method: 'GET',
    path: '/v1/refunds/{id}',
    scope: 'read',
    tag: 'Money out',
    summary: 'Get a refund, refreshed',
    idExample: 're_3PqX8L2eZvKYlo2C',
    variables: { id: '$REFUND' },
    output: refundShape,
    answers: { 200: 'The refund' },
    errors: ['NOT_FOUND', 'REFUND_NOT_FOUND', 'SERVICE_REFUSED', 'SERVICE_UNAVAILABLE'],
    handle: async ({ moneyOut }, { id }) => ({ view: anyRefundView(await moneyOut.readRefund(id)) }),
  }),
};

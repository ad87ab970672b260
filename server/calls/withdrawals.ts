/** The calls of withdrawals in USDT. */
import { z } from 'zod';
import { anyWithdrawalView } from '../money-out/external-transfer-views.ts';
import { chains, withdrawalShape } from '../money-out/views.ts';
import { withdrawalView } from '../money-out/withdrawal.ts';
import { pageShape, shape, typeNames } from '../values/view-fields.ts';
import { spendingOf } from '../money-out/daily-limits.ts';
import { call, creationErrors, pageOf } from './call.ts';
import { amount, text, transferFilter } from '../http/input-fields.ts';

const newWithdrawal = shape(() =>
  z
    .strictObject({
      chain: z.enum(chains, `Must be one of ${chains.join(', ')}`).describe('Network of the withdrawal'),
      address: text(100).describe('Wallet address, checked for its network before anything is sent'),
      amount: amount.describe('Decimal string in major units'),
    })
    .register(typeNames, { name: 'NewWithdrawalOptions' }),
);

const withdrawalPage = shape(() => pageShape(withdrawalShape()).meta({ id: 'WithdrawalPage' }));

export const withdrawals = {
  create: call({
    id: 'createWithdrawal',
    method: 'POST',
    path: '/v1/withdrawals',
    scope: 'withdrawals',
    tag: 'Money out',
    summary: 'Send USDT to a wallet, debited from the BRL balance. It cannot be reversed',
    description:
      'The minimum is BRL 10.00, on `solana` 30.00. One withdrawal at a time is accepted; a second one fails with 409 `WITHDRAWAL_IN_PROGRESS`. `status` is `unknown` if the service has not responded; the withdrawal is never sent again, and the balance or its order id settles it.',
    idempotencyKey: 'withdrawal-2026-11-21-1',
    input: newWithdrawal,
    example: {
      chain: 'polygon',
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      amount: '50.00',
    },
    output: withdrawalShape,
    answers: { 201: 'The withdrawal', 200: 'The withdrawal of an earlier request with this key' },
    errors: [
      ...creationErrors,
      'WITHDRAWAL_IN_PROGRESS',
      'SANDBOX_NOT_ALLOWED',
      'INVALID_ADDRESS',
      'AMOUNT_BELOW_MINIMUM',
      'INSUFFICIENT_BALANCE',
    ],
    async handle({ moneyOut }, { input, idempotencyKey, caller }) {
      const { chain, address, amount: amountMinor } = input;
      const { withdrawal, isNew } = await moneyOut.withdraw({
        chain,
        address,
        amountMinor,
        idempotencyKey,
        spending: spendingOf(caller, 'withdrawals'),
      });
      return { view: withdrawalView(withdrawal), status: isNew ? 201 : 200 };
    },
  }),

  list: call({
    id: 'listWithdrawals',
    method: 'GET',
    path: '/v1/withdrawals',
    scope: 'read',
    tag: 'Money out',
    summary: 'List withdrawals, newest first',
    input: transferFilter,
    output: withdrawalPage,
    answers: { 200: 'The page' },
    errors: [],
    handle: async ({ moneyOut }, { input }) => ({
      view: await pageOf(input, (page) => moneyOut.store.withdrawals.list(page), withdrawalView),
    }),
  }),

  get: call({
    id: 'readWithdrawal',
    method: 'GET',
    path: '/v1/withdrawals/{id}',
    scope: 'read',
    tag: 'Money out',
    summary: 'Get a withdrawal, refreshed',
    description:
      "An `order_id` from the service's dashboard identifies an `unknown` withdrawal, or one reported as `NOT_CREATED`.",
    idExample: '1001',
    variables: { id: '$WITHDRAWAL' },
    output: withdrawalShape,
    answers: { 200: 'The withdrawal' },
    errors: ['NOT_FOUND', 'WITHDRAWAL_NOT_FOUND', 'SERVICE_REFUSED', 'SERVICE_UNAVAILABLE'],
    handle: async ({ moneyOut }, { id }) => ({ view: anyWithdrawalView(await moneyOut.readWithdrawal(id)) }),
  }),
};

/** Refunds, payouts, withdrawals and the balance, for the merchant's server (`Authorization: Bearer PAY_MERCHANT_KEY`). */
import { Router } from 'express';
import { anyPayoutView, anyRefundView, anyWithdrawalView } from '../money-out/elsewhere.ts';
import type { MoneyOut } from '../money-out/index.ts';
import type { TransferPage } from '../money-out/ports.ts';
import { payoutView } from '../money-out/payout.ts';
import { refundView } from '../money-out/refund.ts';
import type { Transfer } from '../money-out/transfer.ts';
import { withdrawalView } from '../money-out/withdrawal.ts';
import { merchantOnly } from './middleware/authenticate.ts';
import { jsonBody } from './middleware/json-body.ts';
import { methodNotAllowed } from './middleware/problem.ts';
import {
  payoutSchema,
  refundFilterSchema,
  refundSchema,
  transferFilterSchema,
  withdrawalSchema,
} from './money-out-schemas.ts';
import { idempotencyKeyOf } from './schemas.ts';

const bodyLimitBytes = 64 * 1024;

export interface MoneyOutRouteOptions {
  moneyOut: MoneyOut;
  merchantKey: string;
}

export function moneyOutRoutes({ moneyOut, merchantKey }: MoneyOutRouteOptions): Router {
  const router = Router();
  const merchant = merchantOnly(merchantKey);
  const body = jsonBody(bodyLimitBytes);
  const { refunds, payouts, withdrawals } = moneyOut.store;

  router
    .route('/v1/refunds')
    .post(merchant, ...body, async (request, response) => {
      const idempotencyKey = idempotencyKeyOf(request.get('Idempotency-Key'));
      const { payment, amount = null, reason = null } = refundSchema.parse(request.body ?? {});
      const wish = { payment, amountMinor: amount, reason, idempotencyKey };
      const { refund, isNew } = await moneyOut.refund(wish);
      response.status(isNew ? 201 : 200).json(refundView(refund));
    })
    .get(merchant, async (request, response) => {
      const { payment, ...page } = refundFilterSchema.parse(request.query);
      const read = (asked: TransferPage) => refunds.list({ ...asked, payment });
      response.json(await pageOf(page, read, refundView));
    })
    .all(methodNotAllowed('GET', 'POST'));

  router
    .route('/v1/refunds/:id')
    .get(merchant, async (request, response) => {
      response.json(anyRefundView(await moneyOut.readRefund(request.params.id)));
    })
    .all(methodNotAllowed('GET'));

  router
    .route('/v1/payouts')
    .post(merchant, ...body, async (request, response) => {
      const idempotencyKey = idempotencyKeyOf(request.get('Idempotency-Key'));
      const wish = { body: payoutSchema.parse(request.body ?? {}), idempotencyKey };
      const { payout, isNew } = await moneyOut.payOut(wish);
      response.status(isNew ? 201 : 200).json(payoutView(payout));
    })
    .get(merchant, async (request, response) => {
      response.json(
        await pageOf(transferFilterSchema.parse(request.query), (page) => payouts.list(page), payoutView),
      );
    })
    .all(methodNotAllowed('GET', 'POST'));

  router
    .route('/v1/payouts/:id')
    .get(merchant, async (request, response) => {
      response.json(anyPayoutView(await moneyOut.readPayout(request.params.id)));
    })
    .all(methodNotAllowed('GET'));

  router
    .route('/v1/withdrawals')
    .post(merchant, ...body, async (request, response) => {
      const idempotencyKey = idempotencyKeyOf(request.get('Idempotency-Key'));
      const { chain, address, amount } = withdrawalSchema.parse(request.body ?? {});
      const wish = { chain, address, amountMinor: amount, idempotencyKey };
      const { withdrawal, isNew } = await moneyOut.withdraw(wish);
      response.status(isNew ? 201 : 200).json(withdrawalView(withdrawal));
    })
    .get(merchant, async (request, response) => {
      const page = transferFilterSchema.parse(request.query);
      response.json(await pageOf(page, (asked) => withdrawals.list(asked), withdrawalView));
    })
    .all(methodNotAllowed('GET', 'POST'));

  router
    .route('/v1/withdrawals/:id')
    .get(merchant, async (request, response) => {
      response.json(anyWithdrawalView(await moneyOut.readWithdrawal(request.params.id)));
    })
    .all(methodNotAllowed('GET'));

  router
    .route('/v1/balance')
    .get(merchant, async (_request, response) => {
      response.json(await moneyOut.balance());
    })
    .all(methodNotAllowed('GET'));
  return router;
}

/** One more than asked for tells whether there is a next page. `next` is the `after` of the next one. */
async function pageOf<T extends Transfer, View>(
  { limit, after }: TransferPage,
  list: (page: TransferPage) => Promise<T[]>,
  view: (transfer: T) => View,
): Promise<{ data: View[]; next: string | null }> {
  const found = await list({ limit: limit + 1, after });
  const shown = found.slice(0, limit);
  return { data: shown.map(view), next: found.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

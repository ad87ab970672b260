/** Tests a refund whose lease expired during its call, so that its key was sent again concurrently. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Outcome, CreatedRefund, MoneyOutGateway } from '../../../server/money-out/ports.ts';
import { until } from '../../support/until.ts';
import { createdRefund, openMoneyOut, refundRequest, waitingCalls } from './fake-money-out.ts';

type RefundResponse = Outcome<CreatedRefund>;
type RefundCall = Parameters<MoneyOutGateway['refund']>[0];

const busy = {
  outcome: 'unavailable',
  code: 'RATE_LIMITED',
  reason: null,
  retryAfterMs: null,
  cause: null,
} as const satisfies RefundResponse;

test('keeps the key of a refund whose first call was rejected while its repeat is in progress', async (t) => {
  const { call: refund, calls } = waitingCalls<RefundCall, RefundResponse>();
  const { moneyOut, wait } = await openMoneyOut(t, { refund });
  const first = moneyOut.refund(refundRequest);
  await until('the call is sent', () => calls.length === 1);
  wait(61_000);
  const [stored] = await moneyOut.store.refunds.list({ limit: 1 });
  const repeat = moneyOut.settleRefund(stored?.id ?? '');
  await until('the call is repeated', () => calls.length === 2);
  calls[0]?.respond(busy);
  const { refund: unknown } = await first;
  assert.equal(unknown.status, 'unknown');
  calls[1]?.respond(createdRefund);
  assert.equal((await repeat)?.status, 'pending');
  // A repeat by the merchant returns the created refund.
  const again = await moneyOut.refund(refundRequest);
  assert.deepEqual([again.isNew, again.refund.serviceId], [false, 're_at_the_service']);
  assert.deepEqual(
    calls.map(({ input }) => input.idempotencyKey),
    [unknown.id, unknown.id],
  );
});

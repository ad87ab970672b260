/** Tests what the rejection of a refund's repeat says about the refund, whose first call had no response. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createMoneyOut } from '../../../server/money-out/index.ts';
import type { CallResult, CreatedRefund, MoneyOutGateway } from '../../../server/money-out/ports.ts';
import { openStore } from '../../../server/storage/index.ts';
import { moneyOutStore } from '../../../server/storage/money-out.ts';
import { createVault } from '../../../server/vault.ts';
import { until } from '../../support/until.ts';

type RefundResponse = CallResult<CreatedRefund>;

const noResponse = { outcome: 'unknown', code: 'OUTCOME_UNKNOWN', cause: null } as const;
const refused = {
  outcome: 'rejected',
  code: 'REFUND_FAILED',
  status: 422,
  fields: [],
  cause: null,
  reason: null,
  remainingRefundableMinor: null,
  availableBalanceMinor: null,
  requestedAmountMinor: null,
} as unknown as RefundResponse;
const created: RefundResponse = {
  outcome: 'accepted',
  value: {
    refundId: 're_at_the_service',
    serviceId: 'tx-1',
    status: 'pending',
    unrecognisedStatus: null,
    amountMinor: 1_000,
    currency: 'USD',
    arn: null,
    arnStatus: null,
    totalRefundedMinor: null,
    remainingRefundableMinor: null,
    transactionStatus: null,
  },
};
const request = { payment: 'tx-1', amountMinor: 1_000, reason: null, idempotencyKey: 'key-1' };

/** Sends a refund of a charge that was made elsewhere. Each call waits for its response. */
async function sendRefund(t: TestContext) {
  const { store, engine } = await openStore('sqlite::memory:');
  t.after(() => store.close());
  let now = Date.UTC(2026, 10, 21, 12);
  const calls: ((response: RefundResponse) => void)[] = [];
  const service: Partial<MoneyOutGateway> = {
    environment: 'live',
    refund() {
      const { promise, resolve } = Promise.withResolvers<RefundResponse>();
      calls.push(resolve);
      return promise;
    },
  };
  const silent = (): void => undefined;
  const parts = {
    store,
    moneyOut: moneyOutStore(engine),
    service: service as MoneyOutGateway,
    vault: createVault('sk_live_of_the_test'),
    clock: { now: () => now },
    log: { info: silent, warn: silent, error: silent },
    settings: {
      publicUrl: 'https://pay.shop.example',
      rawCard: 'off' as const,
      processor: { publishableKey: null, onBehalfOf: null, learn: silent },
      attemptsPerCheckout: 10,
    },
    settlePayment: async () => null,
  };
  const [moneyOut, otherProcess] = [createMoneyOut(parts), createMoneyOut(parts)];
  const first = moneyOut.refund(request);
  await until('the call is sent', () => calls.length === 1);
  const [stored] = await moneyOut.store.refunds.list({ limit: 1 });
  return {
    moneyOut,
    otherProcess,
    calls,
    first,
    id: stored?.id ?? '',
    wait: (ms: number) => void (now += ms),
  };
}

test('does not send a refund again that has failed', async (t) => {
  const { moneyOut, calls, first, id } = await sendRefund(t);
  calls[0]?.(noResponse);
  await first;
  const repeat = moneyOut.settleRefund.settle(id);
  await until('the call is repeated', () => calls.length === 2);
  calls[1]?.(refused);
  assert.equal((await repeat)?.status, 'failed');
  let status: string | null = null;
  void moneyOut.readRefund(id).then((refund) => (status = refund.status));
  await until('the refund is read, or sent', () => status !== null || calls.length === 3);
  assert.deepEqual([status, calls.length], ['failed', 2]);
});

test('shows a refund that was made, although its repeat was rejected while the first call was in progress', async (t) => {
  const { moneyOut, calls, first, id, wait } = await sendRefund(t);
  wait(61_000);
  const repeat = moneyOut.settleRefund.settle(id);
  await until('the call is repeated', () => calls.length === 2);
  calls[1]?.(refused);
  await repeat;
  calls[0]?.(created);
  const { refund } = await first;
  assert.deepEqual(
    [refund.status, refund.failureReason, refund.serviceId],
    ['pending', null, 're_at_the_service'],
  );
});

test('does not report a refund as failed while another repeat of it is in progress', async (t) => {
  const { moneyOut, otherProcess, calls, first, id, wait } = await sendRefund(t);
  calls[0]?.(noResponse);
  await first;
  const repeat = moneyOut.settleRefund.settle(id);
  await until('the call is repeated', () => calls.length === 2);
  wait(61_000);
  const later = otherProcess.settleRefund.settle(id);
  await until('the call is repeated by the other process', () => calls.length === 3);
  calls[1]?.(refused);
  assert.equal((await repeat)?.status, 'unknown');
  calls[2]?.(noResponse);
  assert.equal((await later)?.status, 'unknown');
});

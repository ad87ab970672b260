/** Tests a refund whose lease expired during its call, so that its key was sent again concurrently. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createMoneyOut } from '../../../server/money-out/index.ts';
import type { CallResult, CreatedRefund, MoneyOutGateway } from '../../../server/money-out/ports.ts';
import { openStore } from '../../../server/storage/index.ts';
import { moneyOutStore } from '../../../server/storage/money-out.ts';
import { createVault } from '../../../server/vault.ts';
import { until } from '../../support/until.ts';

type RefundResponse = CallResult<CreatedRefund>;

const busy = {
  outcome: 'unavailable',
  code: 'RATE_LIMITED',
  retryAfterMs: null,
  cause: null,
} as const satisfies RefundResponse;
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

/** Refunds of a charge that was made elsewhere; each call waits for its response. */
async function openRefunds(t: TestContext) {
  const { store, engine } = await openStore('sqlite::memory:');
  t.after(() => store.close());
  let now = Date.UTC(2026, 10, 21, 12);
  const calls: { key: string; respond: (response: RefundResponse) => void }[] = [];
  const service: Partial<MoneyOutGateway> = {
    environment: 'live',
    refund({ idempotencyKey }) {
      const { promise, resolve } = Promise.withResolvers<RefundResponse>();
      calls.push({ key: idempotencyKey, respond: resolve });
      return promise;
    },
  };
  const silent = (): void => undefined;
  const moneyOut = createMoneyOut({
    store,
    moneyOut: moneyOutStore(engine),
    service: service as MoneyOutGateway,
    vault: createVault('sk_live_of_the_test'),
    clock: { now: () => now },
    log: { info: silent, warn: silent, error: silent },
    settings: {
      publicUrl: 'https://pay.shop.example',
      rawCard: 'off',
      processor: { publishableKey: null, onBehalfOf: null, learn: silent },
      attemptsPerCheckout: 10,
    },
    settlePayment: async () => null,
  });
  return { moneyOut, calls, wait: (ms: number) => void (now += ms) };
}

test('keeps the key of a refund whose first call was rejected while its repeat is in progress', async (t) => {
  const { moneyOut, calls, wait } = await openRefunds(t);
  const first = moneyOut.refund(request);
  await until('the call is sent', () => calls.length === 1);
  wait(61_000);
  const [stored] = await moneyOut.store.refunds.list({ limit: 1 });
  const repeat = moneyOut.settleRefund.settle(stored?.id ?? '');
  await until('the call is repeated', () => calls.length === 2);
  calls[0]?.respond(busy);
  const { refund } = await first;
  assert.equal(refund.status, 'unknown');
  calls[1]?.respond(created);
  assert.equal((await repeat)?.status, 'pending');
  // A repeat by the merchant returns the created refund.
  const again = await moneyOut.refund(request);
  assert.deepEqual([again.isNew, again.refund.serviceId], [false, 're_at_the_service']);
  assert.deepEqual(
    calls.map(({ key }) => key),
    [refund.id, refund.id],
  );
});

/** A refund whose lease ran out, since a busy database held its call up: its key was sent again beside it. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createMoneyOut } from '../../../server/money-out/index.ts';
import type { CallResult, CreatedRefund, MoneyOutGateway } from '../../../server/money-out/ports.ts';
import { openStore } from '../../../server/storage/index.ts';
import { moneyOutStore } from '../../../server/storage/money-out.ts';
import { createVault } from '../../../server/vault.ts';
import { until } from '../../support/until.ts';

type Answer = CallResult<CreatedRefund>;

const busy = {
  outcome: 'unavailable',
  code: 'RATE_LIMITED',
  retryAfterMs: null,
  cause: null,
} as const satisfies Answer;
const made: Answer = {
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

/** Refunds of a charge that was made elsewhere; each call waits for its answer. */
async function refunds(t: TestContext) {
  const { store, engine } = await openStore('sqlite::memory:');
  t.after(() => store.close());
  let now = Date.UTC(2026, 10, 21, 12);
  const calls: { key: string; answer: (answer: Answer) => void }[] = [];
  const service: Partial<MoneyOutGateway> = {
    environment: 'live',
    refund({ idempotencyKey }) {
      const { promise, resolve } = Promise.withResolvers<Answer>();
      calls.push({ key: idempotencyKey, answer: resolve });
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

test('a refund that its first call was refused is not asked for under another key while the repeat may make it', async (t) => {
  const { moneyOut, calls, wait } = await refunds(t);
  const first = moneyOut.refund(request);
  await until('it is sent', () => calls.length === 1);
  wait(61_000);
  const [stored] = await moneyOut.store.refunds.list({ limit: 1 });
  const repeat = moneyOut.settleRefund.settle(stored?.id ?? '');
  await until('it is sent again', () => calls.length === 2);
  calls[0]?.answer(busy);
  const { refund } = await first;
  assert.equal(refund.status, 'unknown');
  calls[1]?.answer(made);
  assert.equal((await repeat)?.status, 'pending');
  // The merchant's own repeat gets the refund that was made.
  const again = await moneyOut.refund(request);
  assert.deepEqual([again.isNew, again.refund.serviceId], [false, 're_at_the_service']);
  assert.deepEqual(
    calls.map(({ key }) => key),
    [refund.id, refund.id],
  );
});

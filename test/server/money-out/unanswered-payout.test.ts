/** Tests a payout that a callback names while its creating call, which gets no response, is still in progress. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createMoneyOut } from '../../../server/money-out/index.ts';
import type { CallResult, CreatedPayout, MoneyOutGateway } from '../../../server/money-out/ports.ts';
import { openStore } from '../../../server/storage/index.ts';
import { moneyOutStore } from '../../../server/storage/money-out.ts';
import { createVault } from '../../../server/vault.ts';
import { until } from '../../support/until.ts';

type PayoutResponse = CallResult<CreatedPayout>;

/** Payouts whose calls wait for their response; the service has one, which is pending. */
async function openPayouts(t: TestContext) {
  const { store, engine } = await openStore('sqlite::memory:');
  t.after(() => store.close());
  let now = Date.UTC(2026, 10, 21, 12);
  const calls: ((response: PayoutResponse) => void)[] = [];
  const service: Partial<MoneyOutGateway> = {
    environment: 'live',
    payout() {
      const { promise, resolve } = Promise.withResolvers<PayoutResponse>();
      calls.push(resolve);
      return promise;
    },
    payoutStatus: async (serviceId) => ({
      outcome: 'accepted',
      value: {
        serviceId,
        status: 'pending',
        unrecognisedStatus: null,
        amountMinor: 5_000,
        feeMinor: null,
        netMinor: null,
      },
    }),
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
  return { moneyOut, calls, wait: (ms: number) => void (now += ms), now: () => now };
}

test('looks up a payout that a callback named before its call ended without a response', async (t) => {
  const { moneyOut, calls, wait, now } = await openPayouts(t);
  const paid = moneyOut.payOut({ body: { amount: 50 }, idempotencyKey: 'key-1' });
  await until('the call is sent', () => calls.length === 1);
  wait(61_000);
  const [stored] = await moneyOut.store.payouts.list({ limit: 1 });
  const named = await moneyOut.settlePayout(stored?.id ?? '', 'tx-1');
  assert.deepEqual([named?.serviceId, named?.status], ['tx-1', 'pending']);
  calls[0]?.({ outcome: 'unknown', code: 'OUTCOME_UNKNOWN', cause: null });
  await paid;
  wait(24 * 60 * 60_000);
  const due = await moneyOut.store.payouts.due(now(), 10);
  assert.deepEqual(
    due.map(({ serviceId }) => serviceId),
    ['tx-1'],
  );
});

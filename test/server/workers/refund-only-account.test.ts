/** Tests callbacks of refunds on an account that may only refund (§5.6): it may look up a refund, but not its charge. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '../../../server/log.ts';
import type { Metrics } from '../../../server/metrics.ts';
import { createMoneyOut } from '../../../server/money-out/index.ts';
import type { MoneyOutGateway } from '../../../server/money-out/ports.ts';
import { moneyOutStore } from '../../../server/storage/money-out.ts';
import { startCallbackVerifier } from '../../../server/callbacks/verifier.ts';
import { until } from '../../support/until.ts';
import { openShop } from '../checkouts/shop.ts';
import { callback } from '../storage/fixtures.ts';

test('a refund’s callback is processed, while that of its charge waits', async (t) => {
  const { parts, engine, service, checkouts, order, charge, events } = await openShop(t);
  const { id, serviceId } = await charge(await order(), 'key-1');
  const chargeId = serviceId ?? assert.fail();
  const paid = await events();
  service.lookup = async (name) => {
    service.lookups.push(name);
    const refusal = { outcome: 'rejected', code: 'REFUND_ONLY', status: 403, declined: false } as const;
    return {
      ...refusal,
      serviceId: null,
      fields: [],
      declineCode: null,
      reason: null,
      figures: {},
      cause: null,
    };
  };
  const refundStatus: MoneyOutGateway['refundStatus'] = async (refundId) => ({
    outcome: 'accepted',
    value: {
      refundId,
      serviceId: chargeId,
      status: 'succeeded',
      unrecognisedStatus: null,
      amountMinor: 1_000,
      currency: 'USD',
      arn: null,
      arnStatus: null,
      createdAt: null,
      failureReason: null,
    },
  });
  const moneyOut = createMoneyOut({
    ...parts,
    moneyOut: moneyOutStore(engine),
    service: { environment: 'live', refundStatus } as MoneyOutGateway,
    settlePayment: checkouts.settle,
  });
  const callbacks = [
    { idTransaction: chargeId, status: 'partially_refunded', typeTransaction: 'CARD' },
    { idTransaction: chargeId, status: 'succeeded', typeTransaction: 'CARD_REFUND', refund_id: 're_1' },
  ];
  for (const content of callbacks) {
    const body = Buffer.from(JSON.stringify(content));
    await parts.store.storeCallback(callback({ subject: id, body, receivedAt: parts.clock.now() }));
  }
  const metrics = { settled: () => undefined } as unknown as Metrics;
  const unknown = { report: async () => true };
  const subjects = { settlePayment: checkouts.settle, moneyOut, unknown };
  const worker = startCallbackVerifier(parts, subjects, createLog('silent'), metrics);
  t.after(() => worker.stop());
  await until('the refund is reported', async () => (await events()).length > paid.length);
  assert.deepEqual((await events()).slice(paid.length), ['refund.succeeded']);
  await until('only one callback waits', async () => {
    const waiting = await parts.store.callbacksWith(chargeId);
    return waiting.length === 1 && !Buffer.from(waiting[0]?.body ?? []).includes('refund_id');
  });
});

/** Tests the pace at which the outcome of an approval is polled. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import { Retry } from '../../../../widget/checkout/calls/retry.ts';
import { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import { Approval } from '../../../../widget/pay-wallet/pay/approval.ts';

const activePage = { isActive: () => true, isOnline: () => true, onChange: () => () => undefined };

test('polls again after the pause that the last response requires', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let requests = 0;
  const client = new CheckoutClient({
    companion: 'https://pay.example.com',
    clientSecret: 'cs_1',
    async fetch() {
      requests += 1;
      return new Response('', { status: 503, headers: { 'retry-after': '60' } });
    },
  });
  const session = new CheckoutSession(client, activePage);
  const approval: Approval = new Approval(
    () => approval.ask(session),
    new Retry({ firstMs: 1_000, factor: 1, maxMs: 1_000 }, activePage),
  );
  const pass = async (ms: number): Promise<void> => {
    t.mock.timers.tick(ms);
    await nextTick();
  };
  approval.ask(session);
  await pass(1_200);
  assert.equal(requests, 1);
  await pass(59_999);
  assert.equal(requests, 1);
  await pass(1);
  assert.equal(requests, 2);
});

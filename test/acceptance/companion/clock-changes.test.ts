/** Tests that setting a running companion's clock hours ahead or back loses nothing and does nothing twice. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, test } from 'node:test';
import { movableClock } from '../../support/clocks/move-clock.ts';
import { startLossyRelay } from '../../support/faults/lossy-relay.ts';
import { startWebhookReceiver, webhookSecret } from '../../support/merchants/webhook-receiver.ts';
import {
  requestAsBuyer,
  customer,
  merchantOf,
  startCompanion,
  testCard,
} from '../../support/servers/companion.ts';
import { startSimulator } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';

const hour = 3_600_000;

describe('a companion whose clock is set', { concurrency: false }, () => {
  for (const [name, startsAtMs, goesToMs] of [
    ['five hours ahead', 0, 5 * hour],
    ['five hours back', 5 * hour, 0],
  ] as const) {
    test(name, async (t) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-clock-test-'));
      t.after(() => rm(folder, { recursive: true, force: true }));
      const simulator = await startSimulator(t);
      const relay = await startLossyRelay(t, simulator.url);
      const merchant = await startWebhookReceiver(t);
      const clock = await movableClock(t);
      await clock.set(startsAtMs);
      const companion = await startCompanion(t, {
        baseUrl: `${relay.url}/api`,
        databaseUrl: `sqlite:${path.join(folder, 'companion.db')}`,
        env: {
          PAY_RAW_CARD: 'frame',
          PAY_WEBHOOK_URL: merchant.url,
          PAY_WEBHOOK_SECRET: webhookSecret,
          ...clock.env,
        },
      });
      const { url } = companion;
      const order = (reference: string) =>
        merchantOf(url).createCheckout({
          reference,
          amounts: { BRL: '129.90', USD: '25.00' },
          customer,
        });
      const statusOf = async (id: string) => (await merchantOf(url).checkout(id)).status;
      const isPaid = async (id: string) => (await statusOf(id)) === 'paid';

      const [byPix, byCard, refused, later] = [
        await order('order-1'),
        await order('order-2'),
        await order('order-3'),
        await order('order-4'),
      ];
      const pix = await requestAsBuyer(url, byPix.client_secret, '/deposit', { body: { method: 'pix' } });
      // An event that the merchant's server has rejected waits for its next attempt.
      merchant.responseStatus = () => 503;
      const first = { body: testCard(), key: 'the first card' };
      assert.equal((await requestAsBuyer(url, refused.client_secret, '/charge', first)).body.status, 'paid');
      await until('the merchant rejects an event', () => merchant.deliveries.length > 0);
      // Hold a charge back on its way to the service.
      const release = relay.hold(/\/wallet\/card\/charge$/);
      const second = { body: testCard(), key: 'the second card' };
      const charged = requestAsBuyer(url, byCard.client_secret, '/charge', second);
      await until('the charge is held back', () => relay.heldBack() > 0);

      await clock.set(goesToMs, companion.pid);
      merchant.responseStatus = () => 204;
      // With the clock ahead, that call's lease has expired: a repeat may be sent, under the same key at the service.
      const repeated = requestAsBuyer(url, byCard.client_secret, '/charge', second);
      release();
      for (const { status, body, text } of await Promise.all([charged, repeated])) {
        const isKnown = status === 200 && (body.status === 'paid' || body.status === 'processing');
        assert.ok(isKnown || body.code === 'IDEMPOTENCY_KEY_IN_FLIGHT', text);
      }

      await simulator.pay(pix.body.transaction ?? '');
      for (const { id } of [byPix, byCard, refused]) await until('the checkout is paid', () => isPaid(id));
      const third = await requestAsBuyer(url, later.client_secret, '/charge', {
        body: testCard(),
        key: 'the third card',
      });
      assert.deepEqual([third.status, third.body.status], [200, 'paid']);
      assert.equal((await simulator.charges()).length, 4, 'each was charged once');
      const again = await requestAsBuyer(url, refused.client_secret, '/charge', first);
      assert.deepEqual([again.status, again.body.status], [200, 'paid']);

      // Work scheduled by the earlier clock is due at that time at the latest.
      await clock.set(startsAtMs + 6 * hour, companion.pid);
      await until('the merchant has received every event', () =>
        [byPix, byCard, refused, later].every(({ id }) =>
          merchant.deliveries.some(({ type, data }) => type === 'checkout.paid' && data.checkout?.id === id),
        ),
      );
      const names = new Map(
        merchant.deliveries.map((each) => [each.id, `${each.type} ${each.data.checkout?.id}`]),
      );
      assert.equal(new Set(names.values()).size, names.size, 'each event has one id');
      assert.equal((await simulator.charges()).length, 4, 'no charge was made again');
      for (const { id } of [byPix, byCard, refused, later]) assert.ok(await isPaid(id));
      assert.equal(await companion.end('SIGTERM'), 0);
    });
  }
});

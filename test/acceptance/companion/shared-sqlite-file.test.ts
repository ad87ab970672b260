/** Tests of two companions on one SQLite file: it is safe, and each logs the other at start. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, beforeEach, describe, test } from 'node:test';
import {
  buyerOf,
  customer,
  merchantKey,
  merchantOf,
  startCompanion,
} from '../../support/servers/companion.ts';
import { type RunningProcess, suiteScope } from '../../support/servers/process.ts';
import { type SimulatorControl, startSimulator } from '../../support/servers/simulator.ts';
import { until, waitTimeoutMs } from '../../support/until.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
  webhookSecret,
} from '../../support/merchants/webhook-receiver.ts';

describe('two companions on one SQLite file', { concurrency: false }, () => {
  const scope = suiteScope();
  let simulator: SimulatorControl;
  let merchant: WebhookReceiver;
  let both: [RunningProcess, RunningProcess];

  before(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-shared-'));
    scope.after(() => rm(folder, { recursive: true, force: true }));
    simulator = await startSimulator(scope);
    merchant = await startWebhookReceiver(scope);
    const start = (): Promise<RunningProcess> =>
      startCompanion(scope, {
        baseUrl: simulator.baseUrl,
        databaseUrl: `sqlite:${path.join(folder, 'companion.db')}`,
        env: { PAY_WEBHOOK_URL: merchant.url, PAY_WEBHOOK_SECRET: webhookSecret },
      });
    both = await Promise.all([start(), start()]);
  });
  beforeEach(() => simulator.reset());

  test('each logs at start that a second companion is safe', () => {
    for (const companion of both) assert.match(companion.output(), /a second companion on this file is safe/);
  });

  test('concurrent requests at both make one checkout, one deposit and one paid event, streamed by either', async () => {
    const [one, other] = both;
    const order = { reference: 'order-shared', amounts: { BRL: '129.90' }, customer };
    const created = await Promise.all(
      Array.from({ length: 20 }, (_, index) => merchantOf(both[index % 2]?.url ?? '').createCheckout(order)),
    );
    const [checkout] = created;
    assert.ok(checkout);
    assert.deepEqual([...new Set(created.map(({ id }) => id))], [checkout.id]);

    // The page is connected to one companion; everything else happens at the other.
    const page = streamOf(one.url, checkout.client_secret);
    await until('the stream sends the checkout', () => page.text.includes('event: checkout'));
    const deposits = await Promise.all(
      Array.from({ length: 20 }, () => buyerOf(other.url, checkout.client_secret).deposit({ method: 'pix' })),
    );
    const repeated = await buyerOf(one.url, checkout.client_secret).deposit({ method: 'pix' });
    assert.equal(new Set([...deposits, repeated].map(({ id }) => id)).size, 1);
    const charges = await simulator.charges();
    assert.equal(charges.length, 1);
    await simulator.pay(charges[0]?.idTransaction ?? '');
    await page.ended;
    assert.match(page.text, /"status":"paid"/);
    await until('the merchant receives the event', () => paidEvents().length > 0);
    assert.equal(new Set(paidEvents().map(({ id }) => id)).size, 1);
  });

  test('the limit of one payout a minute holds across both', async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        fetch(`${both[index % 2]?.url}/v1/payouts`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${merchantKey}`,
            'content-type': 'application/json',
            'idempotency-key': `payout-${index}`,
          },
          body: JSON.stringify({ amount: index + 1 }),
        }),
      ),
    );
    const statuses = responses.map(({ status }) => status).sort((a, b) => a - b);
    assert.deepEqual(statuses, [201, ...Array.from({ length: 11 }, () => 429)]);
    assert.equal((await simulator.requests('/pixout')).length, 1);
  });

  const paidEvents = () => merchant.deliveries.filter(({ type }) => type === 'checkout.paid');
});

function streamOf(url: string, secret: string): { text: string; ended: Promise<void> } {
  const stream = { text: '', ended: Promise.resolve() };
  stream.ended = (async () => {
    const response = await fetch(`${url}/v1/checkout/events`, {
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(waitTimeoutMs),
    });
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) stream.text += decoder.decode(chunk, { stream: true });
  })();
  return stream;
}

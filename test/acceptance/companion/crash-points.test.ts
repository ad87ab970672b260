/**
 * `kill -9` at each step of a charge, a callback and a webhook, then a restart: no payment lost, none doubled, each
 * event told at least once under one id.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  askAsBuyer,
  customer,
  merchantOf,
  startCompanion,
  testCard,
} from '../../support/servers/companion.ts';
import { movableClock } from '../../support/clocks/move-clock.ts';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { type SimulatorControl, startSimulator } from '../../support/servers/simulator.ts';
import { casesOf } from '../../support/runner/shares.ts';
import { until } from '../../support/until.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
  webhookSecret,
} from '../../support/merchants/webhook-receiver.ts';

/** What pays in the end: the buyer's repeat of the charge, or the service's callback. */
type Flow = 'charge' | 'callback';

const points: { name: string; flow: Flow; crashAt: string }[] = [
  {
    name: 'the attempt is not recorded yet',
    flow: 'charge',
    crashAt: 'before commit of INSERT INTO pay_payments',
  },
  {
    name: 'the attempt is recorded, not sent',
    flow: 'charge',
    crashAt: 'after commit of INSERT INTO pay_payments',
  },
  { name: 'the charge is sent, not answered', flow: 'charge', crashAt: 'sent /wallet/card/charge' },
  { name: 'the charge is answered, not read', flow: 'charge', crashAt: 'answered /wallet/card/charge' },
  {
    name: 'the answer is read, not written',
    flow: 'charge',
    crashAt: 'before commit of UPDATE pay_payments SET',
  },
  {
    name: 'the answer is written, not looked up',
    flow: 'charge',
    crashAt: 'after commit of UPDATE pay_payments SET',
  },
  { name: 'the lookup is sent', flow: 'charge', crashAt: 'sent /transactions/payment' },
  { name: 'the lookup is answered', flow: 'charge', crashAt: 'answered /transactions/payment' },
  { name: 'paid is not written yet', flow: 'charge', crashAt: 'before commit of INSERT INTO pay_events' },
  {
    name: 'paid is written, nobody is told',
    flow: 'charge',
    crashAt: 'after commit of INSERT INTO pay_events',
  },
  {
    name: 'the callback is not stored yet',
    flow: 'callback',
    crashAt: 'before commit of INSERT INTO pay_hints',
  },
  {
    name: 'the callback is stored, not answered',
    flow: 'callback',
    crashAt: 'after commit of INSERT INTO pay_hints',
  },
  {
    name: 'the callback is claimed',
    flow: 'callback',
    crashAt: 'after commit of UPDATE pay_hints SET due_at',
  },
  { name: 'the callback is looked up', flow: 'callback', crashAt: 'answered /transactions/payment' },
  {
    name: 'paid by callback is not written yet',
    flow: 'callback',
    crashAt: 'before commit of INSERT INTO pay_events',
  },
  {
    name: 'the callback has paid and is not done',
    flow: 'callback',
    crashAt: 'after commit of INSERT INTO pay_events',
  },
  {
    name: 'the webhook is claimed, not sent',
    flow: 'callback',
    crashAt: 'after commit of UPDATE pay_events SET next_attempt_at',
  },
  { name: 'the webhook is sent, not answered', flow: 'callback', crashAt: 'sent /hook' },
  { name: 'the webhook is answered, not read', flow: 'callback', crashAt: 'answered /hook' },
  {
    name: 'the webhook is answered, not noted',
    flow: 'callback',
    crashAt: 'before commit of UPDATE pay_events SET delivered_at',
  },
  {
    name: 'the first webhook is noted, the second waits',
    flow: 'callback',
    crashAt: 'after commit of UPDATE pay_events SET delivered_at',
  },
];

const names = points.map(({ name }) => name);
/** Later than any lease that a dead process has left: the next one starts with a clock that is so far ahead. */
const restartAfterMs = 25_000;

const onPostgres = casesOf('crash points', names, String);

onBothDatabases((createDatabase, engine) => {
  describe('killed when', { concurrency: 11 }, () => {
    const scope = suiteScope();
    let simulator: SimulatorControl;
    let merchant: WebhookReceiver;
    let later: Record<string, string>;
    before(async () => {
      simulator = await startSimulator(scope);
      merchant = await startWebhookReceiver(scope);
      const clock = await movableClock(scope);
      await clock.set(restartAfterMs);
      later = clock.env;
    });

    for (const [index, { name, flow, crashAt }] of points.entries()) {
      if (engine === 'PostgreSQL' && !onPostgres.includes(name)) continue;
      test(name, async (t) => {
        const hook = `/hook/${index}`;
        const options = {
          baseUrl: simulator.baseUrl,
          databaseUrl: await createDatabase(),
          env: {
            PAY_RAW_CARD: 'on',
            PAY_WEBHOOK_URL: merchant.url + hook,
            PAY_WEBHOOK_SECRET: webhookSecret,
          },
        };
        const doomed = { NODE_OPTIONS: '--import ./test/support/faults/crash-at.ts', CRASH_AT: crashAt };
        const first = await startCompanion(t, { ...options, env: { ...options.env, ...doomed } });
        const { id, client_secret } = await merchantOf(first.url).createCheckout({
          reference: `order-${index}`,
          amounts: { BRL: '129.90', USD: '25.00' },
          customer,
        });
        const charge = (): Promise<{ status: number }> =>
          askAsBuyer(first.url, client_secret, '/charge', { body: testCard(), key: 'key-1' });

        if (flow === 'charge') {
          await charge().catch(() => undefined);
        } else {
          const { body } = await askAsBuyer(first.url, client_secret, '/deposit', {
            body: { method: 'pix' },
          });
          await simulator.pay(body.transaction ?? '');
        }
        assert.equal(await first.ended(), 'SIGKILL', 'it died at this point');

        const port = Number(new URL(first.url).port);
        const second = await startCompanion(t, { ...options, port, env: { ...options.env, ...later } });
        // The browser repeats its request with the same key, the service its callback; neither in haste.
        await until(
          'the checkout is paid',
          async () => {
            if (flow === 'charge') await charge();
            else if (crashAt.includes('INSERT INTO pay_hints')) await simulator.advanceClock(31);
            return (await merchantOf(second.url).checkout(id)).status === 'paid';
          },
          250,
        );
        const told = () => merchant.deliveries.filter((delivery) => delivery.path === hook);
        const types = () => [...new Set(told().map(({ type }) => type))].sort();
        await until('the merchant is told', () => types().length === 2);

        const charges = (await simulator.charges()).filter(({ postback }) =>
          postback.startsWith(publicUrl(first.url)),
        );
        assert.deepEqual(
          charges.map(({ status }) => status),
          ['paid'],
        );
        assert.deepEqual(types(), ['checkout.paid', 'payment.paid']);
        assert.equal(new Set(told().map(({ id: webhookId }) => webhookId)).size, 2, 'one id for each event');
        assert.deepEqual(merchant.forged, []);
        assert.equal(await second.end('SIGTERM'), 0);
      });
    }
  });
});

const publicUrl = (url: string): string => `http://localhost:${new URL(url).port}/`;

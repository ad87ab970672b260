/**
 * Tests `kill -9` at each step of a charge, a callback and a webhook, then a restart: no payment is lost or doubled,
 * and each event is delivered at least once under one id.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  requestAsBuyer,
  customer,
  merchantOf,
  startCompanion,
  testCard,
} from '../../support/servers/companion.ts';
import { movableClock } from '../../support/clocks/move-clock.ts';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { type SimulatorControl, startSimulator } from '../../support/servers/simulator.ts';
import { isLong, sampleOf } from '../../support/long-run.ts';
import { until } from '../../support/until.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
  webhookSecret,
} from '../../support/merchants/webhook-receiver.ts';

/** What completes the payment after the restart: the buyer's repeated charge, or the service's callback. */
type Flow = 'charge' | 'callback';

const points: { name: string; flow: Flow; crashAt: string }[] = [
  {
    name: 'before the attempt is recorded',
    flow: 'charge',
    crashAt: 'before commit of INSERT INTO pay_payments',
  },
  {
    name: 'before the charge is sent',
    flow: 'charge',
    crashAt: 'after commit of INSERT INTO pay_payments',
  },
  { name: 'after the charge is sent', flow: 'charge', crashAt: 'sent /wallet/card/charge' },
  { name: 'before the charge response is read', flow: 'charge', crashAt: 'answered /wallet/card/charge' },
  {
    name: 'before the charge response is stored',
    flow: 'charge',
    crashAt: 'before commit of UPDATE pay_payments SET',
  },
  {
    name: 'after the charge response is stored',
    flow: 'charge',
    crashAt: 'after commit of UPDATE pay_payments SET',
  },
  { name: 'after the lookup is sent', flow: 'charge', crashAt: 'sent /transactions/payment' },
  { name: 'before the lookup response is read', flow: 'charge', crashAt: 'answered /transactions/payment' },
  { name: 'before paid is stored', flow: 'charge', crashAt: 'before commit of INSERT INTO pay_events' },
  {
    name: 'after paid is stored',
    flow: 'charge',
    crashAt: 'after commit of INSERT INTO pay_events',
  },
  {
    name: 'before the callback is stored',
    flow: 'callback',
    crashAt: 'before commit of INSERT INTO pay_callbacks',
  },
  {
    name: 'after the callback is stored',
    flow: 'callback',
    crashAt: 'after commit of INSERT INTO pay_callbacks',
  },
  {
    name: 'after the callback is claimed',
    flow: 'callback',
    crashAt: 'after commit of UPDATE pay_callbacks SET due_at',
  },
  { name: 'after the callback is looked up', flow: 'callback', crashAt: 'answered /transactions/payment' },
  {
    name: 'before paid by callback is stored',
    flow: 'callback',
    crashAt: 'before commit of INSERT INTO pay_events',
  },
  {
    name: 'after paid by callback is stored',
    flow: 'callback',
    crashAt: 'after commit of INSERT INTO pay_events',
  },
  {
    name: 'before the webhook is sent',
    flow: 'callback',
    crashAt: 'after commit of UPDATE pay_events SET next_attempt_at',
  },
  { name: 'after the webhook is sent', flow: 'callback', crashAt: 'sent /hook' },
  { name: 'before the webhook response is read', flow: 'callback', crashAt: 'answered /hook' },
  {
    name: 'before the delivery is recorded',
    flow: 'callback',
    crashAt: 'before commit of attempts = CASE',
  },
  {
    name: 'after the first delivery is recorded',
    flow: 'callback',
    crashAt: 'after commit of attempts = CASE',
  },
];

const names = points.map(({ name }) => name);
/** How far ahead the clock of the restarted process is: past any lease of the killed one. */
const restartAfterMs = 25_000;

/** One of each kind; the others run on SQLite. */
const onPostgres = sampleOf(names, [
  'before the charge is sent',
  'before the charge response is stored',
  'before paid is stored',
  'after the callback is claimed',
  'before paid by callback is stored',
  'before the webhook is sent',
  'before the delivery is recorded',
]);
const chosen = {
  PostgreSQL: onPostgres,
  SQLite: isLong ? names : names.filter((name) => !onPostgres.includes(name)),
};

onBothDatabases((createDatabase, engine) => {
  describe('killed', { concurrency: 11 }, () => {
    const scope = suiteScope();
    let simulator: SimulatorControl;
    let merchant: WebhookReceiver;
    let laterClock: Record<string, string>;
    before(async () => {
      simulator = await startSimulator(scope);
      merchant = await startWebhookReceiver(scope);
      const clock = await movableClock(scope);
      await clock.set(restartAfterMs);
      laterClock = clock.env;
    });

    for (const [index, { name, flow, crashAt }] of points.entries()) {
      if (!chosen[engine].includes(name)) continue;
      test(name, async (t) => {
        const hook = `/hook/${index}`;
        const options = {
          baseUrl: simulator.baseUrl,
          databaseUrl: await createDatabase(),
          env: {
            PAY_RAW_CARD: 'frame',
            PAY_WEBHOOK_URL: merchant.url + hook,
            PAY_WEBHOOK_SECRET: webhookSecret,
          },
        };
        const crash = { NODE_OPTIONS: '--import ./test/support/faults/crash-at.ts', CRASH_AT: crashAt };
        const first = await startCompanion(t, {
          ...options,
          // In the build, `pg` is not the package that the crash point replaces a method of.
          ...(engine === 'PostgreSQL' && { file: 'server/process/main.ts' }),
          env: { ...options.env, ...crash },
        });
        const { id, client_secret } = await merchantOf(first.url).createCheckout({
          reference: `order-${index}`,
          amounts: { BRL: '129.90', USD: '25.00' },
          customer,
        });
        const charge = (): Promise<{ status: number }> =>
          requestAsBuyer(first.url, client_secret, '/charge', { body: testCard(), key: 'key-1' });

        if (flow === 'charge') {
          await charge().catch(() => undefined);
        } else {
          const { body } = await requestAsBuyer(first.url, client_secret, '/deposit', {
            body: { method: 'pix' },
          });
          await simulator.pay(body.transaction ?? '');
        }
        let exit: number | string | null = null;
        void first.ended().then((how) => (exit = how));
        assert.equal(await until(`the process dies ${name}`, () => exit), 'SIGKILL');

        const port = Number(new URL(first.url).port);
        const second = await startCompanion(t, { ...options, port, env: { ...options.env, ...laterClock } });
        // Meanwhile the browser repeats its request with the same key, or the service its callback.
        await until(
          'the checkout is paid',
          async () => {
            if (flow === 'charge') await charge();
            else if (crashAt.includes('INSERT INTO pay_callbacks')) await simulator.advanceClock(31);
            return (await merchantOf(second.url).checkout(id)).status === 'paid';
          },
          250,
        );
        const deliveries = () => merchant.deliveries.filter((delivery) => delivery.path === hook);
        const types = () => [...new Set(deliveries().map(({ type }) => type))].sort();
        await until('the merchant receives both events', () => types().length === 2);

        const charges = (await simulator.charges()).filter(({ postback }) =>
          postback.startsWith(publicUrl(first.url)),
        );
        assert.deepEqual(
          charges.map(({ status }) => status),
          ['paid'],
        );
        assert.deepEqual(types(), ['checkout.paid', 'payment.paid']);
        assert.equal(
          new Set(deliveries().map(({ id: webhookId }) => webhookId)).size,
          2,
          'one id for each event',
        );
        assert.deepEqual(merchant.forged, []);
        assert.equal(await second.end('SIGTERM'), 0);
      });
    }
  });
});

const publicUrl = (url: string): string => `http://localhost:${new URL(url).port}/`;

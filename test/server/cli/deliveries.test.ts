/** Tests how the doctor and `events test` report a merchant's server that responds and refuses every event. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configFromEnvironment } from '../../../server/config/config.ts';
import { checkDeliveries } from '../../../server/cli/doctor/webhooks.ts';
import { startWebhookReceiver, webhookSecret } from '../../support/merchants/webhook-receiver.ts';
import { merchantKey, merchantOf, startCompanion } from '../../support/servers/companion.ts';
import { until } from '../../support/until.ts';
import { runProcess } from './run-command.ts';

test('reports deliveries that are refused while the host responds, and sends a signed test event', async (t) => {
  const receiver = await startWebhookReceiver(t);
  const webhook = { PAY_WEBHOOK_URL: receiver.url, PAY_WEBHOOK_SECRET: webhookSecret };
  const { url } = await startCompanion(t, {
    baseUrl: 'http://127.0.0.1:9/api',
    databaseUrl: 'sqlite::memory:',
    env: webhook,
  });
  const env = {
    ...webhook,
    PAY_BASE_URL: 'http://127.0.0.1:9/api',
    PAY_TOKEN: 'tk_live_sim',
    PAY_SECRET: 'sk_live_sim',
    PAY_MERCHANT_KEY: merchantKey,
    PAY_PUBLIC_URL: url,
  };
  const config = configFromEnvironment(env);
  assert.deepEqual(await checkDeliveries(config), []);
  receiver.responseStatus = () => 401;
  await merchantOf(url).createCheckout({ reference: 'refused', amounts: { BRL: '129.90' }, expires_in: 1 });
  const finding = await until('the attempt is recorded', async () => (await checkDeliveries(config))[0]);
  assert.deepEqual(
    [finding.severity, finding.says],
    ['problem', '1 of 1 of the last day have not been accepted (status 401)'],
  );
  const refused = await runProcess(['events', 'test'], { env });
  assert.deepEqual([refused.status, /status 401/.test(refused.out)], [1, true], refused.err);

  receiver.responseStatus = () => 204;
  const accepted = await runProcess(['events', 'test'], { env });
  assert.equal(accepted.status, 0, accepted.err);
  assert.equal(receiver.deliveries.at(-1)?.type, 'webhook.test');
  assert.deepEqual(receiver.forged, []);
  const [event] = (await merchantOf(url).events()).data;
  const resent = await runProcess(['resend', event?.id ?? ''], { env });
  assert.equal(resent.status, 0, resent.err);
  const arrived = await until('the delivery arrives', async () => {
    const [found] = await checkDeliveries(config);
    return found?.severity === 'ok' ? found : null;
  });
  assert.equal(arrived.says, 'of the last day have arrived');
  const silent = await runProcess(['events', 'test'], {
    env: { ...env, PAY_WEBHOOK_URL: 'http://127.0.0.1:9/' },
  });
  assert.equal(silent.status, 4);
});

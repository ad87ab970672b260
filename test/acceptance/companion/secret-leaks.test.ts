/** Tests that card data, client secrets and credentials leak from no flow, including failures. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import {
  type CompanionResponse,
  requestAsBuyer,
  customer,
  merchantKey,
  merchantOf,
  startCompanion,
  testCard,
} from '../../support/servers/companion.ts';
import { liveAccount, startSimulator } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';
import { startWebhookReceiver, webhookSecret } from '../../support/merchants/webhook-receiver.ts';

/** Distinct numbers with valid check digits, save `badDigit`; the simulator's scenarios define their outcomes. */
const numbers = {
  approved: '4929000000006',
  declined: '4000000000009995',
  challenged: '4000002500003155',
  processing: '4000006000000058',
  cutOff: '4916338506082832',
  badDigit: '4916338506082831',
  malformed: '5425233430109903',
};
const cvc = '7391';

test('no secret is in a log, a database file, a metric, an error or a webhook', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-secret-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const simulator = await startSimulator(t);
  const merchant = await startWebhookReceiver(t);
  merchant.responseStatus = ({ type }) => (type === 'payment.cancelled' ? 500 : 204);
  const companion = await startCompanion(t, {
    baseUrl: simulator.baseUrl,
    databaseUrl: `sqlite:${path.join(folder, 'companion.db')}`,
    env: {
      PAY_RAW_CARD: 'frame',
      LOG_LEVEL: 'trace',
      PAY_WEBHOOK_URL: merchant.url,
      PAY_WEBHOOK_SECRET: webhookSecret,
      PAY_ATTEMPTS_PER_CHECKOUT: '2',
    },
  });
  const secrets = new Map<string, string>([
    ['token', liveAccount.token],
    ['secret', liveAccount.secret],
    ['merchant key', merchantKey],
    ['webhook secret', webhookSecret],
    ...Object.entries(numbers).map(([name, number]) => [`${name} card`, number] as const),
  ]);
  const responses: CompanionResponse[] = [];
  let orders = 0;
  const order = async (): Promise<string> => {
    const made = await merchantOf(companion.url).createCheckout({
      reference: `order-${++orders}`,
      amounts: { BRL: '129.90', USD: '25.00' },
      customer,
    });
    secrets.set(`client secret ${orders}`, made.client_secret);
    return made.client_secret;
  };
  const send = async (
    secret: string,
    where: string,
    body: unknown,
    key = 'key',
  ): Promise<CompanionResponse> => {
    const response = await requestAsBuyer(companion.url, secret, where, { body, key });
    responses.push(response);
    const action = /"client_secret":"([^"]+)"/.exec(response.text)?.[1];
    if (action) secrets.set(`processor secret ${responses.length}`, action);
    return response;
  };

  for (const name of ['approved', 'declined', 'processing'] as const) {
    await send(await order(), '/charge', testCard(numbers[name], cvc));
  }
  const challenged = await order();
  const { body } = await send(challenged, '/charge', testCard(numbers.challenged, cvc));
  assert.equal(body.status, 'requires_action');
  await send(challenged, '/confirm', { payment: body.id });
  assert.ok([...secrets.keys()].some((name) => name.startsWith('processor secret')));
  await send(await order(), '/deposit', { method: 'wallet', wallet: 'apple_pay' });
  await send(await order(), '/deposit', { method: 'pix' });

  // Failures of the card, the request, the key, the attempt limit and the service.
  const failing = await order();
  await send(failing, '/charge', testCard(numbers.badDigit, cvc));
  await send(failing, '/charge', { card: numbers.malformed, amount: numbers.approved });
  await send(failing, '/charge', { ...testCard(numbers.malformed, cvc), [numbers.malformed]: cvc });
  await send(failing, '/deposit', { method: numbers.malformed });
  await send(failing, '/confirm', { payment: numbers.malformed });
  for (const key of ['a', 'b', 'c']) await send(failing, '/charge', testCard(numbers.declined, cvc), key);
  await send(failing, '/charge', testCard(numbers.approved, cvc), 'a');
  for (const text of [`{"card":{"number":"${numbers.malformed}"`, numbers.malformed, `"${cvc}`]) {
    const response = await fetch(`${companion.url}/v1/checkout/charge`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${failing}`,
        'content-type': 'application/json',
        'idempotency-key': numbers.malformed,
      },
      body: text,
    });
    responses.push({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      body: {},
    });
    assert.equal(response.status, 400);
  }
  await simulator.setFaults({ calls: { match: '/wallet/card/charge', do: 'html', times: 1 } });
  await send(await order(), '/charge', testCard(numbers.cutOff, cvc));
  const unauthorized = await fetch(`${companion.url}/v1/checkouts`, {
    headers: { authorization: `Bearer ${failing}` },
  });
  responses.push({
    status: unauthorized.status,
    headers: unauthorized.headers,
    text: await unauthorized.text(),
    body: {},
  });
  await until('the merchant has received both event types', () => {
    const types = new Set(merchant.deliveries.map(({ type }) => type));
    return types.has('payment.paid') && types.has('payment.cancelled');
  });

  const metrics = await fetch(`${companion.url}/metrics`, {
    headers: { authorization: `Bearer ${merchantKey}` },
  });
  assert.equal(metrics.status, 200);
  const files = await readdir(folder);
  assert.ok(files.some((name) => name.endsWith('-wal')));
  const places = new Map<string, string>([
    ['metrics', await metrics.text()],
    ['webhooks', merchant.deliveries.map((delivery) => delivery.body).join('\n')],
    [
      'errors',
      responses
        .filter(({ status }) => status >= 400)
        .map(({ text }) => text)
        .join('\n'),
    ],
  ]);
  for (const name of files) places.set(name, await readFile(path.join(folder, name), 'latin1'));
  assert.equal(await companion.end('SIGTERM'), 0);
  places.set('log', companion.output());

  const found = [...places].flatMap(([place, text]) =>
    [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => `${name} in ${place}`),
  );
  assert.deepEqual(found, []);
  for (const place of ['log', 'webhooks', 'errors', 'metrics']) {
    assert.doesNotMatch(places.get(place) ?? '', new RegExp(`(?<!\\w)${cvc}(?!\\w)`), `CVC in ${place}`);
  }
});

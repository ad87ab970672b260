/** Card data, client secrets and credentials through every flow, failures included: where they must never turn up. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import {
  type CompanionResponse,
  askAsBuyer,
  customer,
  merchantKey,
  merchantOf,
  startCompanion,
  testCard,
} from '../../support/servers/companion.ts';
import { liveAccount, startSimulator } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';
import { startWebhookReceiver, webhookSecret } from '../../support/merchants/webhook-receiver.ts';

/** Each with its own check digit; what the simulator makes of them is in its scenarios. */
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

test('no canary in a log, a database file, a metric, an error or a webhook', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-canary-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const simulator = await startSimulator(t);
  const merchant = await startWebhookReceiver(t);
  merchant.answer = ({ type }) => (type === 'payment.cancelled' ? 500 : 204);
  const companion = await startCompanion(t, {
    baseUrl: simulator.baseUrl,
    databaseUrl: `sqlite:${path.join(folder, 'companion.db')}`,
    env: {
      PAY_RAW_CARD: 'on',
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
  const answers: CompanionResponse[] = [];
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
  const ask = async (
    secret: string,
    where: string,
    body: unknown,
    key = 'key',
  ): Promise<CompanionResponse> => {
    const answer = await askAsBuyer(companion.url, secret, where, { body, key });
    answers.push(answer);
    const action = /"client_secret":"([^"]+)"/.exec(answer.text)?.[1];
    if (action) secrets.set(`processor secret ${answers.length}`, action);
    return answer;
  };

  for (const name of ['approved', 'declined', 'processing'] as const) {
    await ask(await order(), '/charge', testCard(numbers[name], cvc));
  }
  const challenged = await order();
  const { body } = await ask(challenged, '/charge', testCard(numbers.challenged, cvc));
  assert.equal(body.status, 'requires_action');
  await ask(challenged, '/confirm', { payment: body.id });
  assert.ok([...secrets.keys()].some((name) => name.startsWith('processor secret')));
  await ask(await order(), '/deposit', { method: 'wallet', wallet: 'apple_pay' });
  await ask(await order(), '/deposit', { method: 'pix' });

  // Failures: of the card, of the request, of the key, of the attempts, of the service.
  const failing = await order();
  await ask(failing, '/charge', testCard(numbers.badDigit, cvc));
  await ask(failing, '/charge', { card: numbers.malformed, amount: numbers.approved });
  await ask(failing, '/charge', { ...testCard(numbers.malformed, cvc), [numbers.malformed]: cvc });
  await ask(failing, '/deposit', { method: numbers.malformed });
  await ask(failing, '/confirm', { payment: numbers.malformed });
  for (const key of ['a', 'b', 'c']) await ask(failing, '/charge', testCard(numbers.declined, cvc), key);
  await ask(failing, '/charge', testCard(numbers.approved, cvc), 'a');
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
    answers.push({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      body: {},
    });
    assert.equal(response.status, 400);
  }
  await simulator.setFaults({ calls: { match: '/wallet/card/charge', do: 'html', times: 1 } });
  await ask(await order(), '/charge', testCard(numbers.cutOff, cvc));
  const wrong = await fetch(`${companion.url}/v1/checkouts`, {
    headers: { authorization: `Bearer ${failing}` },
  });
  answers.push({ status: wrong.status, headers: wrong.headers, text: await wrong.text(), body: {} });
  await until('the merchant was told of all kinds', () => {
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
      answers
        .filter(({ status }) => status >= 400)
        .map(({ text }) => text)
        .join('\n'),
    ],
  ]);
  for (const name of files) places.set(name, await readFile(path.join(folder, name), 'latin1'));
  assert.equal(await companion.end('SIGTERM'), 0);
  places.set('log', companion.output());

  const found = [...places].flatMap(([place, text]) =>
    [...secrets].filter(([, canary]) => text.includes(canary)).map(([name]) => `${name} in ${place}`),
  );
  assert.deepEqual(found, []);
  for (const place of ['log', 'webhooks', 'errors', 'metrics']) {
    assert.doesNotMatch(places.get(place) ?? '', new RegExp(`(?<!\\w)${cvc}(?!\\w)`), `CVC in ${place}`);
  }
});

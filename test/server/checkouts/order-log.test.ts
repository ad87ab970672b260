/** Tests that the companion's log has one line at `info` for each step of an order. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  requestAsBuyer,
  buyerOf,
  customer,
  merchantOf,
  startCompanion,
  testCard,
} from '../../support/servers/companion.ts';
import type { Scope } from '../../support/servers/process.ts';
import { simulatorOfFile } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';
import { openShop } from './shop.ts';

const simulator = await simulatorOfFile();

async function openCompanion(scope: Scope) {
  const companion = await startCompanion(scope, {
    baseUrl: simulator.baseUrl,
    databaseUrl: 'sqlite::memory:',
    env: { LOG_LEVEL: 'info', PAY_RAW_CARD: 'inline' },
  });
  const linesOf = (reference: string) =>
    companion
      .output()
      .split('\n')
      .filter((line) => line.includes(`"${reference}"`))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .map(({ level, msg, reference: name, checkout, payment, code }) => ({
        level,
        msg,
        reference: name,
        checkout,
        ...(payment !== undefined && { payment, code }),
      }));
  /** Waits until there are `count` lines: a line can arrive later than the response that follows it. */
  async function lines(reference: string, count: number) {
    await until(`${count} lines`, () => linesOf(reference).length >= count);
    return linesOf(reference);
  }
  return { url: companion.url, merchant: merchantOf(companion.url), lines };
}

const info = 30;

test('logs that a checkout is created and expires', async (t) => {
  const { merchant, lines } = await openCompanion(t);
  const reference = 'order-7';
  const { id } = await merchant.createCheckout({ reference, amounts: { BRL: '10.00' }, expires_in: 1 });
  await until('the checkout has expired', async () => (await merchant.checkout(id)).status === 'expired');
  const of = { level: info, reference, checkout: id };
  assert.deepEqual(await lines(reference, 2), [
    { ...of, msg: 'checkout created' },
    { ...of, msg: 'checkout expired' },
  ]);
});

test('logs each declined attempt and the payment by card', async (t) => {
  const { url, merchant, lines } = await openCompanion(t);
  const reference = 'order-8';
  const { id, client_secret } = await merchant.createCheckout({
    reference,
    amounts: { USD: '25.00' },
    customer,
  });
  const attempts: unknown[] = [];
  for (const number of ['4000000000000002', '4000000000009995', '4242424242424242']) {
    const { body } = await requestAsBuyer(url, client_secret, '/charge', {
      body: testCard(number),
      key: number,
    });
    attempts.push(body.id);
  }
  await until('the checkout is paid', async () => (await merchant.checkout(id)).status === 'paid');
  const [first, second, third] = attempts;
  const of = { level: info, reference, checkout: id };
  assert.deepEqual(await lines(reference, 4), [
    { ...of, msg: 'checkout created' },
    { ...of, msg: 'payment declined', payment: first, code: 'generic_decline' },
    { ...of, msg: 'payment declined', payment: second, code: 'insufficient_funds' },
    { ...of, msg: 'checkout paid', payment: third, code: null },
  ]);
});

test('logs a payment by PIX', async (t) => {
  const { url, merchant, lines } = await openCompanion(t);
  const reference = 'order-9';
  const { id, client_secret } = await merchant.createCheckout({
    reference,
    amounts: { BRL: '10.00' },
    customer,
  });
  const payment = await buyerOf(url, client_secret).deposit({ method: 'pix' });
  await simulator.pay(payment.transaction ?? '');
  await until('the checkout is paid', async () => (await merchant.checkout(id)).status === 'paid');
  const of = { level: info, reference, checkout: id };
  assert.deepEqual(await lines(reference, 2), [
    { ...of, msg: 'checkout created' },
    { ...of, msg: 'checkout paid', payment: payment.id, code: null },
  ]);
});

test('logs a decline once, also when the database repeats the transaction', async (t) => {
  const shop = await openShop(t);
  const lines: string[] = [];
  shop.parts.log.info = (_fields, message) => void lines.push(message);
  const { store } = shop.parts;
  const updatePayment = store.updatePayment.bind(store);
  store.updatePayment = (update) =>
    updatePayment({
      ...update,
      events: (outcome) => {
        update.events?.(outcome);
        return update.events?.(outcome) ?? [];
      },
    });
  shop.service.nextCard = 'decline';
  await shop.charge(await shop.order(), 'key-1');
  assert.deepEqual(lines, ['checkout created', 'payment declined']);
});

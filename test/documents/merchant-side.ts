/**
 * Tests that follow the documents on events, refunds, payouts, the `trigger` and `listen` commands, and the price list.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import type { Client, CreatedCheckout } from '../../server/client/index.ts';
import { openApiDocument } from '../../server/openapi/document.ts';
import { merchantKey, startCompanion } from '../support/servers/companion.ts';
import { startMerchant } from '../support/merchants/in-process-merchant.ts';
import { shapesOf } from '../support/documents/openapi-shapes.ts';
import { until } from '../support/until.ts';
import { webhookSecret } from '../support/merchants/webhook-receiver.ts';
import { examples } from './generated/event-examples.ts';
import { runCommands, withoutNpx } from './shell.ts';
import { useSnippet, readDocument } from './snippets.ts';
import { asFunction, type DocumentsEnvironment } from './environment.ts';

export function merchantSide(environment: () => DocumentsEnvironment): void {
  test('event catalogue: each payload fits the schema of its webhook', () => {
    const { differences, webhookSchema } = shapesOf(openApiDocument('https://pay.shop.example'));
    for (const { event } of examples) {
      const { text } = useSnippet(JSON.stringify(event, null, 2), 'docs/events.md');
      assert.deepEqual(differences(JSON.parse(text), webhookSchema(event.type)), [], event.type);
    }
  });

  test('refunds: refunds a card payment, and returns a Pix payment by a payout', async (context) => {
    const { simulator } = environment();
    const shop = await startMerchant(context, { simulator, databaseUrl: 'sqlite::memory:' });
    const { payment } = await shop.paidByCard('25.00');
    const env = { PAY_PUBLIC_URL: shop.url, PAY_MERCHANT_KEY: merchantKey };
    const run = async (command: string): Promise<Record<string, unknown>> => {
      const running = runCommands(context, `${command.trimEnd()} --silent --fail-with-body`, env);
      assert.equal(await running.ended, 0, running.output());
      return JSON.parse(running.output()) as Record<string, unknown>;
    };
    const refund = useSnippet('/v1/refunds"').text.replace('PAYMENT_ID', payment);
    const { amount, remaining_refundable: left } = await run(refund);
    assert.deepEqual({ amount, left }, { amount: '10.00', left: '15.00' });
    const { id } = await run(refund);
    assert.equal((await run(refund))['id'], id, 'the same key is the same refund');

    const pix = await shop.paidByPix();
    await until('the PIX payment is paid', () =>
      shop.events.some(({ type, data }) => type === 'payment.paid' && JSON.stringify(data).includes(pix)),
    );
    const payout = await run(`PAYMENT=${pix}\n${useSnippet('/v1/payouts"').text.replace('129.90', '40.00')}`);
    assert.deepEqual(
      [payout['amount'], payout['payment'], payout['reason']],
      ['40.00', pix, 'returned shoes'],
    );
    await simulator.move('payouts', String(payout['id']), 'pay');
    await until('payout.paid', () => shop.events.some((event) => event.type === 'payout.paid'));
  });

  test('fake receipts: shows whether an order is paid, and lists the paid ones', async (context) => {
    const { simulator } = environment();
    const shop = await startMerchant(context, { simulator, databaseUrl: 'sqlite::memory:' });
    const env = { PAY_PUBLIC_URL: shop.url, PAY_MERCHANT_KEY: merchantKey };
    const run = async (command: string): Promise<string> => {
      const running = runCommands(context, `${withoutNpx(command).trimEnd()} --json`, env);
      assert.equal(await running.ended, 0, running.output());
      return running.output();
    };
    const { checkout } = await shop.paidByCard('25.00');
    const look = useSnippet('pay-elements checkout --id', 'docs/fake-receipts.md').text;
    const { status, payment } = JSON.parse(await run(look.replace('order-1001', checkout))) as {
      status: string;
      payment: { amount: string };
    };
    assert.deepEqual([status, payment.amount], ['paid', '25.00']);
    const list = useSnippet('pay-elements orders', 'docs/fake-receipts.md').text;
    assert.deepEqual(JSON.parse(await run(list)), [], 'the order is of no price and no link');
  });

  test('client: creates an order, refunds a payment, and names the errors', async (context) => {
    const { simulator } = environment();
    const shop = await startMerchant(context, { simulator, databaseUrl: 'sqlite::memory:' });
    const create = await asFunction(environment(), useSnippet('import { createClient }'), 'process');
    const env = { PAY_PUBLIC_URL: shop.url, PAY_MERCHANT_KEY: merchantKey };
    const created = (await create({ env })) as { client: Client; checkout: CreatedCheckout };
    const { client, checkout } = created;
    assert.match(checkout.client_secret, /^pcs_/);

    const paid = await client.checkouts.get((await shop.paidByCard('25.00')).checkout);
    const refund = await asFunction(
      environment(),
      useSnippet('client.refunds.create('),
      'client',
      'checkout',
    );
    assert.partialDeepStrictEqual(await refund(client, paid), { refund: { amount: '10.00' } });

    const named: unknown[] = [];
    const console = { error: (...words: unknown[]) => void named.push(words.slice(0, 2)) };
    const snippet = useSnippet('import { ProblemError');
    const cancel = await asFunction(environment(), snippet, 'client', 'checkout', 'console');
    await cancel(client, paid, console);
    await shop.close();
    await cancel(client, paid, console);
    assert.deepEqual(named, [[409, 'CHECKOUT_NOT_OPEN'], ['No response: repeat with the same key']]);
  });

  test('test cards: a triggered event is received and forwarded', async (context) => {
    const { simulator } = environment();
    const { url } = await startCompanion(context, {
      baseUrl: simulator.baseUrl,
      databaseUrl: 'sqlite::memory:',
    });
    const received = await receiveTypes(context);
    const env = {
      PAY_BASE_URL: simulator.baseUrl,
      PAY_PUBLIC_URL: url,
      PAY_MERCHANT_KEY: merchantKey,
      PAY_WEBHOOK_SECRET: webhookSecret,
    };
    const [trigger = '', listen = ''] = withoutNpx(useSnippet('pay-elements trigger').text)
      .trim()
      .split('\n');
    // From the first event on, so that the listener may start after the order.
    const listening = listen.replace('http://localhost:3000', received.url);
    const listener = runCommands(context, `${listening} --after 0`, env);
    const triggered = runCommands(context, trigger, env);
    assert.equal(await triggered.ended, 0, triggered.output());
    await until('the event is forwarded', () => received.types.includes('payment.disputed'));

    const headers = (bearer: string) => ({
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
    });
    const post = async (call: string, bearer: string, body: object) => {
      const init = { method: 'POST', headers: headers(bearer), body: JSON.stringify(body) };
      return (await (await fetch(url + call, init)).json()) as { client_secret: string };
    };
    const customer = {
      name: 'Ana Souza',
      email: 'ana@shop.example',
      phone: '11987654321',
      document: '52998224725',
    };
    const order = { reference: 'order-1001', amounts: { BRL: '31.00' }, customer };
    const { client_secret: secret } = await post('/v1/checkouts', merchantKey, order);
    await post('/v1/checkout/deposit', secret, { method: 'pix' });
    const paid = runCommands(context, withoutNpx(useSnippet('trigger payment.paid').text).trim(), env);
    assert.equal(await paid.ended, 0, paid.output());
    await until(
      'the payment is forwarded',
      () => received.types.filter((type) => type === 'payment.paid').length === 2,
    );
    await listener.end();
  });

  test('price list: makes a link, lists the orders, and forgets a buyer', async (context) => {
    const [prices = ''] = /(?<=```json\n)[\s\S]*?(?=```)/.exec(readDocument('docs/price-list.md')) ?? [];
    const file = path.join(environment().folder, 'prices.json');
    await writeFile(file, prices);
    const { url } = await startCompanion(context, {
      baseUrl: environment().simulator.baseUrl,
      databaseUrl: 'sqlite::memory:',
      env: { PAY_PRICES: file },
    });
    const env = { PAY_PUBLIC_URL: url, PAY_MERCHANT_KEY: merchantKey };
    const run = async (command: string): Promise<string> => {
      const running = runCommands(context, withoutNpx(command.trim()), env);
      assert.equal(await running.ended, 0, running.output());
      return running.output();
    };
    const [link = ''] = /\/buy\/\w+/.exec(await run(useSnippet('pay-elements link').text)) ?? [];
    assert.equal((await fetch(url + link)).status, 200);

    const headers = { authorization: `Bearer ${merchantKey}`, 'content-type': 'application/json' };
    const purchase = await fetch(`${url}/v1/buy`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ price: 'mug', customer: { name: 'Ana Souza', email: 'ana@shop.example' } }),
    });
    const { id, reference } = (await purchase.json()) as { id: string; reference: string };
    assert.equal(purchase.status, 201);
    await fetch(`${url}/v1/checkouts/${id}/cancel`, { method: 'POST', headers });
    const [orders = '', forget = ''] = useSnippet('pay-elements orders', 'docs/price-list.md')
      .text.trim()
      .split('\n');
    await run(orders);
    await run(forget.replace('mug-7F3K2Q9D', reference));
    const response = await fetch(`${url}/v1/checkouts/${id}`, { headers });
    assert.ok(!(await response.text()).includes('Ana Souza'));
  });
}

/** Starts a webhook server that records the types of received events. */
async function receiveTypes(context: TestContext): Promise<{ url: string; types: string[] }> {
  const types: string[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      types.push((JSON.parse(body.toString('utf8')) as { type: string }).type);
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, types };
}

/** Tests the evidence of an order, as JSON, as a page and by the command, on both databases. */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { addressPrefixOf } from '../../../server/http/middleware/client-address.ts';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { merchantsOn, type TestMerchant } from '../../support/merchants/in-process-merchant.ts';
import { customer, merchantKey, requestAsBuyer, testCard } from '../../support/servers/companion.ts';
import { simulatorOfFile } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';
import { runHere } from '../cli/run-command.ts';

const simulator = await simulatorOfFile();

interface Attempt {
  [field: string]: unknown;
  id: string;
  refunds: { status: string; amount: string }[];
  returns: { status: string; amount: string; reason: string }[];
}

const challenged = '4000002500003155';
const attemptsIn = (body: Record<string, unknown>): Attempt[] => body['payments'] as Attempt[];

async function order(shop: TestMerchant, amounts: Record<string, string>, fields: object = {}) {
  const { body } = await shop.post('/v1/checkouts', {
    reference: randomUUID(),
    amounts,
    customer,
    ...fields,
  });
  const secret = String(body['client_secret']);
  const path = `/v1/checkouts/${body.id}/evidence`;
  const buyer = async (call: string, sent: unknown): Promise<Record<string, unknown>> =>
    (await requestAsBuyer(shop.url, secret, call, { body: sent, key: randomUUID() })).body;
  return { id: body.id, reference: String(body['reference']), path, buyer };
}

onBothDatabases((createDatabase) => {
  const start = merchantsOn(simulator, createDatabase);

  test('a card order has the outcome of 3-D Secure, the network of the buyer, deliveries and refunds', async (t) => {
    const shop = await start(t);
    const metadata = { delivered: '2026-11-20 <signed> by "Ana"', tracking: 'BR123' };
    const { path, buyer } = await order(shop, { USD: '25.00' }, { metadata });
    const charged = await buyer('/charge', testCard(challenged));
    assert.equal(charged['status'], 'requires_action');
    const { body: pending } = await shop.get(path);
    assert.deepEqual(
      attemptsIn(pending).map(({ three_d_secure: outcome, address_prefix: prefix }) => [outcome, prefix]),
      [['pending', '127.0.0.0/24']],
    );
    await simulator.transact(String(charged['transaction']), 'authenticate');
    await buyer('/confirm', { payment: charged['id'] });
    await until('the order is paid', async () => (await shop.get(path)).body.status === 'paid');
    const id = String(charged['id']);
    await shop.post('/v1/refunds', { payment: id, amount: '10.00', reason: 'one came back' });
    await until('the events are delivered', async () => {
      const events = (await shop.get(path)).body['events'] as { delivered_at: string | null }[];
      return events.length > 1 && events.every((event) => event.delivered_at !== null);
    });
    const { status, body } = await shop.get(path);
    assert.equal(status, 200);
    const [attempt] = attemptsIn(body);
    assert.ok(attempt);
    assert.equal(attempt['three_d_secure'], 'passed');
    assert.deepEqual(attempt['card'], { brand: 'visa', last4: '3155' });
    assert.deepEqual(
      attempt.refunds.map(({ amount }) => amount),
      ['10.00'],
    );
    assert.deepEqual(attempt.returns, []);
    assert.deepEqual([body['metadata'], body['customer']], [metadata, customer]);
    assert.ok(!Number.isNaN(Date.parse(String(body['made_at']))));
    for (const event of body['events'] as { type: string; deliveries: { outcome: string }[] }[])
      assert.ok(
        event.deliveries.some(({ outcome }) => outcome === 'delivered'),
        event.type,
      );
    assert.doesNotMatch(JSON.stringify(body), /4000002500003155|client_secret|pix_code|fingerprint/);
  });

  test('a charge without a step, one whose step failed and a payment elsewhere are told apart', async (t) => {
    const shop = await start(t);
    const plain = await order(shop, { USD: '25.00' });
    await plain.buyer('/charge', testCard());
    const failed = await order(shop, { USD: '25.00' });
    const charged = await failed.buyer('/charge', testCard(challenged));
    await simulator.transact(String(charged['transaction']), 'fail_authentication');
    await failed.buyer('/confirm', { payment: charged['id'] });
    const pix = await order(shop, { BRL: '40.00' });
    await pix.buyer('/deposit', { method: 'pix' });
    const outcome = async (path: string): Promise<unknown> =>
      attemptsIn((await shop.get(path)).body)[0]?.['three_d_secure'];
    assert.equal(await outcome(plain.path), 'none');
    await until('the step has failed', async () => (await outcome(failed.path)) === 'failed');
    assert.equal(await outcome(pix.path), null);
    assert.equal((await shop.get('/v1/checkouts/co_none/evidence')).status, 404);
  });

  test('a returned PIX payment has its payouts, and an erased buyer neither data nor network', async (t) => {
    const shop = await start(t);
    const { id, path, buyer } = await order(shop, { BRL: '40.00' });
    const code = await buyer('/deposit', { method: 'pix' });
    await simulator.pay(String(code['transaction']));
    await until('the order is paid', async () => (await shop.get(path)).body.status === 'paid');
    const { body: payout } = await shop.post('/v1/payouts', {
      payment: code['id'],
      amount: '15.00',
      pix_key: 'ana@shop.example',
      reason: 'one came back',
    });
    await shop.post('/v1/payouts', { amount: '1.00', pix_key: 'other@shop.example' });
    const [attempt] = attemptsIn((await shop.get(path)).body);
    assert.deepEqual(
      attempt?.returns.map((each) => [each['id' as never], each.amount, each.reason]),
      [[payout.id, '15.00', 'one came back']],
    );
    assert.equal(attempt?.['address_prefix'], '127.0.0.0/24');
    await shop.post(`/v1/checkouts/${id}/forget`, {});
    const { body } = await shop.get(path);
    assert.deepEqual(body['customer'], {});
    assert.deepEqual(
      attemptsIn(body).map(({ address_prefix: prefix }) => prefix),
      [null],
    );
  });

  test('the page escapes all values, follows the language and needs only its own style', async (t) => {
    const shop = await start(t);
    const { path, buyer, reference } = await order(
      shop,
      { BRL: '40.00' },
      { description: '<script>alert(1)</script>', metadata: { delivered: '"><img src=x>' } },
    );
    await buyer('/deposit', { method: 'pix' });
    const page = async (language: string) => {
      const response = await fetch(shop.url + path, {
        headers: { authorization: `Bearer ${merchantKey}`, accept: 'text/html', 'accept-language': language },
      });
      return { headers: response.headers, text: await response.text() };
    };
    const { headers, text } = await page('en');
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(text, new RegExp(`<h1>Evidence of order ${reference}</h1>`));
    assert.doesNotMatch(text, /<script|<img/);
    assert.match(text, /&lt;script&gt;alert\(1\)/);
    assert.match(text, />not told</);
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = headers.get('content-security-policy') ?? '';
    assert.ok(policy.includes(`style-src 'sha256-${hash}'`), policy);
    assert.match(policy, /default-src 'none'.*frame-ancestors 'none'/);
    const portuguese = await page('pt-BR,pt;q=0.9');
    assert.match(portuguese.text, /<html lang="pt-BR">/);
    assert.match(portuguese.text, /Evidências do pedido .*não informado/s);
  });

  test('the command prints the evidence of an order by its reference, and the page', async (t) => {
    const shop = await start(t);
    const { reference } = await order(shop, { BRL: '40.00' });
    const env = { PAY_PUBLIC_URL: shop.url, PAY_MERCHANT_KEY: merchantKey };
    const json = await runHere(['evidence', reference, '--json'], { env });
    assert.equal(json.status, 0, json.err);
    assert.equal((JSON.parse(json.out) as { reference: string }).reference, reference);
    const page = await runHere(['evidence', reference, '--html'], { env });
    assert.match(page.out, /^<!doctype html>[^]*<\/html>\n$/);
  });
});

test('the network of an address is a /24 of IPv4 and a /48 of IPv6, in one spelling', () => {
  const expected: [address: string, prefix: string | null][] = [
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2::9', '2001:db8:1::/48'],
    ['2001:0DB8:0001:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['unknown', null],
    ['', null],
  ];
  for (const [address, prefix] of expected) assert.equal(addressPrefixOf(address), prefix, address);
});

/** Contract tests of §4.1 C and §5: where a merchant's page is offered wallets, and how wallet charges settle. */
import assert from 'node:assert/strict';
import { accounts } from './support/accounts.ts';
import { describe, test } from './support/skippable-test.ts';
import { hostedBody } from './support/samples.ts';
import { type Json, serviceOfFile } from './support/service.ts';

const service = await serviceOfFile();
const both = ['wallet_a_pay', 'wallet_b_pay'];
const shop = 'https://shop.example';

/** Wallets that the processor's library offers to a page of this origin. */
async function offered(origin: string | null, account: 'live' | 'sandbox' = 'live'): Promise<unknown> {
  const { body } = await service.post('/wallet/deposit/payment', hostedBody(accounts[account]));
  const response = await service.send('POST', '/processor/session', {
    headers: { 'content-type': 'application/json', ...(origin !== null && { origin }) },
    body: JSON.stringify({ key: body['publishable_key'] }),
  });
  assert.equal(response.status, 200, response.text);
  return response.body['wallets'];
}

const register = (domains: Json): Promise<unknown> =>
  service.control('settings', { wallet_domains: { live: [], sandbox: [], ...domains } });

describe('§4.1 C wallets on a merchant’s page', () => {
  test('§4.1-20 §5-13 a domain is offered wallets in the environments that it is registered for', async () => {
    await register({ live: ['shop.example'] });
    assert.deepEqual(await offered(shop), both);
    assert.deepEqual(await offered(shop, 'sandbox'), []);
    await register({ sandbox: ['shop.example'] });
    assert.deepEqual(await offered(shop), []);
    assert.deepEqual(await offered(shop, 'sandbox'), both);
  });

  test('§4.1-20 other domains, subdomains and callers without an origin are offered none', async () => {
    await register({ live: ['shop.example'] });
    const others = ['https://other.example', 'https://www.shop.example', 'https://shop.example.evil', 'null'];
    for (const origin of [...others, null]) assert.deepEqual(await offered(origin), [], String(origin));
    assert.deepEqual(await offered('https://shop.example:8443'), both, 'the port does not matter');
  });

  test('§4.1-20 the page needs https, except on localhost', async () => {
    await register({ live: ['shop.example', 'localhost'] });
    assert.deepEqual(await offered('http://shop.example'), []);
    assert.deepEqual(await offered('http://localhost:4300'), both);
  });

  test('§4.1-20 only wallets of the device are offered', async () => {
    await register({ live: ['shop.example'] });
    await service.control('settings', { wallets: ['wallet_b_pay'] });
    assert.deepEqual(await offered(shop), ['wallet_b_pay']);
    await service.control('settings', { wallets: [] });
    assert.deepEqual(await offered(shop), []);
  });

  test('§4.1-20 a page that is offered no wallet cannot pay with one', async () => {
    await register({ live: ['shop.example'] });
    const { body } = await service.post('/wallet/deposit/payment', hostedBody());
    const pay = (origin: string): ReturnType<typeof service.send> =>
      service.send('POST', '/processor/confirm', {
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({
          key: body['publishable_key'],
          client_secret: body['client_secret'],
          card: 'approved',
          elements: null,
        }),
      });
    assert.equal((await pay('https://other.example')).status, 400);
    assert.equal((await service.charge(String(body['idTransaction'])))['status'], 'pending');
    assert.equal((await pay(shop)).status, 200);
    assert.equal((await service.charge(String(body['idTransaction'])))['status'], 'paid');
  });

  test('§4.1-20 the service’s own page needs no registration', async () => {
    await register({});
    assert.deepEqual(await offered(service.url), both);
  });
});

test('§4.1-21 a wallet charge settles like a card charge', async () => {
  const [plain, wallet] = await Promise.all(
    [{}, { wallet: 'wallet_a_pay' }].map(async (more) => {
      const { body } = await service.post('/wallet/deposit/payment', hostedBody(more));
      const id = String(body['idTransaction']);
      await service.move('transactions', id, 'pay');
      const { idTransaction: _id, paid_at: _at, ...charge } = await service.charge(id);
      const sent = (await service.callbacks(id)).map(({ payload }) => ({ ...payload, idTransaction: null }));
      return { charge, sent };
    }),
  );
  assert.deepEqual(wallet, plain);
  assert.equal(wallet?.charge['status'], 'paid');
});

test('§4.1-14 the client_secret of a hosted charge stays the same through a 3-D Secure step', async () => {
  const { body } = await service.post('/wallet/deposit/payment', hostedBody());
  const callProcessor = async (call: string, more: Json = {}): Promise<Json> => {
    const response = await service.send('POST', `/processor/${call}`, {
      headers: { 'content-type': 'application/json', origin: service.url },
      body: JSON.stringify({ key: body['publishable_key'], client_secret: body['client_secret'], ...more }),
    });
    assert.equal(response.status, 200, response.text);
    return response.body;
  };
  const challenged = await callProcessor('confirm', { card: 'challenged', elements: null });
  assert.deepEqual(
    [challenged['status'], challenged['client_secret']],
    ['requires_action', body['client_secret']],
  );
  const passed = await callProcessor('challenge', { answer: 'pass' });
  assert.deepEqual([passed['status'], passed['client_secret']], ['succeeded', body['client_secret']]);
  assert.equal((await service.charge(String(body['idTransaction'])))['status'], 'paid');
});

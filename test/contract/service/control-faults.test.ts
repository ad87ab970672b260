/**
 * Tests of the simulator's control interface: faults of calls, the request log, access to it, and repeatable runs by
 * seed.
 */
import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { describe, test } from 'node:test';
import { startSimulator } from '../../../demo/simulator/index.ts';
import { until } from '../../support/until.ts';
import { accounts } from './support/accounts.ts';
import { card, cards, direct, hostedBody, newHosted, newPix } from './support/samples.ts';
import { type ServiceResponse, type Json, Service, serviceOfFile } from './support/service.ts';
import { assertResponse, controlError } from './support/shapes.ts';

const service = await serviceOfFile();

describe('POST /control/faults, calls', () => {
  const balance = (): Promise<ServiceResponse> => service.get('/account/balance');
  const fault = (what: string, times = 1): Promise<void> =>
    service.faults({ calls: { match: '/account/balance', do: what, times } });

  for (const [what, status] of [
    ['503', 503],
    ['500', 500],
    ['429', 429],
  ] as const) {
    test(`${what}: returned as JSON the given number of times`, async () => {
      await fault(what, 2);
      assertResponse(await balance(), status, controlError);
      assertResponse(await balance(), status, controlError);
      assert.equal((await balance()).status, 200);
    });
  }

  test('html: returns HTML instead of JSON', async () => {
    await fault('html');
    const response = await balance();
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(response.text, /^\s*</);
  });

  test('reset: closes the connection', async () => {
    await fault('reset');
    await assert.rejects(balance());
    assert.equal((await balance()).status, 200);
  });

  test('timeout: one call gets no response, others still do', async () => {
    await fault('timeout');
    const abortController = new AbortController();
    let settled = false;
    const pending = fetch(`${service.url}/api/account/balance`, {
      headers: { ...accounts.live },
      signal: abortController.signal,
    }).finally(() => {
      settled = true;
    });
    await until('the fault is used up', async () => (await faultsLeft()) === 0);
    await service.advance(600);
    assert.equal((await balance()).status, 200);
    assert.equal(settled, false);
    abortController.abort();
    await assert.rejects(pending);
  });

  test('slow: responds after the delay', async () => {
    await service.faults({ calls: { match: '/account/balance', do: 'slow', times: 1, delay_ms: 50 } });
    assert.equal((await balance()).status, 200);
  });

  test('applies to matching calls only', async () => {
    await fault('500');
    assert.equal((await service.get('/transactions/pixout/x')).status, 200);
    assert.equal((await balance()).status, 500);
  });

  test('{} clears the faults', async () => {
    await fault('500', 5);
    await service.faults({});
    assert.equal((await balance()).status, 200);
  });

  for (const faults of [
    { callbacks: 'sometimes' },
    { calls: { match: '/x', do: 'explode' } },
    { calls: 1 },
  ]) {
    test(`${JSON.stringify(faults)} is rejected`, async () => {
      assertResponse(await service.control('faults', faults), 422, controlError);
    });
  }

  async function faultsLeft(): Promise<number> {
    const calls = (await service.control('faults')).body['calls'] as { times: number }[];
    return calls.reduce((sum, { times }) => sum + times, 0);
  }
});

describe('GET /control/requests', () => {
  test('redacts credentials and card data', async () => {
    const { token, secret } = accounts.live;
    await direct(service, cards.paid, { email: 'ana@example.com' });
    await service.post('/wallet/card/charge', {
      token,
      secret: 'sk_mistyped',
      card: card('4000000000009995'),
    });
    await service.post('/wallet/card/charge', { card: [card('5555555555554444')], deeper: { card: card() } });
    await service.send('GET', `/api/account/balance?token=${token}&secret=${secret}`);
    const created = await service.post('/wallet/deposit/payment', hostedBody());
    const { text } = await service.control('requests');
    for (const hidden of [
      token,
      secret,
      'sk_mistyped',
      cards.paid,
      '4000000000009995',
      '5555555555554444',
      '"987"',
      String(created.body['client_secret']),
    ]) {
      assert.ok(!text.includes(hidden), `${hidden} is in the log`);
    }
  });

  test('logs method, path, body and status of each request', async () => {
    await service.post('/wallet/deposit/payment', hostedBody({ amount: 7.5 }), { 'Idempotency-Key': 'x' });
    await service.get('/transactions/payment/nothing');
    const [post, get] = await service.list<Json>('requests');
    assert.deepEqual(
      [post!['method'], post!['path'], post!['status']],
      ['POST', '/wallet/deposit/payment', 200],
    );
    assert.equal((post!['body'] as Json)['amount'], 7.5);
    assert.deepEqual(
      [get!['method'], get!['path'], get!['status']],
      ['GET', '/transactions/payment/nothing', 404],
    );
  });
});

describe('the control interface is reachable from loopback only', () => {
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
  const skip = outside === undefined && 'this machine has no other interface';

  for (const [publicControl, title] of [
    [false, 'rejects other interfaces, whatever the headers claim'],
    [true, 'accepts other interfaces with publicControl'],
  ] as const) {
    test(title, { skip }, async (t) => {
      const simulator = await startSimulator({ host: '0.0.0.0', publicControl });
      t.after(() => simulator.close());
      const remoteClient = new Service(`http://${outside}:${new URL(simulator.url).port}`);
      const headers = { 'x-forwarded-for': '127.0.0.1', host: 'localhost' };
      for (const path of ['/control/balances', '/control/requests']) {
        const response = await remoteClient.send('GET', path, { headers });
        assert.equal(response.status === 200, publicControl, response.text);
      }
      assert.equal(
        (await remoteClient.get('/account/balance')).status,
        200,
        'the service itself is reachable',
      );
    });
  }
});

describe('seed', () => {
  test('the same seed and the same calls give the same ids', async (t) => {
    const ids = await Promise.all(
      ['one', 'one', 'two'].map(async (seed) => {
        const simulator = await startSimulator({ seed });
        t.after(() => simulator.close());
        const own = new Service(simulator.url);
        return [await newPix(own), await newHosted(own)];
      }),
    );
    assert.deepEqual(ids[0], ids[1]);
    assert.notDeepEqual(ids[0], ids[2]);
  });
});

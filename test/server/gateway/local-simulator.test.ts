/** Tests when the companion takes its service for the packaged simulator: on this machine only, and only if it says so. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import { localSimulator } from '../../../server/gateway/local-simulator.ts';

const companion = 'http://localhost:4301';

async function serve(
  t: TestContext,
  listener: RequestListener,
): Promise<{ origin: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    listener(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const sending =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
      .end(JSON.stringify(body));

describe('the simulator on this machine', () => {
  test('is found by what it says, and asked once', async (t) => {
    const { origin, requests } = await serve(t, sending({ simulator: 'pay-elements' }));
    const simulator = localSimulator(`${origin}/api`, companion);
    assert.equal(simulator?.library, null);
    await Promise.all([simulator.find(), simulator.find()]);
    await simulator.find();
    assert.equal(simulator.library, `${origin}/processor.js`);
    assert.deepEqual(requests, ['/simulator.json']);
  });

  test('another service on this machine, such as a proxy, is not taken for it, whatever it names', async (t) => {
    for (const body of [
      {},
      null,
      'pay-elements',
      { simulator: true, processor_library: 'https://evil.example/processor.js' },
      { simulator: 'other' },
    ]) {
      const { origin } = await serve(t, sending(body));
      const simulator = localSimulator(`${origin}/api`, companion);
      await simulator?.find();
      assert.equal(simulator?.library, null, JSON.stringify(body));
    }
    const { origin } = await serve(t, sending({ simulator: 'pay-elements' }, 404));
    const simulator = localSimulator(`${origin}/api`, companion);
    await simulator?.find();
    assert.equal(simulator?.library, null);
  });

  test('a redirect is not followed, so the address is always the configured one', async (t) => {
    const elsewhere = await serve(t, sending({ simulator: 'pay-elements' }));
    const { origin } = await serve(t, (_request, response) =>
      response.writeHead(302, { location: `${elsewhere.origin}/simulator.json`, connection: 'close' }).end(),
    );
    const simulator = localSimulator(`${origin}/api`, companion);
    await simulator?.find();
    assert.deepEqual([simulator?.library, elsewhere.requests], [null, []]);
  });

  test('no service off this machine is asked, nor one behind a public companion', () => {
    const claims = (): never => assert.fail('was asked');
    for (const [baseUrl, publicUrl] of [
      ['https://service.example/api', companion],
      ['https://localhost.service.example/api', companion],
      ['http://10.0.0.7:4310/api', companion],
      ['http://127.0.0.1.nip.example/api', companion],
      ['http://127.0.0.1:15001/api', 'https://pay.shop.example'],
      ['http://localhost:4310/api', 'http://192.168.0.4:4301'],
    ] as const) {
      assert.equal(localSimulator(baseUrl, publicUrl, claims), null, baseUrl);
    }
  });

  test('is found once it runs, if the companion started first', async (t) => {
    let isUp = false;
    const { origin } = await serve(t, (request, response) =>
      isUp ? sending({ simulator: 'pay-elements' })(request, response) : request.socket.destroy(),
    );
    const simulator = localSimulator(`${origin}/api`, companion);
    await simulator?.find();
    assert.equal(simulator?.library, null);
    isUp = true;
    await simulator?.find();
    assert.equal(simulator?.library, `${origin}/processor.js`);
  });
});

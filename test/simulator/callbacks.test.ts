/** Tests the simulator's callbacks: retries, which changes send one, and the faults of delivery. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { until } from '../support/until.ts';
import { receiverFor, type ServiceClient, simulatorFor } from './service-client.ts';
import { startSimulator } from '../../demo/simulator/index.ts';

interface CallbackRecord {
  status: string;
  payload: Record<string, unknown>;
  attempts: { at: string; status: number | null; reason?: string }[];
}

async function callbacksOf(service: ServiceClient, idTransaction: string): Promise<CallbackRecord[]> {
  const { body } = await service.control(`callbacks?transaction=${idTransaction}`);
  return body as unknown as CallbackRecord[];
}

function advance(service: ServiceClient, seconds: number) {
  return service.control('clock', { advance_s: seconds });
}

async function payPix(service: ServiceClient, postback: string): Promise<string> {
  const id = await service.pix({ postback });
  await service.control(`transactions/${id}`, { do: 'pay' });
  return id;
}

describe('callbacks', () => {
  test('fail after six attempts with the delays of section 6', async (t) => {
    const service = await simulatorFor(t);
    const receiver = await receiverFor(t);
    receiver.status = 500;
    const id = await payPix(service, receiver.url);
    await until('the first attempt', () => receiver.received.length === 1);
    await advance(service, 4000);
    const [callback] = await callbacksOf(service, id);
    const times = callback?.attempts.map(({ at }) => Date.parse(at)) ?? [];
    const delays = times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 1000));
    assert.deepEqual(delays, [30, 120, 300, 900, 1800]);
    assert.equal(callback?.status, 'failed');
    assert.equal(receiver.received.length, 6);
  });

  for (const [status, attempts] of [
    [204, 1],
    [302, 1],
    [404, 1],
    [410, 1],
    [408, 2],
    [425, 2],
    [429, 2],
    [503, 2],
  ] as const) {
    test(`a receiver's ${status} ${attempts === 2 ? 'is retried' : 'is final'}`, async (t) => {
      const service = await simulatorFor(t);
      const receiver = await receiverFor(t);
      receiver.status = status;
      await payPix(service, receiver.url);
      await until('the first attempt', () => receiver.received.length === 1);
      await advance(service, 60);
      assert.equal(receiver.received.length, attempts);
    });
  }

  test('a refused connection is retried', async (t) => {
    const service = await simulatorFor(t);
    const id = await payPix(service, 'http://127.0.0.1:9/nobody');
    await until('the first attempt', async () => (await callbacksOf(service, id))[0]?.attempts.length === 1);
    await advance(service, 30);
    const [callback] = await callbacksOf(service, id);
    assert.deepEqual(
      callback?.attempts.map(({ status, reason }) => [status, reason]),
      [
        [null, 'connection_error'],
        [null, 'connection_error'],
      ],
    );
  });

  test('an expired PIX sends no callback', async (t) => {
    const service = await simulatorFor(t);
    const id = await service.pix();
    await advance(service, 86_400);
    assert.equal(await service.statusOf(id), 'cancelled');
    assert.deepEqual(await callbacksOf(service, id), []);
  });

  test('a synchronous decline sends no callback, a failed challenge does', async (t) => {
    const service = await simulatorFor(t);
    const receiver = await receiverFor(t);
    const declined = await service.charge('4000000000000002', { postback: receiver.url });
    assert.equal(declined.status, 422);
    const { body } = await service.charge('4000002500003155', { postback: receiver.url });
    await service.control(`transactions/${String(body['idTransaction'])}`, { do: 'fail_authentication' });
    await until('the callback', () => receiver.received.length > 0);
    assert.deepEqual(
      receiver.received.map(({ status, failure_code: code }) => [status, code]),
      [['cancelled', 'payment_intent_authentication_failure']],
    );
    assert.deepEqual(await callbacksOf(service, String(declined.body['idTransaction'])), []);
  });

  test('faults: drop, late, twice, reorder, early, cancelled after paid', async (t) => {
    const service = await simulatorFor(t);
    const receiver = await receiverFor(t);
    const statuses = (): unknown[] => receiver.received.map(({ status }) => status);
    const charge = async (mode: string): Promise<string> => {
      receiver.received.length = 0;
      await service.control('faults', { callbacks: mode });
      const { body } = await service.charge('4242424242424242', { postback: receiver.url });
      return String(body['idTransaction']);
    };

    const dropped = await charge('drop');
    assert.equal((await callbacksOf(service, dropped))[0]?.status, 'dropped');
    assert.deepEqual(statuses(), []);

    await charge('late');
    assert.deepEqual(statuses(), []);
    await advance(service, 30);
    assert.deepEqual(statuses(), ['paid']);

    await charge('twice');
    await until('both callbacks', () => receiver.received.length === 2);

    const reordered = await charge('reorder');
    await service.control(`transactions/${reordered}`, { do: 'dispute' });
    await until('both callbacks', () => receiver.received.length === 2);
    assert.deepEqual(statuses(), ['disputed', 'paid']);

    await charge('early');
    assert.deepEqual(statuses(), ['paid'], 'received before the response');

    await charge('cancelled_after_paid');
    await until('both callbacks', () => receiver.received.length === 2);
    assert.deepEqual(statuses(), ['paid', 'cancelled']);
  });

  test('with the fault `early`, a PIX is paid before the response to its creation', async (t) => {
    const service = await simulatorFor(t);
    const receiver = await receiverFor(t);
    await service.control('faults', { callbacks: 'early' });
    const id = await service.pix({ postback: receiver.url });
    assert.deepEqual(
      receiver.received.map(({ idTransaction }) => idTransaction),
      [id],
    );
  });

  test('a reset drops pending callbacks', async (t) => {
    const service = await simulatorFor(t);
    const receiver = await receiverFor(t);
    await service.control('faults', { callbacks: 'late' });
    await payPix(service, receiver.url);
    await service.control('reset', {});
    await advance(service, 3600);
    assert.deepEqual(receiver.received, []);
    assert.deepEqual((await service.control('callbacks')).body, []);
  });
});

test('accepts only callback and return addresses below those of `leadsTo`', async (t) => {
  const simulator = await startSimulator({
    allowedTargets: ['https://pay.demo.example/w/visit', 'https://demo.example'],
  });
  t.after(() => simulator.close());
  const statusOf = async (fields: Record<string, unknown>): Promise<number> => {
    const response = await fetch(`${simulator.baseUrl}/wallet/deposit/payment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        token: 'tk_live_sim',
        secret: 'sk_live_sim',
        amount: 10,
        method_pay: 'card',
        postback: 'https://pay.demo.example/w/visit/v1/callbacks/k',
        ...fields,
      }),
    });
    return response.status;
  };
  assert.equal(await statusOf({ return_url: 'https://demo.example/orders/1/pay' }), 200);
  for (const postback of [
    'http://127.0.0.1:9/',
    'https://pay.demo.example/w/other/v1/callbacks/k',
    'https://pay.demo.example/w/visitor/v1/callbacks/k',
    'https://pay.demo.example/w/visit/../other',
    'https://pay.demo.example.evil.example/w/visit/',
    'https://pay.demo.example@evil.example/w/visit/',
    'http://pay.demo.example/w/visit/',
    17,
  ])
    assert.equal(await statusOf({ postback }), 422, String(postback));
  assert.equal(await statusOf({ return_url: 'https://evil.example/' }), 422);
});

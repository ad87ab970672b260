/**
 * Contract tests of §6: callback delivery by the receiver's response, retries and their delays, duplicates and order.
 */
import assert from 'node:assert/strict';
import { until } from '../../support/until.ts';
import { describe, test } from './support/skippable-test.ts';
import { receiverOfFile } from './support/receiver.ts';
import {
  cards,
  direct,
  newHosted,
  newPix,
  newRefund,
  unreachableUrl,
  paidHosted,
} from './support/samples.ts';
import { type Callback, serviceOfFile } from './support/service.ts';

const service = await serviceOfFile();
const receiver = await receiverOfFile();

const delaysS = [30, 120, 300, 900, 1800];

/** Creates a paid charge, whose callback is then being delivered. */
async function paidPix(postback: string = receiver.url): Promise<string> {
  const id = await newPix(service, { postback });
  await service.move('transactions', id, 'pay');
  return id;
}

function attempted(id: string, attempts: number): Promise<Callback> {
  return until(`${attempts} attempts`, async () => {
    const [callback] = await service.callbacks(id);
    return callback !== undefined && callback.attempts.length >= attempts && callback;
  });
}

/** From each attempt to the next, in seconds of the service's clock. */
function gapsS({ attempts }: Callback): number[] {
  const times = attempts.map(({ at }) => Date.parse(at));
  return times.slice(1).map((time, index) => Math.round((time - times[index]!) / 1000));
}

async function later(id: string): Promise<Callback> {
  await service.advance(86_400);
  const [callback] = await service.callbacks(id);
  return callback!;
}

describe('§6 delivery rules', () => {
  for (const status of [200, 201, 202, 204, 226]) {
    test(`§6-13 ${status}: delivered, no more attempts`, async () => {
      receiver.response = status;
      const id = await paidPix();
      assert.equal((await attempted(id, 1)).attempts[0]?.status, status);
      const callback = await later(id);
      assert.equal(callback.status, 'delivered');
      assert.equal(callback.attempts.length, 1);
      assert.equal(receiver.received.length, 1);
    });
  }

  for (const status of [500, 501, 502, 503, 504, 599, 408, 425, 429]) {
    test(`§6-14 ${status}: retried`, async () => {
      receiver.response = status;
      const id = await paidPix();
      assert.equal((await attempted(id, 1)).attempts[0]?.status, status);
      receiver.response = 200;
      const callback = await later(id);
      assert.deepEqual(
        callback.attempts.map((attempt) => attempt.status),
        [status, 200],
      );
      assert.deepEqual(gapsS(callback), [30]);
      assert.deepEqual(receiver.received[1]?.payload, receiver.received[0]?.payload);
    });
  }

  for (const status of [400, 401, 403, 404, 405, 409, 410, 413, 415, 422]) {
    test(`§6-14 ${status}: permanent failure, no retry`, async () => {
      receiver.response = status;
      const id = await paidPix();
      await attempted(id, 1);
      receiver.response = 200;
      const callback = await later(id);
      assert.equal(callback.status, 'failed');
      assert.equal(receiver.received.length, 1);
    });
  }

  test('§6-14 connection error: retried', async () => {
    const id = await paidPix(unreachableUrl);
    assert.equal((await attempted(id, 1)).attempts[0]?.status, null);
    assert.equal((await later(id)).attempts.length, 6);
  });

  test('§6-14 §8-6 no response for 15 seconds: a timeout, retried', async () => {
    receiver.response = 'hang';
    const id = await paidPix();
    await receiver.count(1);
    await service.advance(10);
    assert.deepEqual((await service.callbacks(id))[0]?.attempts, [], 'still waiting for the response');
    await service.advance(6);
    assert.equal((await attempted(id, 1)).attempts[0]?.status, null);
    receiver.response = 200;
    const callback = await later(id);
    assert.deepEqual([callback.status, receiver.received.length], ['delivered', 2]);
  });
});

describe('§6 attempts', () => {
  test('§6-15 the callback is marked failed after 6 attempts', async () => {
    receiver.response = 500;
    const id = await paidPix();
    await attempted(id, 1);
    const callback = await later(id);
    assert.equal(callback.status, 'failed');
    assert.equal(callback.attempts.length, 6);
    assert.equal(receiver.received.length, 6);
  });

  for (const [index, delayS] of delaysS.entries()) {
    test(`§6-15 delay ${index + 1} is ${delayS} seconds`, async () => {
      receiver.response = 500;
      const id = await paidPix();
      await attempted(id, 1);
      const before = delaysS.slice(0, index).reduce((sum, seconds) => sum + seconds, 0);
      await service.advance(before + delayS);
      const callback = await attempted(id, index + 2);
      assert.equal(callback.attempts.length, index + 2, 'the next attempt is not due yet');
      assert.equal(gapsS(callback)[index], delayS);
    });
  }

  test('§6-15 about 52 minutes overall', async () => {
    receiver.response = 500;
    const id = await paidPix();
    await attempted(id, 1);
    const total = gapsS(await later(id)).reduce((sum, seconds) => sum + seconds, 0);
    assert.equal(Math.floor(total / 60), 52);
  });

  test('§6-14 a receiver that recovers gets the callback with the next attempt', async () => {
    receiver.response = 503;
    const id = await paidPix();
    await attempted(id, 1);
    await service.advance(30);
    await attempted(id, 2);
    receiver.response = 204;
    const callback = await later(id);
    assert.deepEqual([callback.status, callback.attempts.length], ['delivered', 3]);
  });
});

describe('§6 duplicates and order, on demand', () => {
  const statuses = (): unknown[] => receiver.payloads('CARD').map(({ status }) => status);

  test('§6-16 §6-20 twice: a duplicate of the same event', async () => {
    await service.faults({ callbacks: 'twice' });
    await paidPix();
    await receiver.count(2);
    const [first, second] = receiver.payloads();
    assert.deepEqual(second, first);
  });

  test('§6-16 §6-21 drop: no callback; the status endpoint reports the payment', async () => {
    await service.faults({ callbacks: 'drop' });
    const id = await paidPix();
    await service.advance(86_400);
    assert.deepEqual(receiver.received, []);
    assert.equal((await service.charge(id))['status'], 'paid');
  });

  test('§6-16 late: the callback arrives later', async () => {
    await service.faults({ callbacks: 'late' });
    const id = await paidPix();
    const [callback] = await service.callbacks(id);
    assert.deepEqual(callback?.attempts, []);
    await service.advance(3600);
    await receiver.count(1);
  });

  test('§6-16 reorder: a later event overtakes an earlier one', async () => {
    await service.faults({ callbacks: 'reorder' });
    const id = await paidHosted(service, { postback: receiver.url });
    await service.move('transactions', id, 'dispute');
    await receiver.count(2);
    assert.deepEqual(statuses(), ['disputed', 'paid']);
  });

  test('§6-16 reorder: an event without a later one still arrives', async () => {
    await service.faults({ callbacks: 'reorder' });
    await paidPix();
    await service.advance(3600);
    await receiver.count(1);
  });

  test('§6-16 §3.2-12 cancelled_after_paid: a stale cancelled follows', async () => {
    await service.faults({ callbacks: 'cancelled_after_paid' });
    const id = await paidHosted(service, { postback: receiver.url });
    await receiver.count(2);
    assert.deepEqual(statuses(), ['paid', 'cancelled']);
    assert.equal((await service.charge(id))['status'], 'paid');
  });

  test('§6-16 early: the callback arrives before the response to the create call', async () => {
    await service.faults({ callbacks: 'early' });
    receiver.response = 'hang';
    let answered = false;
    const charge = direct(service, cards.paid, { postback: receiver.url }).finally(() => {
      answered = true;
    });
    await receiver.count(1);
    assert.equal(answered, false);
    receiver.response = 200;
    receiver.release();
    assert.equal((await charge).body['idTransaction'], receiver.payloads()[0]?.['idTransaction']);
  });

  test('§6-16 deliver: events arrive in order again', async () => {
    await service.faults({ callbacks: 'reorder' });
    await service.faults({});
    const id = await paidHosted(service, { postback: receiver.url });
    await receiver.count(1);
    await newRefund(service, id, { amount: 5 });
    await receiver.event('CARD', 'partially_refunded');
    assert.deepEqual(statuses(), ['paid', 'partially_refunded']);
  });
});

test('§6-14 a receiver that hangs does not delay the others', async () => {
  receiver.response = 'hang';
  await paidPix();
  await receiver.count(1);
  receiver.response = 200;
  const id = await newHosted(service, { postback: receiver.url });
  await service.move('transactions', id, 'pay');
  await receiver.event('CARD', 'paid');
});

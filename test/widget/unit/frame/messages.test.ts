/** Tests the messages between the page and the card frame. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decodeFromFrame, decodeToFrame, isConnect } from '../../../../widget/frame/messages.ts';
import { payment } from '../views.ts';
import { rateLimiter } from '../../../../widget/frame/rate-limiter.ts';

describe('messages between page and card frame', () => {
  test('are decoded unchanged', () => {
    const charge = { type: 'charge', call: 1, idempotencyKey: 'key', fraudSession: null, revision: 0 };
    assert.deepEqual(decodeToFrame(charge), charge);
    const charged = { type: 'charged', call: 1, payment: payment({ method: 'card' }) };
    assert.deepEqual(decodeFromFrame(charged), charged);
    assert.deepEqual(decodeFromFrame({ type: 'taken', call: 2, taken: null }), {
      type: 'taken',
      call: 2,
      taken: null,
    });
  });

  test('of another shape are rejected', () => {
    for (const message of [
      null,
      'charge',
      [],
      {},
      { type: 'charge' },
      { type: 'charge', call: '1', idempotencyKey: 'key' },
      { type: 'read', call: 1 },
      { type: 'toString' },
      { type: '__proto__' },
      { type: 'declined', advice: 'pay_more', text: '' },
      { type: 'show', texts: { number: { label: 1 } } },
    ]) {
      assert.throws(() => decodeToFrame(message), { name: 'DecodeError' }, JSON.stringify(message));
    }
    assert.throws(() => decodeFromFrame({ type: 'height', px: Number.NaN }), { name: 'DecodeError' });
  });

  test('never carry card data to the page: unknown fields are dropped', () => {
    const card = { number: '4242424242424242', cvc: '123', exp_month: 1, exp_year: 2030 };
    const sent = [
      { type: 'changed', complete: true, brand: 'visa', invalid: [], typed: card, ...card },
      {
        type: 'charged',
        call: 1,
        payment: { ...payment({ method: 'card' }), number: card.number, cvc: card.cvc },
      },
      { type: 'taken', call: 1, taken: { isRepeat: false, request: { card } } },
      {
        type: 'failed',
        call: 1,
        failure: { kind: 'problem', code: 'X', status: 422, retryAfterMs: null, fields: [], body: card },
      },
    ];
    for (const message of sent) {
      assert.doesNotMatch(JSON.stringify(decodeFromFrame(message)), /4242|cvc|exp_/);
    }
  });

  test('accepts only the connect message as a connection request', () => {
    assert.equal(isConnect({ type: 'pay-elements:card-frame' }), true);
    for (const data of [null, 'pay-elements:card-frame', {}, { type: 'other' }])
      assert.equal(isConnect(data), false);
  });
});

/** Tests the card frame's rate limiter. */

test('runs a call after a pause at once, and spaces the calls queued behind it in order', async () => {
  let clockMs = 0;
  const runs: [string, number][] = [];
  const sleep = async (ms: number): Promise<void> => void (clockMs += ms);
  const inTurn = rateLimiter(1_000, { now: () => clockMs, sleep });
  const run = (name: string) => inTurn(() => void runs.push([name, clockMs]));
  await Promise.all([run('first'), run('second'), run('third')]);
  clockMs += 5_000;
  await run('rested');
  assert.deepEqual(runs, [
    ['first', 0],
    ['second', 1_000],
    ['third', 2_000],
    ['rested', 7_000],
  ]);
});

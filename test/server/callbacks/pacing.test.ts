/** Tests the pace of the lookups that callbacks cause. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCallbackPacing } from '../../../server/callbacks/pacing.ts';

const hour = 60 * 60_000;
const now = Date.UTC(2026, 10, 21, 12);

test('the gap between two lookups of a payment doubles, and is forgotten after a change', () => {
  const pacing = createCallbackPacing();
  assert.equal(pacing.startOf('pay_1', now), now);
  assert.equal(pacing.startOf('pay_1', now), now + 1_000);
  assert.equal(pacing.startOf('pay_1', now + 1_000), now + 1_000);
  assert.equal(pacing.startOf('pay_1', now + 1_000), now + 3_000);
  assert.equal(pacing.startOf('pay_2', now), now);
  pacing.forget('pay_1');
  assert.equal(pacing.startOf('pay_1', now + 1_000), now + 1_000);
});

test('a lookup does not wait for a time of before the clock was set back', () => {
  const pacing = createCallbackPacing();
  pacing.startOf('pay_1', now);
  assert.equal(pacing.startOf('pay_1', now - hour), now - hour);
});

test('takes names never looked up first, then the least recently looked up', () => {
  const pacing = createCallbackPacing();
  const take = (...names: string[]): string => pacing.takeNames('pay_1', names, 2).join(' ');
  assert.equal(take('a', 'b', 'c', 'd'), 'a b');
  assert.equal(take('a', 'b', 'c'), 'c a');
  assert.equal(take('a', 'b', 'c', 'e'), 'e b');
  assert.equal(take('a', 'b', 'c', 'e'), 'c a');
  assert.equal(take('b'), 'b');
  assert.equal(take(), '');
  assert.deepEqual(pacing.takeNames('pay_2', ['a', 'b', 'c'], 2), ['a', 'b']);
});

test('remembers the latest two hundred names of a subject, as long as it is looked up', () => {
  const pacing = createCallbackPacing();
  const names = Array.from({ length: 201 }, (_, index) => `name-${index}`);
  pacing.startOf('pay_1', now);
  pacing.takeNames('pay_1', names, 201);
  assert.deepEqual(pacing.takeNames('pay_1', ['name-1', 'name-0'], 1), ['name-0']);
  pacing.tidy(now + hour / 2);
  assert.deepEqual(pacing.takeNames('pay_1', ['name-200', 'name-0'], 1), ['name-200']);
});

/** One leaked callback key: what it can fill, and whom it can delay. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHintBound } from '../../../server/workers/hint-bound.ts';

test('the newest callbacks of a payment are kept, the others dropped in batches', () => {
  const bound = createHintBound();
  const kept = new Set<string>();
  let most = 0;
  for (let index = 0; index < 1_000; index++) {
    kept.add(`h${index}`);
    for (const id of bound.stored({ id: `h${index}`, subject: 'pay_1' })) assert.ok(kept.delete(id), id);
    most = Math.max(most, kept.size);
    assert.ok(kept.has(`h${index}`));
  }
  assert.ok(most <= 40, String(most));
  const oldest = Math.min(...[...kept].map((id) => Number(id.slice(1))));
  assert.equal(oldest, 1_000 - kept.size);
});

test('payments do not count against each other', () => {
  const bound = createHintBound();
  for (let index = 0; index < 1_000; index++)
    assert.deepEqual(bound.stored({ id: `h${index}`, subject: `pay_${index % 100}` }), []);
});

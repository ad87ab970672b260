/** One leaked callback key: what it can fill, and whom it can delay. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHintRetention } from '../../../server/workers/hint-retention.ts';

const body = (charge: string): Uint8Array =>
  Buffer.from(JSON.stringify({ status: 'paid', idTransaction: charge, typeTransaction: 'PIX' }));

/** Ids that are kept after these charges were named, one callback each; `h0` is the first. */
function keptOf(charges: readonly string[]): { kept: Set<string>; most: number } {
  const bound = createHintRetention();
  const kept = new Set<string>();
  let most = 0;
  for (const [index, charge] of charges.entries()) {
    kept.add(`h${index}`);
    for (const id of bound.stored({ id: `h${index}`, subject: 'pay_1', body: body(charge) }))
      assert.ok(kept.delete(id), id);
    most = Math.max(most, kept.size);
    assert.ok(kept.has(`h${index}`), 'the newest is always kept');
  }
  return { kept, most };
}

const times = (count: number, charge: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => charge(index));

test('a few callbacks of a payment are kept, however many come', () => {
  for (const charges of [times(1_000, () => 'tx'), times(1_000, (index) => `tx-${index}`)]) {
    const { most } = keptOf(charges);
    assert.ok(most <= 40, String(most));
  }
});

test('forged callbacks that all name another charge do not push out the true one', () => {
  const before = times(500, () => 'forged');
  const { kept } = keptOf([...before, 'true', ...times(500, () => 'forged')]);
  assert.ok(kept.has(`h${before.length}`));
});

test('forged callbacks that each name another charge do not push out a true one that came before them', () => {
  const { kept } = keptOf(['true', ...times(1_000, (index) => `forged-${index}`)]);
  assert.ok(kept.has('h0'));
});

test('the first and the last callback that name one charge are kept', () => {
  const { kept } = keptOf(times(1_000, () => 'tx'));
  assert.ok(kept.has('h0'));
  assert.ok(kept.has('h999'));
});

test('payments do not count against each other', () => {
  const bound = createHintRetention();
  for (let index = 0; index < 1_000; index++)
    assert.deepEqual(
      bound.stored({ id: `h${index}`, subject: `pay_${index % 100}`, body: body(`tx-${index}`) }),
      [],
    );
});

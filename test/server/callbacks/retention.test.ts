/** Tests how many callbacks one leaked callback key can store, and that forged ones do not push out true ones. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCallbackRetention } from '../../../server/callbacks/retention.ts';

const body = (charge: string): Uint8Array =>
  Buffer.from(JSON.stringify({ status: 'paid', idTransaction: charge, typeTransaction: 'PIX' }));

/** Stores one callback for each charge. Returns the ids that are kept (`h0` is the first) and their highest number. */
function storeAll(charges: readonly string[]): { kept: Set<string>; most: number } {
  const retention = createCallbackRetention();
  const kept = new Set<string>();
  let most = 0;
  for (const [index, charge] of charges.entries()) {
    kept.add(`h${index}`);
    for (const id of retention.stored({ id: `h${index}`, subject: 'pay_1', body: body(charge) }))
      assert.ok(kept.delete(id), id);
    most = Math.max(most, kept.size);
    assert.ok(kept.has(`h${index}`), 'the newest is always kept');
  }
  return { kept, most };
}

const times = (count: number, charge: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => charge(index));

test('keeps at most 40 callbacks of a payment', () => {
  for (const charges of [times(1_000, () => 'tx'), times(1_000, (index) => `tx-${index}`)]) {
    const { most } = storeAll(charges);
    assert.ok(most <= 40, String(most));
  }
});

test('keeps a true callback among many forged ones that name one other charge', () => {
  const before = times(500, () => 'forged');
  const { kept } = storeAll([...before, 'true', ...times(500, () => 'forged')]);
  assert.ok(kept.has(`h${before.length}`));
});

test('keeps a true callback that came before forged ones that each name another charge', () => {
  const { kept } = storeAll(['true', ...times(1_000, (index) => `forged-${index}`)]);
  assert.ok(kept.has('h0'));
});

test('keeps the first and the last callback that name one charge', () => {
  const { kept } = storeAll(times(1_000, () => 'tx'));
  assert.ok(kept.has('h0'));
  assert.ok(kept.has('h999'));
});

test('limits each payment separately', () => {
  const retention = createCallbackRetention();
  for (let index = 0; index < 1_000; index++)
    assert.deepEqual(
      retention.stored({ id: `h${index}`, subject: `pay_${index % 100}`, body: body(`tx-${index}`) }),
      [],
    );
});

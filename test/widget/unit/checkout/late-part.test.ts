import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { LatePart } from '../../../../widget/checkout/late-part.ts';

describe('a part that is loaded late', () => {
  test('is loaded once, however often it is asked for', async () => {
    let loads = 0;
    let changes = 0;
    const part = new LatePart(
      async () => (loads += 1),
      () => (changes += 1),
    );
    part.want();
    assert.equal(part.value, null);
    assert.deepEqual(await Promise.all([part.load(), part.load()]), [1, 1]);
    part.want();
    assert.deepEqual([part.value, loads, changes], [1, 1, 1]);
  });

  test('tells who waits for it that it did not come, and comes with the next call', async () => {
    const answers = [Promise.reject(new Error('offline')), Promise.resolve('here')];
    const part = new LatePart(
      () => answers.shift() ?? Promise.reject(new Error('asked too often')),
      () => undefined,
    );
    await assert.rejects(part.load(), /offline/);
    assert.equal(await part.load(), 'here');
  });

  test('is asked for again after a while where nobody waits', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const load = mock.fn<() => Promise<string>>(async () => 'here');
    load.mock.mockImplementationOnce(() => Promise.reject(new Error('offline')));
    const part = new LatePart(load, () => part.want());
    part.want();
    await new Promise(setImmediate);
    // Said at each update: it does not bring the next try forward.
    part.want();
    assert.equal(load.mock.callCount(), 1);
    context.mock.timers.tick(3_000);
    await new Promise(setImmediate);
    assert.deepEqual([part.value, load.mock.callCount()], ['here', 2]);
  });
});

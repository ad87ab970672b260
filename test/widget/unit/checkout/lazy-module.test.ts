/** Tests the lazy loading of modules and its retries. */
import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { LazyModule } from '../../../../widget/checkout/lazy-module.ts';

describe('LazyModule', () => {
  test('loads once, however often it is called', async () => {
    let loads = 0;
    let changes = 0;
    const module = new LazyModule(
      async () => (loads += 1),
      () => (changes += 1),
    );
    module.preload();
    assert.equal(module.value, null);
    assert.deepEqual(await Promise.all([module.load(), module.load()]), [1, 1]);
    module.preload();
    assert.deepEqual([module.value, loads, changes], [1, 1, 1]);
  });

  test('rejects when loading fails, and loads with the next call', async () => {
    const results = [Promise.reject(new Error('offline')), Promise.resolve('here')];
    const module = new LazyModule(
      () => results.shift() ?? Promise.reject(new Error('loaded too often')),
      () => undefined,
    );
    await assert.rejects(module.load(), /offline/);
    assert.equal(await module.load(), 'here');
  });

  test('retries a failed preload after a delay', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const load = mock.fn<() => Promise<string>>(async () => 'here');
    load.mock.mockImplementationOnce(() => Promise.reject(new Error('offline')));
    const module = new LazyModule(load, () => module.preload());
    module.preload();
    await new Promise(setImmediate);
    // Called at each update: the retry is not brought forward.
    module.preload();
    assert.equal(load.mock.callCount(), 1);
    context.mock.timers.tick(3_000);
    await new Promise(setImmediate);
    assert.deepEqual([module.value, load.mock.callCount()], ['here', 2]);
  });
});

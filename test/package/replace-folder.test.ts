/** Tests that concurrent builds of one folder leave a whole folder, and nothing beside it. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { replaceFolder } from '../../widget/build/folders.ts';

let parent: string;
let target: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'pay-folders-'));
  target = path.join(parent, 'site');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const names = ['index.html', 'first.js', 'second.js'];

/** Writes each file with the build's name; all builds end their last file in the same turn. */
function builder(count: number): (fresh: string, build: number) => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return async (fresh, build) => {
    for (const name of names) await writeFile(path.join(fresh, name), String(build));
    waiting += 1;
    if (waiting === count) resolve();
    await promise;
  };
}

const contents = async (): Promise<Set<string>> =>
  new Set(await Promise.all(names.map((name) => readFile(path.join(target, name), 'utf8'))));

for (const [state, prepare] of [
  ['a missing folder', () => Promise.resolve()],
  ['an empty folder', () => mkdir(target)],
  [
    'a folder of before',
    async () => {
      await mkdir(target);
      await writeFile(path.join(target, 'before.html'), 'before');
    },
  ],
] as const) {
  for (const count of [1, 2, 8]) {
    test(`${count} builds at once replace ${state} by one whole folder`, async () => {
      await prepare();
      const fill = builder(count);
      const builds = Array.from({ length: count }, (_, build) =>
        replaceFolder(target, (fresh) => fill(fresh, build)),
      );
      await Promise.all(builds);
      assert.deepEqual((await readdir(target)).sort(), names.toSorted());
      assert.equal((await contents()).size, 1, 'all files are of one build');
      assert.deepEqual(await readdir(parent), ['site']);
    });
  }
}

test('a failed build leaves the folder of before, and nothing beside it', async () => {
  await mkdir(target);
  await writeFile(path.join(target, 'index.html'), 'before');
  await assert.rejects(
    replaceFolder(target, async (fresh) => {
      await writeFile(path.join(fresh, 'index.html'), 'half');
      throw new Error('no space');
    }),
    /no space/,
  );
  assert.equal(await readFile(path.join(target, 'index.html'), 'utf8'), 'before');
  assert.deepEqual(await readdir(parent), ['site']);
});

test('a folder that is up to date once the build ends stays', async () => {
  await mkdir(target);
  await writeFile(path.join(target, 'index.html'), 'of the faster build');
  await replaceFolder(
    target,
    (fresh) => writeFile(path.join(fresh, 'index.html'), 'of the slower build'),
    () => true,
  );
  assert.equal(await readFile(path.join(target, 'index.html'), 'utf8'), 'of the faster build');
});

/** How long a stranger's world lives, and whose place is taken. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { defaultLimits, type VisitLimits, Visits } from '../../demo/visits/visits.ts';

const minute = 60_000;
const urls = {
  shop: 'https://demo.example',
  companion: 'https://pay.demo.example',
  simulator: 'https://service.demo.example',
  backOffice: 'https://office.demo.example',
};

function open(t: TestContext, limits: Partial<VisitLimits> = {}) {
  let now = 0;
  const visits = new Visits(urls, { ...defaultLimits, ...limits }, () => now);
  t.after(() => visits.close());
  const start = async (address: string): Promise<string> => (await visits.start(address))?.id ?? '';
  return { visits, start, wait: (ms: number) => void (now += ms) };
}

test('a visit ends when it has been idle, and when it has been long', async (t) => {
  const { visits, start, wait } = open(t);
  const idle = await start('a');
  const used = await start('b');
  for (let minutes = 0; minutes < 59; minutes++) {
    wait(minute);
    assert.ok(visits.find(used), `after ${minutes} minutes`);
  }
  assert.equal(visits.find(idle), null);
  wait(2 * minute);
  assert.equal(visits.find(used), null);
  await start('c');
  assert.equal(visits.size, 1);
});

test('an idle visit yields its place when all are taken, one in use does not', async (t) => {
  const { visits, start, wait } = open(t, { most: 2 });
  const idle = await start('a');
  wait(minute);
  const used = await start('b');
  assert.equal(await start('c'), '');
  wait(minute);
  assert.ok(visits.find(used));
  const next = await start('c');
  assert.notEqual(next, '');
  assert.deepEqual([visits.find(idle), visits.size], [null, 2]);
  assert.equal(await start('d'), '');
});

test('many at once take no more places than there are', async (t) => {
  const { visits } = open(t, { most: 3 });
  const all = await Promise.all(Array.from({ length: 12 }, (_, index) => visits.start(`a${index}`)));
  assert.equal(all.filter((visit) => visit !== null).length, 3);
});

test('one address begins so many in a minute, whatever has become of them', async (t) => {
  const { start, wait } = open(t, { mostStarts: 3, mostPerAddress: 1 });
  for (let visit = 0; visit < 3; visit++) assert.notEqual(await start('a'), '');
  assert.equal(await start('a'), '');
  assert.notEqual(await start('b'), '');
  wait(minute);
  assert.notEqual(await start('a'), '');
});

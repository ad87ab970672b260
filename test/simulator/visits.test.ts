/** Tests how long a visit of the hosted demo lives, and which visit is evicted when all places are taken. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { defaultLimits, type VisitLimits, Visits } from '../../demo/visits/visits.ts';

const minute = 60_000;
const urls = {
  shop: 'https://demo.example',
  companion: 'https://pay.demo.example',
  simulator: 'https://service.demo.example',
  console: 'https://office.demo.example',
};

function open(t: TestContext, limits: Partial<VisitLimits> = {}) {
  let now = 0;
  const visits = new Visits(urls, { ...defaultLimits, ...limits }, () => now);
  t.after(() => visits.close());
  const start = async (address: string): Promise<string> => (await visits.start(address))?.id ?? '';
  return { visits, start, advance: (ms: number) => void (now += ms) };
}

test('ends a visit that is idle or too old', async (t) => {
  const { visits, start, advance } = open(t);
  const idle = await start('a');
  const used = await start('b');
  for (let minutes = 0; minutes < 59; minutes++) {
    advance(minute);
    assert.ok(visits.find(used), `after ${minutes} minutes`);
  }
  assert.equal(visits.find(idle), null);
  advance(2 * minute);
  assert.equal(visits.find(used), null);
  await start('c');
  assert.equal(visits.size, 1);
});

test('evicts an idle visit when all places are taken, never one in use', async (t) => {
  const { visits, start, advance } = open(t, { maxVisits: 2 });
  const idle = await start('a');
  advance(minute);
  const used = await start('b');
  assert.equal(await start('c'), '');
  advance(minute);
  assert.ok(visits.find(used));
  const next = await start('c');
  assert.notEqual(next, '');
  assert.deepEqual([visits.find(idle), visits.size], [null, 2]);
  assert.equal(await start('d'), '');
});

test('concurrent starts never exceed the limit of visits', async (t) => {
  const { visits } = open(t, { maxVisits: 3 });
  const all = await Promise.all(Array.from({ length: 12 }, (_, index) => visits.start(`a${index}`)));
  assert.equal(all.filter((visit) => visit !== null).length, 3);
});

test('limits the starts per address and minute, even of visits that have ended', async (t) => {
  const { start, advance } = open(t, { maxStarts: 3, maxPerAddress: 1 });
  for (let visit = 0; visit < 3; visit++) assert.notEqual(await start('a'), '');
  assert.equal(await start('a'), '');
  assert.notEqual(await start('b'), '');
  advance(minute);
  assert.notEqual(await start('a'), '');
});

/** Tests of how the steps of `npm test` share the processor. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Job, JobResult } from './job.ts';
import { processorCapacity } from './processor-capacity.ts';
import { type Capacity, runSteps, type Step } from './step.ts';

const stepOf = (name: string, jobs: string[], mostAtOnce?: number): Step => ({
  name,
  jobs: jobs.map((job) => ({ name: job, command: [job], counts: 'exit' })),
  needsBrowser: false,
  needsDatabase: false,
  ...(mostAtOnce !== undefined && { mostAtOnce }),
});

/** Runs the steps with jobs that end in the order of their start, each once no other job may start. */
async function play(steps: readonly Step[], capacity: Capacity) {
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const done: string[] = [];
  const run = async ({ name }: Job): Promise<JobResult> => {
    log.push(`+${name}`);
    await new Promise<void>((resolve) => ends.push(resolve));
    log.push(`-${name}`);
    return {
      name,
      output: '',
      passed: name.startsWith('bad') ? 0 : 2,
      failed: 1,
      skipped: 0,
      files: [],
      skipReasons: [],
    };
  };
  const ended = runSteps(steps, { capacity: capacity, run, onDone: ({ name }) => done.push(name) });
  while (done.length < steps.length) {
    await new Promise((resolve) => void setImmediate(resolve));
    ends.shift()?.();
  }
  const results = await ended;
  return { log: log.join(' '), done, results };
}

const upTo = (most: number): Capacity => ({ mayStart: (running) => running < most });

describe('the steps of a run', () => {
  test('share one queue, the longest jobs first', async () => {
    const simulation = 'test/simulation/simulation.test.ts';
    const { log, done } = await play([stepOf('a', ['a1', 'a2']), stepOf('b', [simulation, 'b2'])], upTo(2));
    assert.equal(log, `+${simulation} +a1 -${simulation} +a2 -a1 +b2 -a2 -b2`);
    assert.deepEqual(done, ['a', 'b']);
  });

  test('start limited steps first, and fill the rest of the capacity with others', async () => {
    const { log } = await play([stepOf('a', ['a1', 'a2', 'a3']), stepOf('b', ['b1', 'b2'], 1)], upTo(3));
    assert.equal(log, '+b1 +a1 +a2 -b1 +b2 -a1 +a3 -a2 -b2 -a3');
  });

  test('add up the counts of their jobs', async () => {
    const { results } = await play([stepOf('a', ['good', 'bad'])], upTo(1));
    const [{ passed, failed, skipped, jobs }] = results as [(typeof results)[number]];
    assert.deepEqual([passed, failed, skipped], [2, 2, 0]);
    assert.deepEqual(
      jobs.map(({ name }) => name),
      ['good', 'bad'],
    );
  });

  test('reject a step without jobs', async () => {
    await assert.rejects(runSteps([stepOf('a', [])], { capacity: upTo(1), onDone: () => undefined }), /“a”/);
  });
});

describe('the capacity of the processor', () => {
  const twoCores = () => {
    const times = { idle: 0, total: 0 };
    const advance = (ms: number, idleMs: number): void => {
      times.idle += idleMs;
      times.total += ms;
    };
    const capacityOfTwoCores = processorCapacity({ cores: 2, times: () => ({ ...times }) });
    return { mayStart: (running: number): boolean => capacityOfTwoCores.mayStart(running), advance };
  };

  test('allows three jobs for two cores', () => {
    const { mayStart } = twoCores();
    assert.deepEqual([0, 1, 2, 3].map(mayStart), [true, true, true, false]);
  });

  test('allows one more job after an idle period, and the next after another one', () => {
    const { mayStart, advance } = twoCores();
    advance(1000, 300);
    assert.equal(mayStart(3), true);
    assert.equal(mayStart(4), false);
    advance(1000, 300);
    assert.equal(mayStart(4), true);
  });

  test('allows no more jobs while busy, and at most four per core', () => {
    const { mayStart, advance } = twoCores();
    advance(1000, 50);
    assert.equal(mayStart(3), false);
    advance(1000, 900);
    assert.equal(mayStart(8), false);
    assert.equal(mayStart(7), true);
  });
});

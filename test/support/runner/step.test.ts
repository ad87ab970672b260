import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Job, JobResult } from './job.ts';
import { processorRoom } from './processor-room.ts';
import { type Room, runSteps, type Step } from './step.ts';

const stepOf = (name: string, jobs: string[], mostAtOnce?: number): Step => ({
  name,
  jobs: jobs.map((job) => ({ name: job, command: [job], counts: 'exit' })),
  needsBrowser: false,
  needsDatabase: false,
  ...(mostAtOnce !== undefined && { mostAtOnce }),
});

/** Runs the steps; the jobs end in the order in which they began, when all that may start has started. */
async function play(steps: readonly Step[], room: Room) {
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const done: string[] = [];
  const run = async ({ name }: Job): Promise<JobResult> => {
    log.push(`+${name}`);
    await new Promise<void>((resolve) => ends.push(resolve));
    log.push(`-${name}`);
    return { name, output: '', passed: name.startsWith('bad') ? 0 : 2, failed: 1, skipped: 0, files: [] };
  };
  const ended = runSteps(steps, { room, run, onDone: ({ name }) => done.push(name) });
  while (done.length < steps.length) {
    await new Promise((resolve) => void setImmediate(resolve));
    ends.shift()?.();
  }
  const results = await ended;
  return { log: log.join(' '), done, results };
}

const atOnce = (most: number): Room => ({ take: (running) => running < most });

describe('the steps of a run', () => {
  test('share one queue, in which the longest jobs come first', async () => {
    const simulation = 'test/simulation/simulation.test.ts';
    const { log, done } = await play([stepOf('a', ['a1', 'a2']), stepOf('b', [simulation, 'b2'])], atOnce(2));
    assert.equal(log, `+${simulation} +a1 -${simulation} +a2 -a1 +b2 -a2 -b2`);
    assert.deepEqual(done, ['a', 'b']);
  });

  test('that are limited begin first, and leave the rest of the room to others', async () => {
    const { log } = await play([stepOf('a', ['a1', 'a2', 'a3']), stepOf('b', ['b1', 'b2'], 1)], atOnce(3));
    assert.equal(log, '+b1 +a1 +a2 -b1 +b2 -a1 +a3 -a2 -b2 -a3');
  });

  test('sum up their jobs, and keep what each one printed', async () => {
    const { results } = await play([stepOf('a', ['good', 'bad'])], atOnce(1));
    const [{ passed, failed, skipped, jobs }] = results as [(typeof results)[number]];
    assert.deepEqual([passed, failed, skipped], [2, 2, 0]);
    assert.deepEqual(
      jobs.map(({ name }) => name),
      ['good', 'bad'],
    );
  });

  test('without a job are a mistake', async () => {
    await assert.rejects(runSteps([stepOf('a', [])], { room: atOnce(1), onDone: () => undefined }), /“a”/);
  });
});

describe('the processor has room', () => {
  const room = () => {
    const times = { idle: 0, total: 0 };
    const pass = (ms: number, idleMs: number): void => {
      times.idle += idleMs;
      times.total += ms;
    };
    const own = processorRoom({ cores: 2, times: () => ({ ...times }) });
    return { take: (running: number): boolean => own.take(running), pass };
  };

  test('for a job on each core at once', () => {
    const { take } = room();
    assert.deepEqual([0, 1, 2].map(take), [true, true, false]);
  });

  test('for one more where it was idle for a while, and for the next after another look', () => {
    const { take, pass } = room();
    pass(1000, 300);
    assert.equal(take(2), true);
    assert.equal(take(3), false);
    pass(1000, 300);
    assert.equal(take(3), true);
  });

  test('for no more while it is busy, and for four on each core at most', () => {
    const { take, pass } = room();
    pass(1000, 100);
    assert.equal(take(2), false);
    pass(1000, 900);
    assert.equal(take(8), false);
    assert.equal(take(7), true);
  });
});

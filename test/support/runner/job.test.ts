/** Tests of jobs, the child processes of `npm test`. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { type JobResult, runJob } from './job.ts';

test('a job ends with its process, even if that leaves a child running', { timeout: 60_000 }, async () => {
  // The child would hold the output open until it ends.
  const command = ['sh', '-c', 'sleep 600 & echo started'] as const;
  const { output, passed } = await runJob({ name: 'leaves a child', command, counts: 'exit' });
  assert.equal(output, 'started\n');
  assert.equal(passed, 1);
});

// Otherwise the planted files would report to this file's own runner.
delete process.env['NODE_TEST_CONTEXT'];

/** Runs a test file with this text as `npm test` does. */
async function runFile(t: TestContext, text: string): Promise<JobResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-job-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'planted.test.mjs');
  await writeFile(file, `import { describe, test } from 'node:test';\n${text}`);
  const reporter = '--test-reporter=./test/support/runner/tally-reporter.ts';
  const command = [process.execPath, reporter, '--test-reporter-destination=stdout', file] as const;
  return runJob({ name: 'planted', command, counts: 'tally' });
}

describe('a test file', { concurrency: true }, () => {
  for (const [what, text] of [
    ['a suite', `describe('in Firefox', { skip: 'no Firefox' }, () => test('pays', () => {}));`],
    ['a test', `test('pays in Firefox', { skip: 'no Firefox' }, () => {});`],
    ['a test while it runs', `test('pays in Firefox', (t) => t.skip('no Firefox'));`],
    [
      'a suite in a suite',
      `describe('a card', () => describe('in Firefox', { skip: 'no Firefox' }, () => test('pays', () => {})));`,
    ],
  ] as const) {
    test(`that skips everything for a reason is skipped, not failed: ${what}`, async (t) => {
      const { passed, failed, skipped, skipReasons, output } = await runFile(t, text);
      assert.deepEqual([passed, failed, skipped], [0, 0, 1], output);
      assert.deepEqual(skipReasons, ['no Firefox']);
    });
  }

  for (const [what, text] of [
    ['has no test', ''],
    ['skips everything without a reason', `test('pays', { skip: true }, () => {});`],
    [
      'skips only some for a reason',
      `test('pays', { skip: true }, () => {}); test('declines', { skip: 'no Firefox' }, () => {});`,
    ],
    ['does not load', `import './missing.mjs';`],
    ['ends before its tests', `process.exit(0);`],
    ['fails beside a skipped test', `test('a', { skip: 'no' }, () => {}); test('b', () => { throw 1; });`],
  ] as const) {
    test(`that ${what} fails`, async (t) => {
      const { failed, output } = await runFile(t, text);
      assert.equal(failed, 1, output);
    });
  }
});

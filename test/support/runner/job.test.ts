/** Tests of jobs, the child processes of `npm test`. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { type JobResult, nodeTestCommand, runJob } from './job.ts';

test('a job ends with its process, even if that leaves a child running', { timeout: 60_000 }, async () => {
  // The child would hold the output open until it ends.
  const command = ['sh', '-c', 'sleep 600 & echo started'] as const;
  const { output, passed } = await runJob({ name: 'leaves a child', command, hasTests: false });
  assert.equal(output, 'started\n');
  assert.equal(passed, 1);
});

// Otherwise the planted files would report to this file's own runner.
delete process.env['NODE_TEST_CONTEXT'];
process.env['TEST_GRACE_MS'] = '2000';

/** Runs test files with these texts as `npm test` does. */
async function runFiles(t: TestContext, ...texts: string[]): Promise<JobResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-job-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const files = texts.map((_, index) => path.join(folder, `planted-${index}.test.mjs`));
  for (const [index, file] of files.entries())
    await writeFile(file, `import { after, describe, test } from 'node:test';\n${texts[index]}`);
  const command = nodeTestCommand(files, 2, undefined, 2_000);
  return runJob({ name: 'planted', command, hasTests: true });
}

const passing = `test('passes', () => {});`;

describe('a test file', { concurrency: 2 }, () => {
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
      const { passed, failed, skipped, skipReasons, output } = await runFiles(t, text);
      assert.deepEqual([passed, failed, skipped], [0, 0, 1], output);
      assert.deepEqual(skipReasons, ['no Firefox']);
    });
  }

  for (const [what, text, name, passed] of [
    ['has no test', '', /planted-0.*without a test/, 1],
    ['skips a test without a reason', `test('pays', { skip: true }, () => {});`, /pays.*reason/, 1],
    ['does not load', `import './missing.mjs';`, /planted-0/, 1],
    ['has a syntax error', `const = 1;`, /planted-0/, 1],
    ['has a failing test', `describe('a card', () => test('pays', () => { throw 1; }));`, /pays/, 1],
    [
      'has a failing hook',
      `describe('a card', () => { after(() => { throw 1; }); test('a', () => {}); });`,
      /a card/,
      2,
    ],
    [
      'has a test that hangs',
      `test('pays', () => new Promise((resolve) => void setTimeout(resolve, 600_000)));`,
      /pays/,
      1,
    ],
    ['ends its process', `process.exit(0);`, /planted-0.*without a test/, 1],
    [
      'throws after its tests',
      `test('a', () => { setTimeout(() => { throw new Error('late'); }, 1); });
        test('b', () => new Promise((resolve) => void setTimeout(resolve, 500)));`,
      /late/,
      3,
    ],
  ] as const) {
    test(`that ${what} fails by name, beside one that passes`, async (t) => {
      const result = await runFiles(t, text, passing);
      assert.equal(result.failed, 1, result.output);
      assert.match(result.output, name);
      assert.equal(result.passed, passed, result.output);
    });
  }
});

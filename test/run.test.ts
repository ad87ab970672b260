/** Tests `npm test -- STEP`, which requires a browser only for steps that need one. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { root } from './support/repository/source.ts';

/** Runs a step with a browser that cannot be started, so that any step that needs one fails. */
const run = (step: string): { status: number | null; output: string } => {
  const { CI: _ci, ...environment } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['test/run.ts', step], {
    cwd: root,
    encoding: 'utf8',
    env: { ...environment, CHROME_PATH: '/nowhere/chromium' },
  });
  return { status, output: stdout + stderr };
};

test('checks types without a browser', () => {
  const { status, output } = run('types widget/protocol');
  assert.equal(status, 0, output);
  assert.equal(output.trim().split('\n').at(-1), '1 passed, 0 failed');
});

test('fails a step that needs a browser when none is found', () => {
  const { status, output } = run('browsers');
  assert.notEqual(status, 0);
  assert.match(output, /CHROME_PATH/);
});

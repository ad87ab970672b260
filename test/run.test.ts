/** Tests `npm test -- STEP`, which requires a browser only for steps that need one, and the table of shares. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from './support/repository/source.ts';
import { files } from './support/runner/long-run/files.ts';
import { casesOf, shares } from './support/runner/long-run.ts';

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

test('each share of `npm test` is used in the file that the table names', () => {
  for (const [name, { file }] of Object.values(shares).flatMap((table) => Object.entries(table))) {
    const source = readFileSync(path.join(root, file), 'utf8').replaceAll(/\(\s+/g, '(');
    const quoted = [`'${name}'`, `\`${name.replace(/(inline|frame)$/, '${isolation}')}\``];
    const calls = ['amountOf', 'casesOf', 'setupsOf', 'testsOf'].flatMap((call) =>
      quoted.map((argument) => `${call}(${argument}`),
    );
    assert.ok(
      calls.some((call) => source.includes(call)),
      `${name} in ${file}`,
    );
  }
});

test('each file that is left to the long run exists', () => {
  for (const { file } of files) assert.ok(existsSync(path.join(root, file)), file);
});

test('fails for a case missing in the table, and for a listed case that no longer exists', () => {
  const views = ['pt-BR 360 dark', 'en 1280 light', 'pt-BR 1280 dark', 'en 360 light'];
  assert.doesNotThrow(() => casesOf('back office', views, String));
  assert.throws(() => casesOf('back office', [...views, 'es 360 dark'], String));
  assert.throws(() => casesOf('back office', views.slice(1), String));
});

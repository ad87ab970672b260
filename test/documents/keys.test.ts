/** Tests that run the commands of `docs/keys.md` and check the keys that they make. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { configFromEnvironment } from '../../server/config/config.ts';
import { weakKeys } from '../../server/keys/weak-keys.ts';
import { root } from '../support/repository/source.ts';

const page = readFileSync(path.join(root, 'docs/keys.md'), 'utf8');
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
const [make = '', rotate = ''] = commands;

const service = {
  PAY_BASE_URL: 'https://service.example/api',
  PAY_TOKEN: 'tk_live_1',
  PAY_SECRET: 'sk_live_1',
  PAY_MERCHANT_KEY: '',
};

function run(script: string, env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-euc', script], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
  });
  assert.equal(status, 0, stderr);
  return stdout;
}

const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

describe('docs/keys.md', () => {
  test('has these two commands', () => assert.equal(commands.length, 2));

  test('makes keys that the companion accepts without a warning about weak keys', () => {
    const config = configFromEnvironment({ ...service, ...settingsIn(run(make)) });
    assert.deepEqual(weakKeys(config), []);
  });

  test('rotation keeps the previous keys accepted and makes a new one, also for a process started afterwards', () => {
    const before = settingsIn(run(make));
    // As a process sees them: of variables that are only set in the shell, it sees none.
    const started = `${rotate}\nenv | grep ^PAY_KEY`;
    const rotated = (env: Record<string, string>): Record<string, string> => settingsIn(run(started, env));
    const first = rotated(before);
    const config = configFromEnvironment({ ...service, ...before, ...first });
    assert.deepEqual(config.keyPrevious, [before['PAY_KEY']]);
    assert.notEqual(config.key, before['PAY_KEY']);
    const second = rotated({ ...before, ...first });
    const { keyPrevious } = configFromEnvironment({ ...service, ...before, ...second });
    assert.deepEqual(keyPrevious, [first['PAY_KEY'], before['PAY_KEY']]);
  });

  test('names existing variables only', () => {
    const names = new Set(page.match(/PAY_[A-Z_]+/g));
    const known = Object.keys(configFromEnvironment({ ...service, ...settingsIn(run(make)) }));
    for (const name of names) {
      const field = name
        .slice(4)
        .toLowerCase()
        .replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
      assert.ok(known.includes(field), name);
    }
  });
});

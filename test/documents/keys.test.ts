/** Tests that run the commands of `docs/keys.md` and check the keys that they make. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { configFromEnvironment } from '../../server/config/config.ts';
import { keyDigest, parseKeysFile } from '../../server/keys/merchant-keys.ts';
import { weakKeys } from '../../server/keys/weak-keys.ts';
import { root } from '../support/repository/source.ts';

const page = readFileSync(path.join(root, 'docs/keys.md'), 'utf8');
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
const [make = '', makeNamed = '', rotate = ''] = commands;

const service = {
  PAY_BASE_URL: 'https://service.example/api',
  PAY_TOKEN: 'tk_live_1',
  PAY_SECRET: 'sk_live_1',
  PAY_MERCHANT_KEY: '',
};

function run(script: string, env: Record<string, string> = {}, cwd?: string): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-euc', script], {
    encoding: 'utf8',
    cwd,
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
  test('has these three samples of commands', () => assert.equal(commands.length, 3));

  test('makes keys that the companion accepts without a warning about weak keys', () => {
    const config = configFromEnvironment({ ...service, ...settingsIn(run(make)) });
    assert.deepEqual(weakKeys(config), []);
  });

  test('makes keys for people and programs, in a file that the companion accepts', (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pay-documented-keys-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const command = `'${process.execPath}' '${path.join(root, 'server/cli/main.ts')}'`;
    const printed = run(makeNamed.replaceAll('npx pay-elements', command), {}, folder);
    const [ana, prometheus] = parseKeysFile(readFileSync(path.join(folder, 'keys.json'), 'utf8'));
    assert.partialDeepStrictEqual(ana, { name: 'ana', scopes: ['read', 'refunds'] });
    assert.equal(ana?.limits.refunds?.USD, 200_00);
    const keys = printed.match(/^mk_\w+$/gm) ?? [];
    assert.deepEqual(keys.map(keyDigest), [ana?.digest, prometheus?.digest]);
    assert.match(printed, /^prometheus +metrics/m);
    assert.match(printed, /no mistakes, and 2 keys/);
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

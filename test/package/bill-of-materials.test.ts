/** Tests the bill of materials (CycloneDX), the licences in it, and the audit of dependencies. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, test, type TestContext } from 'node:test';
import { root } from '../support/repository/source.ts';

interface Bill {
  bomFormat: string;
  metadata: { component: { name: string; version: string } };
  components: {
    name: string;
    version: string;
    licenses?: { license?: { id?: string }; expression?: string }[];
  }[];
}

/** Licences that only require their own text, which is in LICENSES.md. */
const permissive = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
];

describe('the bill of materials', () => {
  let bill: Bill;
  before(async () => {
    bill = JSON.parse(await readFile(path.join(root, 'dist/bom.cdx.json'), 'utf8')) as Bill;
  });

  test('lists every package bundled in the companion and the simulator, and the dependencies of the elements', async () => {
    const listed = new Set(bill.components.map(({ name, version }) => `${name} - ${version}`));
    for (const program of ['server', 'simulator']) {
      const licences = await readFile(path.join(root, `dist/${program}/LICENSES.md`), 'utf8');
      const bundled = [...licences.matchAll(/^## (.+ - \S+)/gm)].map(([, name = '']) => name);
      assert.ok(bundled.length > 50, program);
      assert.deepEqual(
        bundled.filter((name) => !listed.has(name)),
        [],
      );
    }
    const names = new Set(bill.components.map(({ name }) => name));
    for (const name of ['lit', '@stripe/stripe-js', 'express', 'undici', 'credit-card-type'])
      assert.ok(names.has(name), name);
    for (const name of ['vite', 'typescript', 'publint']) assert.ok(!names.has(name), name);
  });

  test('is CycloneDX of this package and version', async () => {
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    assert.equal(bill.bomFormat, 'CycloneDX');
    assert.deepEqual(
      [bill.metadata.component.name, bill.metadata.component.version],
      ['pay-elements', version],
    );
  });

  test('contains permissive licences only', () => {
    const others = bill.components.filter(({ licenses = [] }) => {
      const ids = licenses.map(({ license, expression }) => license?.id ?? expression ?? 'unknown');
      return ids.length === 0 || !ids.every((id) => permissive.includes(id));
    });
    assert.deepEqual(
      others.map(({ name, licenses }) => `${name}: ${JSON.stringify(licenses)}`),
      [],
    );
  });
});

describe('the audit of dependencies', () => {
  /** Runs the audit with a fake npm that prints `printed`. */
  async function audit(scope: TestContext, printed: string) {
    const folder = await mkdtemp(path.join(tmpdir(), 'pay-audit-'));
    scope.after(() => rm(folder, { recursive: true }));
    const npm = path.join(folder, 'npm');
    await writeFile(npm, `#!/bin/sh\ncat <<'END'\n${printed}\nEND\nexit 1\n`);
    await chmod(npm, 0o755);
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` };
    return spawnSync(process.execPath, ['test/support/repository/audit-dependencies.ts'], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
  }

  test('reports an unreachable registry, and does not pass', async (scope) => {
    const refused = await audit(
      scope,
      JSON.stringify({ statusCode: 405, message: '405 Method Not Allowed' }),
    );
    assert.equal(refused.status, 2);
    assert.match(refused.stdout, /audit failed: the registry returned 405/);
    assert.match(refused.stdout, /Vulnerabilities are unknown/);
    const unreadable = await audit(scope, 'not JSON');
    assert.equal(unreadable.status, 2);
  });

  test('fails for published packages, and only lists those used to build and test', async (scope) => {
    const advisory = (name: string) => ({ [name]: { name, severity: 'high', range: '<9' } });
    const found = await audit(
      scope,
      JSON.stringify({ vulnerabilities: { ...advisory('vite'), ...advisory('lit') } }),
    );
    assert.equal(found.status, 1);
    assert.match(found.stdout, /high: lit <9\nhigh: vite <9 \(only used to build and test\)/);
    const others = await audit(scope, JSON.stringify({ vulnerabilities: advisory('vite') }));
    assert.equal(others.status, 0);
    const none = await audit(scope, JSON.stringify({ vulnerabilities: {} }));
    assert.deepEqual([none.status, none.stdout.startsWith('0 known vulnerabilities')], [0, true]);
  });
});

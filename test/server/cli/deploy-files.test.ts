/** Tests `pay-elements deploy-files`. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { version } from '../../../server/values/version.ts';
import { runHere } from './run-command.ts';

test('copies the files so that they work in a folder of their own, and replaces none', async (t) => {
  const parent = mkdtempSync(path.join(tmpdir(), 'pay-deploy-'));
  t.after(() => rmSync(parent, { recursive: true }));
  const folder = path.join(parent, 'deploy');
  assert.equal((await runHere(['deploy-files', folder])).status, 0);
  assert.deepEqual(readdirSync(folder).toSorted(), [
    '.env.example',
    'Caddyfile',
    'Dockerfile',
    'alert-rules.yml',
    'compose.yaml',
    'grafana-dashboard.json',
    'nginx.conf',
    'pay-elements.service',
    'prometheus.yml',
  ]);
  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
  assert.ok(read('Dockerfile').includes(`pay-elements@${version} `));
  const compose = read('compose.yaml');
  assert.match(compose, /^ {6}context: \.$/m);
  assert.doesNotMatch(compose, /server\/deploy|dockerfile:|node dist/);
  for (const [, file = ''] of compose.matchAll(/- \.\/(\w+):/g)) assert.ok(read(file), file);

  writeFileSync(path.join(folder, 'nginx.conf'), 'ours');
  const again = await runHere(['deploy-files', folder]);
  assert.equal(again.status, 2);
  assert.match(again.err, /not replaced: .*nginx\.conf/);
  assert.equal(read('nginx.conf'), 'ours');
  assert.equal((await runHere(['deploy-files', '--force'])).status, 2);
});

/** Tests that a shop's server may bundle `pay-elements/server` as CommonJS, where `import.meta.url` is undefined. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { root } from '../support/repository/source.ts';

test('createCompanion of a CommonJS bundle serves the scripts of the installed package', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pay-commonjs-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const installed = path.join(folder, 'node_modules/pay-elements');
  mkdirSync(installed, { recursive: true });
  for (const part of ['package.json', 'dist/cdn', 'dist/server'])
    cpSync(path.join(root, part), path.join(installed, part), { recursive: true });
  const entry = path.join(folder, 'server.js');
  writeFileSync(
    entry,
    `import { createServer } from 'node:http';
import { createCompanion, verifyWebhook } from 'pay-elements/server';
createCompanion({
  baseUrl: 'http://127.0.0.1:9/api',
  token: 'tk_live_sim',
  secret: 'sk_live_sim',
  merchantKey: 'mk_0123456789abcdefghijklmnopqrstuv',
  databaseUrl: 'sqlite::memory:',
  logLevel: 'silent',
}).then((companion) => {
  const server = createServer((request, response) => companion.router(request, response, () => response.end()));
  server.listen(0, '127.0.0.1', async () => {
    const response = await fetch('http://127.0.0.1:' + server.address().port + '/pay.js');
    console.log(response.status, typeof verifyWebhook);
    await response.text();
    server.close();
    server.closeAllConnections();
    await companion.close();
    process.exit();
  });
});
`,
  );
  const bundle = await rolldown({
    input: entry,
    platform: 'node',
    logLevel: 'silent',
    // As esbuild and webpack do for CommonJS.
    transform: { define: { 'import.meta.url': 'undefined', 'import.meta': '({})' } },
  });
  await bundle.write({ format: 'cjs', dir: path.join(folder, 'out'), entryFileNames: 'server.cjs' });
  await bundle.close();
  const { stdout } = await promisify(execFile)(process.execPath, ['out/server.cjs'], { cwd: folder });
  assert.equal(stdout, '200 function\n');
});

/** Tests that the companion serves scripts as the build compressed them. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { assetRoutes, loadAssets } from '../../../server/http/assets.ts';
import { readInventory } from '../../../widget/build/inventory.ts';
import { buildScripts } from '../../../widget/build/scripts.ts';

async function bodyOf(
  t: TestContext,
  name: string,
  encoding: string,
  assets = loadAssets({ withInlineCard: true }),
): Promise<[string | undefined, Buffer]> {
  const app = express().use(assetRoutes(assets));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const options = { port, path: `/${name}`, agent: false, headers: { 'accept-encoding': encoding } };
  const [response] = (await once(get(options), 'response')) as [IncomingMessage];
  return [response.headers['content-encoding'], await buffer(response)];
}

for (const [encoding, ending, expand] of [
  ['br', '.br', brotliDecompressSync],
  ['gzip', '.gz', gunzipSync],
] as const) {
  test(`serves a script with ${encoding} from the build’s file`, async (t) => {
    const folder = await buildScripts();
    const [contentEncoding, body] = await bodyOf(t, 'pay.js', encoding);
    assert.equal(contentEncoding, encoding);
    assert.deepEqual(body, readFileSync(path.join(folder, `pay.js${ending}`)));
    assert.deepEqual(expand(body), readFileSync(path.join(folder, 'pay.js')));
  });

  test(`compresses a file with ${encoding} that the build has not compressed`, async (t) => {
    const folder = await buildScripts();
    const [contentEncoding, body] = await bodyOf(t, 'scripts.json', encoding);
    assert.equal(contentEncoding, encoding);
    assert.deepEqual(expand(body), readFileSync(path.join(folder, 'scripts.json')));
  });
}

for (const [accepted, expected] of [
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, *;q=1', 'gzip'],
  ['*', 'br'],
  ['gzip;q=0, br;q=0.0', undefined],
  ['identity', undefined],
] as const) {
  test(`serves ${expected ?? 'no encoding'} for Accept-Encoding: ${accepted}`, async (t) => {
    await buildScripts();
    assert.equal((await bodyOf(t, 'pay.js', accepted))[0], expected);
  });
}

test('serves the card form for the shop’s page only to a companion that takes cards from it', async () => {
  await buildScripts();
  const isInlineForm = (name: string): boolean => /^pay-inline-.+\.js$/.test(name);
  assert.ok([...loadAssets({ withInlineCard: true }).keys()].some(isInlineForm));
  assert.ok(![...loadAssets({ withInlineCard: false }).keys()].some(isInlineForm));
});

test('only names that the build lists with a hash or version are immutable', async () => {
  const folder = await buildScripts();
  const inventory = readInventory(folder);
  assert.ok(inventory);
  const immutable = new Set(inventory.scripts.flatMap(({ immutable_file: name }) => [name, `${name}.map`]));
  const assets = loadAssets({ withInlineCard: true });
  for (const [name, { cacheControl }] of assets)
    assert.equal(cacheControl.includes('immutable'), immutable.has(name), name);
  for (const name of [
    'pay.js',
    'pay-checkout.js',
    'pay-buy-page.js',
    'pay-counter.js',
    'pay.classic.js',
    'scripts.json',
  ])
    assert.equal(assets.get(name)?.cacheControl, 'public, max-age=300, stale-while-revalidate=86400', name);
  const chunk = inventory.scripts.find(({ file, immutable_file: name }) => file === name)?.file ?? '';
  assert.match(assets.get(chunk)?.cacheControl ?? '', /max-age=31536000, immutable/);
  assert.match(assets.get(`pay-checkout-${inventory.version}.js`)?.cacheControl ?? '', /immutable/);
});

test('a script of another release beside the listed ones is revalidated, and so is all without a list', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pay-assets-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const built = await buildScripts();
  for (const name of readdirSync(built))
    if (name.startsWith('scripts')) cpSync(path.join(built, name), path.join(folder, name));
  for (const name of ['pay-payments.js', 'pay-checkout-0.0.9.js', 'pay-form-AbCdEf12.js'])
    writeFileSync(path.join(folder, name), 'export {};');
  const lasting = (): string[] =>
    [...loadAssets({ withInlineCard: true, folder })].flatMap(([name, { cacheControl }]) =>
      cacheControl.includes('immutable') ? [name] : [],
    );
  assert.deepEqual(lasting(), []);
  writeFileSync(path.join(folder, 'scripts.json'), '[]');
  assert.deepEqual(lasting(), []);
});

test('keeps scripts in memory, and reads a source map when it is requested', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pay-assets-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const names = ['pay.js', 'pay.js.map'];
  const writeAll = (content: string): void => {
    for (const name of names) writeFileSync(path.join(folder, name), content);
  };
  writeAll('{"is":"first"}');
  const assets = loadAssets({ withInlineCard: true, folder });
  writeAll('{"is":"second"}');
  const bodies = await Promise.all(names.map((name) => bodyOf(t, name, 'identity', assets)));
  assert.deepEqual(
    bodies.map(([, body]) => body.toString()),
    ['{"is":"first"}', '{"is":"second"}'],
  );
});

/** Tests that the companion serves scripts as the build compressed them. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { assetRoutes, loadAssets } from '../../../server/routes/assets.ts';
import { buildScripts } from '../../../widget/build/scripts.ts';

async function bodyOf(t: TestContext, name: string, encoding: string): Promise<[string | undefined, Buffer]> {
  const app = express().use(assetRoutes(loadAssets({ withInlineCard: true })));
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

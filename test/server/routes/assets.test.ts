/** Scripts leave the companion as the build compressed them. */
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
  test(`${encoding}: the file of the build, which holds the script`, async (t) => {
    const folder = await buildScripts();
    const [answered, body] = await bodyOf(t, 'pay.js', encoding);
    assert.equal(answered, encoding);
    assert.deepEqual(body, readFileSync(path.join(folder, `pay.js${ending}`)));
    assert.deepEqual(expand(body), readFileSync(path.join(folder, 'pay.js')));
  });

  test(`${encoding}: what the build has not compressed is compressed here`, async (t) => {
    const folder = await buildScripts();
    const [answered, body] = await bodyOf(t, 'scripts.json', encoding);
    assert.equal(answered, encoding);
    assert.deepEqual(expand(body), readFileSync(path.join(folder, 'scripts.json')));
  });
}

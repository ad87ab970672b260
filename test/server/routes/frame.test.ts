/** `GET /frame/card` works under any path that a companion is mounted at. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import express from 'express';
import { assetRoutes, type Assets } from '../../../server/routes/assets.ts';
import { frameRoute } from '../../../server/routes/frame.ts';
import type { Scope } from '../../support/process.ts';

const name = 'pay-card-frame-AbCdEf12.js';
const assets: Assets = new Map([
  [
    name,
    {
      body: Buffer.from('export {};'),
      encoded: new Map(),
      etag: '"1"',
      type: 'text/javascript',
      cacheControl: 'no-cache',
    },
  ],
]);

async function serve(scope: Scope, path: string, allowedOrigins: string[]): Promise<string> {
  const app = express();
  app.use(
    path,
    frameRoute({ assets, allowedOrigins, publicUrl: 'https://shop.example/pay' }),
    assetRoutes(assets),
  );
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
}

const ancestors = (response: Response): string | undefined =>
  /frame-ancestors ([^;]+)/.exec(response.headers.get('content-security-policy') ?? '')?.[1];

describe('the card frame’s page', () => {
  for (const path of ['', '/pay', '/deep/down']) {
    test(`finds its script below “${path}/”`, async (t) => {
      const url = await serve(t, path, ['https://shop.example']);
      const page = await fetch(`${url}/frame/card`);
      assert.equal(page.status, 200);
      const source = /<script type="module" src="([^"]+)"/.exec(await page.text())?.[1];
      assert.ok(source);
      const script = await fetch(new URL(source, page.url));
      assert.equal(script.status, 200);
      assert.equal(await script.text(), 'export {};');
    });
  }

  test('names the allowed shops exactly, or its own origin where there are none', async (t) => {
    const origins = ['https://a.example', 'https://b.example:8443'];
    const several = await fetch(`${await serve(t, '', origins)}/frame/card`);
    assert.equal(ancestors(several), 'https://a.example https://b.example:8443');
    const own = await fetch(`${await serve(t, '', [])}/frame/card`);
    assert.equal(ancestors(own), 'https://shop.example');
  });
});

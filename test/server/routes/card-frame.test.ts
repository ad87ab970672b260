/** Tests the page of the card frame, `GET /frame/card`, under every path that a companion can be mounted at. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import express from 'express';
import { assetRoutes, type Assets } from '../../../server/http/assets.ts';
import { frameRoute } from '../../../server/http/card-frame.ts';
import type { Scope } from '../../support/servers/process.ts';

const name = 'pay-card-frame-AbCdEf12.js';
const pages = {
  en: { title: 'Card', body: '<main>Card' },
  'pt-BR': { title: 'Cartão', body: '<main>Cartão' },
  'zh-Hans': { title: '银行卡', body: '<main>银行卡' },
  he: { title: 'כרטיס', body: '<main>כרטיס' },
};
type Asset = Assets extends ReadonlyMap<string, infer One> ? One : never;
const asset = (body: string, type: string): Asset => ({
  body: Buffer.from(body),
  encoded: new Map(),
  etag: `"${body.length}"`,
  type,
  cacheControl: 'no-cache',
});
const assets: Assets = new Map([
  // The previous version's script, for pages that are open during an upgrade (docs/upgrading.md).
  ['pay-card-frame-AAAAAAAA.js', asset('export const old = true;', 'text/javascript')],
  [
    'card-frame.json',
    asset(JSON.stringify({ script: name, style: 'main{color:red}', pages }), 'application/json'),
  ],
  [name, asset('export {};', 'text/javascript')],
]);

async function serve(scope: Scope, path: string, allowedOrigins: string[], isOff = false): Promise<string> {
  const app = express();
  app.use(
    path,
    frameRoute({
      assets,
      allowedOrigins,
      publicUrl: 'https://shop.example/pay',
      isOff,
      limited: (_request, _response, next) => next(),
      now: () => 1_234,
    }),
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

  test('allows exactly the configured origins and its own, where the pages of orders are, as frame ancestors', async (t) => {
    const origins = ['https://a.example', 'https://b.example:8443'];
    const several = await fetch(`${await serve(t, '', origins)}/frame/card`);
    assert.equal(ancestors(several), 'https://a.example https://b.example:8443 https://shop.example');
    const own = await fetch(`${await serve(t, '', [])}/frame/card`);
    assert.equal(ancestors(own), 'https://shop.example');
  });

  test('uses the language of its URL, else of the browser, else English, and allows its style by hash', async (t) => {
    const url = `${await serve(t, '', ['https://shop.example'])}/frame/card`;
    const languageOf = async (query: string, accepted: string): Promise<string | undefined> => {
      const response = await fetch(url + query, { headers: { 'accept-language': accepted } });
      return /<html lang="([^"]+)"/.exec(await response.text())?.[1];
    };
    assert.equal(await languageOf('?lang=pt', 'en'), 'pt-BR');
    assert.equal(await languageOf('', 'pt-PT, en;q=0.5'), 'pt-BR');
    assert.equal(await languageOf('?lang=xx', 'yy'), 'en');
    assert.equal(await languageOf('?lang=zh-SG', 'en'), 'zh-Hans');
    assert.equal(await languageOf('?lang=zh-TW', 'en'), 'en');
    assert.equal(await languageOf('', 'iw, en;q=0.5'), 'he');
    assert.ok((await (await fetch(`${url}?lang=he`)).text()).includes('<html lang="he" dir="rtl">'));
    assert.ok((await (await fetch(`${url}?lang=pt`)).text()).includes('<html lang="pt-BR" dir="ltr">'));
    const response = await fetch(`${url}?scheme=dark`);
    const hash = createHash('sha256').update('main{color:red}').digest('base64');
    assert.ok(response.headers.get('content-security-policy')?.includes(`style-src 'sha256-${hash}';`));
    const html = await response.text();
    assert.ok(html.includes('<meta name="color-scheme" content="dark">'));
    assert.ok(html.includes('<meta name="server-time" content="1234">'));
  });

  test('reads only as many and as long language tags as browsers send, since each takes time', async (t) => {
    const url = `${await serve(t, '/', [])}frame/card`;
    const languageFor = async (header: string, search = ''): Promise<string | undefined> => {
      const response = await fetch(url + search, { headers: { 'accept-language': header } });
      return /lang="([^"]+)"/.exec(await response.text())?.[1];
    };
    const unknown = (count: number): string => Array.from({ length: count }, (_, at) => `qa${at}`).join();
    const long = `pt-BR-${Array.from({ length: 500 }, (_, at) => `v${at + 10_000}`).join('-')}`;
    assert.equal(await languageFor(`${unknown(4)},pt-BR`), 'pt-BR');
    assert.equal(await languageFor(`${unknown(5)},pt-BR`), 'en');
    assert.equal(await languageFor(`${unknown(1_000)},pt-BR`), 'en');
    assert.equal(await languageFor(`${'en-'.repeat(200)},pt-BR`), 'en');
    assert.equal(await languageFor(long), 'en');
    assert.equal(await languageFor('en', `?lang=${long}`), 'en');
  });

  test('may be framed by a cross-origin isolated page, and stays isolated itself', async (t) => {
    const { headers } = await fetch(`${await serve(t, '', ['https://shop.example'])}/frame/card`);
    assert.equal(headers.get('cross-origin-embedder-policy'), 'require-corp');
    assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
  });

  test('uses only known values of its URL', async (t) => {
    const url = `${await serve(t, '', ['https://shop.example'])}/frame/card`;
    const attack = encodeURIComponent('"><script>alert(1)</script>');
    const html = await (await fetch(`${url}?lang=${attack}&scheme=${attack}&load=${attack}`)).text();
    assert.ok(!html.includes('alert'));
  });

  test('allows the fonts that its URL names, and nothing else', async (t) => {
    const url = `${await serve(t, '', ['https://shop.example'])}/frame/card`;
    const sources = async (...fonts: string[]): Promise<string | undefined> => {
      const query = new URLSearchParams(fonts.map((font) => ['font', font]));
      const policy = (await fetch(`${url}?${query}`)).headers.get('content-security-policy') ?? '';
      const others = policy.split('; ').filter((directive) => !directive.startsWith('font-src'));
      assert.equal(others.length, 11, policy);
      return /font-src ([^;]+)/.exec(policy)?.[1];
    };
    assert.equal(await sources(), undefined);
    assert.equal(
      await sources('https://f.example/a.woff2 400', 'https://f.example/b.woff2?v=2 100 900'),
      'https://f.example/a.woff2 https://f.example/b.woff2',
    );
    assert.equal(await sources('http://localhost:1234/a.woff2'), 'http://localhost:1234/a.woff2');
    for (const refused of [
      'http://f.example/a.woff2',
      'data:font/woff2,x',
      '*',
      "'self'",
      '//f.example/a.woff2',
      'https://*/a.woff2',
      'https://*.f.example/a.woff2',
      "https://'unsafe-inline'/a.woff2",
      'https://f.example,evil.example/a.woff2',
      'https://-f.example/a.woff2',
      `https://f.example/${'a'.repeat(500)}`,
    ])
      assert.equal(await sources(refused), undefined, refused);
    assert.equal(
      await sources("https://f.example/a;script-src,'unsafe-inline'"),
      "https://f.example/a%3Bscript-src%2C'unsafe-inline'",
    );
    assert.equal(
      (await sources(...Array.from({ length: 9 }, (_, i) => `https://f.example/${i}`)))?.split(' ').length,
      4,
    );
  });

  test('is empty when card data is off, since an element loads it before it knows', async (t) => {
    const response = await fetch(`${await serve(t, '', ['https://shop.example'], true)}/frame/card`);
    assert.equal(response.status, 200);
    assert.equal(await response.text(), '<!doctype html><title></title>');
  });
});

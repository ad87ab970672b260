import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageAddressOf } from '../../../server/routes/page-address.ts';
import { refusedOrigins } from '../../../server/routes/refused-origins.ts';

test('a refused origin is logged by name, once a minute, and no more than fifty of them', () => {
  let now = 0;
  const named: unknown[] = [];
  const log = {
    debug: () => {},
    info: () => {},
    error: () => {},
    warn: (fields: object) => void named.push(fields),
  };
  const refuse = refusedOrigins({ clock: { now: () => now }, log });
  refuse('https://a.example');
  refuse('https://a.example');
  refuse('https://b.example');
  assert.deepEqual(named, [{ origin: 'https://a.example' }, { origin: 'https://b.example' }]);
  now = 60_000;
  refuse('https://a.example');
  assert.equal(named.length, 3);
  for (let count = 0; count < 200; count += 1) refuse(`https://${count}.example`);
  assert.equal(named.length, 2 + 50);
});

test('a page that has no origin is told apart: there is nothing to allow', () => {
  const said: string[] = [];
  const log = {
    debug: () => {},
    info: () => {},
    error: () => {},
    warn: (_fields: object, message: string) => void said.push(message),
  };
  refusedOrigins({ clock: { now: () => 0 }, log })('null');
  assert.match(said.join(), /as a file from the disk .* serve it over http/);
  assert.doesNotMatch(said.join(), /PAY_ALLOWED_ORIGINS/);
});

test('the way back is the page that asked, of the origin that was let through', () => {
  const address = (origin: string | undefined, referer?: string) =>
    pageAddressOf({ headers: { ...(origin && { origin }), ...(referer && { referer }) } });
  const shop = 'https://shop.example';
  assert.equal(address(shop, `${shop}/pay?order=1#top`), `${shop}/pay?order=1`);
  assert.equal(address(shop, `${shop}/`), `${shop}/`);
  // A browser that names no more than the origin, another site's page, nonsense, or far too much.
  for (const referer of [undefined, 'https://thief.example/pay', 'nonsense', `${shop}/${'x'.repeat(3000)}`])
    assert.equal(address(shop, referer), `${shop}/`);
  assert.equal(address(shop, 'https://user:word@shop.example/pay'), `${shop}/pay`);
  assert.equal(address(undefined, `${shop}/pay`), null);
  assert.equal(address('null', 'https://shop.example/'), null);
});

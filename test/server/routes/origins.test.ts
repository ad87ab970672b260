/** Tests the log of refused origins, and where the hosted page sends a buyer back: to a page of an allowed origin, by http or https. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusedOrigins, pageAddressOf } from '../../../server/http/origins.ts';

test('logs each refused origin once a minute, and at most fifty', () => {
  let now = 0;
  const logged: unknown[] = [];
  const log = {
    debug: () => {},
    info: () => {},
    error: () => {},
    warn: (fields: object) => void logged.push(fields),
  };
  const refuse = refusedOrigins({ clock: { now: () => now }, log });
  refuse('https://a.example');
  refuse('https://a.example');
  refuse('https://b.example');
  assert.deepEqual(logged, [{ origin: 'https://a.example' }, { origin: 'https://b.example' }]);
  now = 60_000;
  refuse('https://a.example');
  assert.equal(logged.length, 3);
  for (let count = 0; count < 200; count += 1) refuse(`https://${count}.example`);
  assert.equal(logged.length, 2 + 50);
});

test('logs another message for a page without an origin, which cannot be allowed', () => {
  const messages: string[] = [];
  const log = {
    debug: () => {},
    info: () => {},
    error: () => {},
    warn: (_fields: object, message: string) => void messages.push(message),
  };
  refusedOrigins({ clock: { now: () => 0 }, log })('null');
  assert.match(messages.join(), /as a file from the disk .* serve it over http/);
  assert.doesNotMatch(messages.join(), /PAY_ALLOWED_ORIGINS/);
});

test('the return address is the referring page if it is of the allowed origin', () => {
  const address = (origin: string | undefined, referer?: string) =>
    pageAddressOf({ headers: { ...(origin && { origin }), ...(referer && { referer }) } });
  const shop = 'https://shop.example';
  assert.equal(address(shop, `${shop}/pay?order=1#top`), `${shop}/pay?order=1`);
  assert.equal(address(shop, `${shop}/`), `${shop}/`);
  // No referrer, another site's page, an invalid URL, or one that is too long.
  for (const referer of [undefined, 'https://thief.example/pay', 'nonsense', `${shop}/${'x'.repeat(3000)}`])
    assert.equal(address(shop, referer), `${shop}/`);
  assert.equal(address(shop, 'https://user:word@shop.example/pay'), `${shop}/pay`);
  assert.equal(address(undefined, `${shop}/pay`), null);
  assert.equal(address('null', 'https://shop.example/'), null);
});

const shop = 'https://shop.example';

for (const [origin, referer, expected] of [
  [shop, `${shop}/pay/1?a=b#card`, `${shop}/pay/1?a=b`],
  [shop, 'https://evil.example/pay', `${shop}/`],
  [shop, undefined, `${shop}/`],
  [shop, `https://user:pw@shop.example/pay`, `${shop}/pay`],
  ['capacitor://localhost', 'capacitor://localhost/pay', null],
  ['capacitor://localhost', undefined, null],
  ['null', 'https://evil.example/', null],
  ['null', 'data:text/html,x', null],
  [undefined, 'https://evil.example/', null],
] as const) {
  test(`from ${String(origin)} with ${String(referer)}: ${String(expected)}`, () => {
    const headers = { ...(origin !== undefined && { origin }), ...(referer !== undefined && { referer }) };
    assert.equal(pageAddressOf({ headers }), expected);
  });
}

for (const returnUrl of [
  'javascript:alert(1)',
  'data:text/html,x',
  'capacitor://localhost',
  'ftp://shop.example',
])
  test(`an order does not take ${returnUrl} as its return address`, async () => {
    const { newCheckout } = await import('../../../server/calls/checkout-input.ts');
    const order = { reference: 'order-1', amounts: { BRL: '129.90' }, return_url: returnUrl };
    assert.equal(newCheckout().safeParse(order).success, false);
  });

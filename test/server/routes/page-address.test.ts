/** Tests where the hosted page sends a buyer back: to a page of an allowed origin, by http or https. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageAddressOf } from '../../../server/http/origins.ts';

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

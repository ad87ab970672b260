/** Tests the text waterfall of a visit. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waterfallOf } from './waterfall.ts';

const exchange = {
  host: 'pay.bench.test',
  method: 'GET',
  path: '/pay.js?v=1',
  status: 200,
  bodyBytes: 9_100,
  connectedAtMs: 1_000,
  sentAtMs: 1_300,
  receivedAtMs: 1_500,
};

test('draws a connection at its first request only, and omits exchanges after the page was ready', () => {
  const [, first = '', second = '', ready = '', ...more] = waterfallOf(
    [
      exchange,
      { ...exchange, method: 'POST', path: '/v1/checkout', sentAtMs: 1_500, receivedAtMs: 1_700 },
      { ...exchange, sentAtMs: 1_801 },
    ],
    1_000,
    800,
  ).split('\n');
  assert.deepEqual(more, []);
  assert.match(first, /^GET {5}pay\/pay\.js +9\.1 kB +300 +500  \|·{18}█{12} {18}\|$/);
  assert.match(second, /^POST {4}pay\/v1\/checkout +9\.1 kB +500 +700  \| {30}█{12} {6}\|$/);
  assert.equal(ready.indexOf('▲'), first.lastIndexOf('|'));
});

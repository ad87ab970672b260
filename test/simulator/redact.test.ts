/** Tests the redaction of the request log: card data is removed, callback addresses stay usable. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redact } from '../../demo/simulator/control/redact.ts';

test('removes card numbers at any position and with any separators', () => {
  for (const text of [
    '4242424242424242',
    'card4242424242424242',
    'https://shop.example/?c=4242424242424242&d=1',
    '4242 4242 4242 4242',
    'a 4242-4242-4242-4242 b',
    '123456789012',
  ]) {
    assert.doesNotMatch(String(redact(text)), /4242|1234/, text);
  }
});

test('keeps a callback address with long runs of digits', () => {
  const address = 'https://shop.example/v1/callbacks/po_01a1ffabe123456789012a9eabc12b9.qH3Xa272';
  assert.deepEqual(redact({ postback: address }), { postback: address });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decodeCheckout, decodePayment } from '../../../../widget/protocol/checkout.ts';
import { DecodeError } from '../../../../widget/protocol/decode.ts';
import { checkout, payment } from '../support.ts';

describe('messages of the companion', () => {
  test('what is known is taken, what is not known is dropped', () => {
    const view = checkout({ payment: payment({ pix: { code: 'x', image_url: null } }) });
    assert.deepEqual(decodeCheckout({ ...view, customer: { name: 'x' } }), view);
  });

  test('null and missing are the same for an optional field', () => {
    assert.deepEqual(decodePayment({ ...payment(), expires_at: null, card: undefined }), payment());
  });

  test('a wrong field is named by its path, and its value is not', () => {
    const view = { ...checkout(), payment: { ...payment(), status: 'secret-value' } };
    assert.throws(
      () => decodeCheckout(view),
      (error: unknown) =>
        error instanceof DecodeError &&
        error.path === 'payment.status' &&
        !error.message.includes('secret-value'),
    );
    assert.throws(() => decodeCheckout('<html>'), DecodeError);
    assert.throws(() => decodeCheckout({ ...checkout(), methods: 'pix' }), { path: 'methods' });
  });
});

/** Tests the decoding of companion responses. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decodeCheckout, decodePayment } from '../../../../widget/protocol/checkout.ts';
import { DecodeError } from '../../../../widget/protocol/decode.ts';
import { checkout, payment } from '../views.ts';

describe('decoding of companion responses', () => {
  test('keeps known fields and drops unknown ones', () => {
    const view = checkout({ payment: payment({ pix: { code: 'x', image_url: null } }) });
    assert.deepEqual(decodeCheckout({ ...view, customer: { name: 'x' } }), view);
  });

  test('treats null as missing for an optional field', () => {
    assert.deepEqual(decodePayment({ ...payment(), expires_at: null, card: undefined }), payment());
  });

  test('names an invalid field by its path, without its value', () => {
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

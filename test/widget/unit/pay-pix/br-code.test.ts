/** Tests the validation of BR Codes and the payee read from them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { crc16, faultOf } from '../../../../widget/pay-pix/panels/br-code.ts';
import { parseTlv, payeeOf } from '../../../../widget/pay-pix/view/tlv.ts';
import * as fc from 'fast-check';

// Examples of Banco Central do Brasil, "Manual de Padrões para Iniciação do Pix": one with a key, one with a location.
const ofKey =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
const ofLocation =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4';

const withChecksum = (body: string): string => `${body}6304${crc16(`${body}6304`)}`;
const withAmount = (amount: string): string =>
  withChecksum(
    ofKey.slice(0, -8).replace('5802BR', `54${String(amount.length).padStart(2, '0')}${amount}5802BR`),
  );

describe('BR Code', () => {
  test('accepts the published examples with any amount, since they contain none', () => {
    assert.equal(faultOf(ofKey, '129.90'), null);
    assert.equal(faultOf(ofLocation, '0.01'), null);
  });

  test('computes the CRC as CRC-16/CCITT-FALSE', () => {
    assert.equal(crc16('123456789'), '29B1');
  });

  test('parses fields by tag', () => {
    const fields = parseTlv(ofKey);
    assert.equal(fields?.get('53'), '986');
    assert.equal(fields?.get('59'), 'Fulano de Tal');
    assert.equal(parseTlv(fields?.get('26') ?? '')?.get('01'), '123e4567-e12b-12d1-a456-426655440000');
  });

  test('compares amounts as money, not as text', () => {
    assert.equal(faultOf(withAmount('129.90'), '129.90'), null);
    assert.equal(faultOf(withAmount('129.9'), '129.90'), null);
    assert.equal(faultOf(withAmount('129'), '129.00'), null);
    assert.equal(faultOf(withAmount('129.91'), '129.90'), 'amount');
    assert.equal(faultOf(withAmount('1e2'), '100.00'), 'amount');
  });

  test('reports each fault by its name', () => {
    assert.equal(faultOf(`${ofKey.slice(0, -4)}0000`, '1.00'), 'checksum');
    assert.equal(faultOf('', '1.00'), 'malformed');
    assert.equal(faultOf('https://pix.example.com', '1.00'), 'malformed');
    assert.equal(faultOf(ofKey.slice(0, -8), '1.00'), 'malformed');
    assert.equal(faultOf(withChecksum(ofKey.slice(0, -8).replace('5303986', '5303840')), '1.00'), 'not_pix');
    assert.equal(
      faultOf(withChecksum(ofKey.slice(0, -8).replace('br.gov.bcb.pix', 'br.gov.bcb.pax')), '1.00'),
      'not_pix',
    );
  });

  test('detects any single changed character', () => {
    fc.assert(
      fc.property(fc.nat(ofKey.length - 1), fc.integer({ min: 33, max: 126 }), (at, code) => {
        const changed = ofKey.slice(0, at) + String.fromCharCode(code) + ofKey.slice(at + 1);
        fc.pre(changed.toUpperCase() !== ofKey.toUpperCase());
        assert.notEqual(faultOf(changed, '1.00'), null);
      }),
    );
  });

  test('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        faultOf(text, text);
      }),
    );
  });
});

describe('payeeOf', () => {
  test('returns the payee named in the code', () => {
    assert.equal(payeeOf(ofKey), 'Fulano de Tal');
    assert.equal(payeeOf(ofLocation), 'Fulano de Tal');
  });

  test('returns null for a code that cannot be parsed', () => {
    for (const code of ['', 'no code', ofKey.slice(0, -9), withChecksum('000201')])
      assert.equal(payeeOf(code), null);
  });
});

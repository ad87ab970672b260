/** Tests the simulator's PIX codes with two independent parsers and an independent QR decoder. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isValidPixPayload } from '@brazilian-utils/brazilian-utils';
import * as fc from 'fast-check';
import { hasError, parsePix } from 'pix-utils';
import { brCode, crc16 } from '../../demo/simulator/pix/br-code.ts';
import { readQrCode } from '../support/browsers/read-qr-code.ts';
import { live, simulatorFor } from './service-client.ts';

const sizes = [undefined, 'short', 160, 512] as const;
const token = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ABCDEFGHIJKLMN';

describe('PIX codes', () => {
  test('the checksum agrees with published codes', () => {
    for (const code of [
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
      '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
    ]) {
      assert.equal(crc16(code.slice(0, -4)), code.slice(-4));
    }
  });

  test('are valid at every amount and size, and contain the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom(...sizes), (amountMinor, size) => {
        const code = brCode({ amountMinor, token, size });
        assert.ok(code.length <= 512, code);
        if (typeof size === 'number') assert.equal(code.length, size);
        assert.ok(isValidPixPayload(code), code);
        const parsed = parsePix(code);
        assert.ok(!hasError(parsed), code);
        assert.ok('transactionAmount' in parsed || 'url' in parsed, code);
        assert.ok(code.includes(`54${String((amountMinor / 100).toFixed(2).length).padStart(2, '0')}`), code);
      }),
    );
  });

  test('name the given payee, or the simulator by default, at every size but the shortest', () => {
    for (const size of [undefined, 160, 512]) {
      const code = brCode({
        amountMinor: 68_00,
        token,
        size,
        payee: { name: 'Orvalho', city: 'BELO HORIZONTE' },
      });
      assert.ok(isValidPixPayload(code), code);
      assert.ok(code.includes('5907Orvalho6014BELO HORIZONTE'), code);
      if (size !== undefined) assert.equal(code.length, size);
      assert.ok(brCode({ amountMinor: 68_00, token, size }).includes('5909Simulador6009SAO PAULO'));
    }
  });

  test('have exactly the requested size up to 512', () => {
    for (let size = 150; size <= 512; size += 1) {
      const code = brCode({ amountMinor: 123_45, token, size });
      assert.equal(code.length, size);
      assert.ok(isValidPixPayload(code), code);
    }
  });

  test('the QR image of a charge decodes to its code', async (t) => {
    const service = await simulatorFor(t);
    for (const amount of [129.9, 9401.6, 9401.16, 9401.51]) {
      const { body } = await service.post('/wallet/deposit/payment', {
        ...live,
        method_pay: 'pix',
        amount,
        debtor_name: 'Ana Souza',
        email: 'ana@example.com',
        phone: '11999999999',
        postback: 'http://127.0.0.1:9/nobody',
      });
      const image = String(body['qr_code_image_url']);
      assert.match(image, /^data:image\/png;base64,/);
      assert.equal(readQrCode(Buffer.from(image.split(',')[1] ?? '', 'base64')), body['qrcode']);
    }
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import jsQR from 'jsqr';
import QRCode from 'qrcode';
import { drawQrCode, type QrCode } from '../../../../widget/pay-pix/qr-code.ts';
import { qrModules } from '../../../../widget/pay-pix/qr-modules.ts';

/** The picture at so many pixels a module, as a camera would get it. */
function paint({ modules, path }: QrCode, modulePx: number): { data: Uint8ClampedArray; size: number } {
  const size = modules * modulePx;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * modulePx; row < (Number(y) + 1) * modulePx; row++) {
      const from = row * size + Number(x) * modulePx;
      for (let at = from; at < from + Number(run) * modulePx; at++) data.fill(0, at * 4, at * 4 + 3);
    }
  }
  return { data, size };
}

const read = (text: string): string | undefined => {
  const { data, size } = paint(drawQrCode(text), 3);
  return jsQR.default(data, size, size)?.data;
};

/** What fits into each version at level M (ISO/IEC 18004, table 7). */
const mostBytes = [
  14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779,
  857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
];

describe('QR code', () => {
  test('a decoder that is not ours reads what went in', () => {
    const characters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789./-*@ ';
    const text = fc.string({
      unit: fc.constantFrom(...characters.split('')),
      minLength: 20,
      maxLength: 512,
    });
    fc.assert(
      fc.property(text, (code) => assert.equal(read(code), code)),
      { numRuns: 40 },
    );
  });

  test('every module is where another encoder puts it, in all 40 versions', () => {
    for (const [index, length] of mostBytes.entries()) {
      const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 7 + length) % 94))).join(
        '',
      );
      const bytes = new TextEncoder().encode(text);
      const { modules } = QRCode.create([{ data: bytes, mode: 'byte' }], { errorCorrectionLevel: 'M' });
      assert.equal(modules.size, 21 + index * 4, 'the largest text of its version');
      assert.equal(
        qrModules(text).flat().join(''),
        [...modules.data].map(Number).join(''),
        `${length} bytes`,
      );
    }
    assert.throws(() => qrModules('x'.repeat(2332)), RangeError);
  });

  test('is large enough for a camera, at whole pixels a module', () => {
    for (let length = 20; length <= 512; length += 4) {
      const { modules, sizePx } = drawQrCode('x'.repeat(length));
      assert.ok(sizePx >= 228 && sizePx <= 340, `${length}: ${sizePx}`);
      assert.equal(sizePx % modules, 0);
    }
  });

  test('keeps four light modules on each side', () => {
    const { modules, path } = drawQrCode('x'.repeat(160));
    for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      assert.ok(Number(x) >= 4 && Number(y) >= 4);
      assert.ok(Number(x) + Number(run) <= modules - 4 && Number(y) < modules - 4);
    }
    assert.equal(modules, 61);
  });
});

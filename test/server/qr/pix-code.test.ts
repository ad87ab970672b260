/** Tests the QR code of a PIX code, from the companion's bits to the picture on the screen. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import jsQR from 'jsqr';
import QRCode from 'qrcode';
import { PNG } from 'pngjs';
import { pixPicture, pixQr } from '../../../server/qr/pix-code.ts';
import { drawQrCode, type QrCode } from '../../../widget/pay-pix/view/draw-qr-code.ts';

/** Examples from the manual of PIX codes: one with a key, one with a location. */
const codes = [
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
];

/** Capacity in bytes of each version at level M (ISO/IEC 18004, table 7). */
const capacities = [
  14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779,
  857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
];

/** Renders the element's picture at `modulePx` pixels per module, as a camera would see it. */
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

const draw = (code: string): QrCode => drawQrCode(pixQr(code) ?? assert.fail('too long for a QR code'));

/** The dark runs of an SVG whose path strokes each row: `M4 4.5h7m3 0h1…`. Each is its start, its row and its length. */
function strokedRuns(svg: string): number[][] {
  const path = /stroke="#000000" d="([^"]+)"/.exec(svg)?.[1] ?? assert.fail('no stroked path');
  const runs: number[][] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', first, second] of path.matchAll(/([Mmh])([\d.]+)(?: ([\d.]+))?/g)) {
    if (command === 'M') [x, y] = [Number(first), Math.floor(Number(second))];
    else {
      if (command === 'h') runs.push([x, y, Number(first)]);
      x += Number(first);
    }
  }
  return runs;
}

const read = (code: string): string | undefined => {
  const { data, size } = paint(draw(code), 3);
  return jsQR.default(data, size, size)?.data;
};

test('is drawn alike in a page with Prototype.js, whose `Array.from` ignores the second argument', (t) => {
  const [code = ''] = codes;
  const expected = draw(code);
  const { from } = Array;
  t.mock.method(Array, 'from', (items: Iterable<unknown>) => from(items));
  assert.deepEqual(draw(code), expected);
});

describe('the QR code of a PIX code, from the companion to the screen', () => {
  test('an independent decoder reads the code back', () => {
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
    for (const code of codes) assert.equal(read(code), code);
  });

  test('uses the mask with the lowest penalty of the standard', () => {
    for (const code of codes) {
      const { modules } = QRCode.create([{ data: Buffer.from(code), mode: 'byte' }], {
        errorCorrectionLevel: 'M',
      });
      const bits = [...Buffer.from(pixQr(code) ?? '', 'base64')].map((byte) =>
        byte.toString(2).padStart(8, '0'),
      );
      assert.equal(bits.join('').slice(0, modules.size ** 2), [...modules.data].map(Number).join(''));
    }
  });

  test('derives the size from the bits, in all 40 versions', () => {
    for (const [index, length] of capacities.entries()) {
      assert.equal(draw('x'.repeat(length)).modules, 21 + index * 4 + 8, `${length} bytes`);
    }
    assert.equal(pixQr('x'.repeat(2332)), null);
  });

  test('a typical code is smaller than 500 bytes', () => {
    for (const code of codes) assert.ok((pixQr(code)?.length ?? Infinity) < 500);
  });

  test('is large enough for a camera, at whole pixels per module', () => {
    for (let length = 20; length <= 512; length += 4) {
      const { modules, sizePx } = draw('x'.repeat(length));
      assert.ok(sizePx >= 228 && sizePx <= 340, `${length}: ${sizePx}`);
      assert.equal(sizePx % modules, 0);
    }
  });

  test('keeps four light modules on each side', () => {
    const { modules, path } = draw('x'.repeat(160));
    for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      assert.ok(Number(x) >= 4 && Number(y) >= 4);
      assert.ok(Number(x) + Number(run) <= modules - 4 && Number(y) < modules - 4);
    }
    assert.equal(modules, 61);
  });
});

describe('the picture for a merchant', () => {
  for (const code of codes) {
    test(`a PNG is decodable and has a quiet zone: ${code.length} characters`, async () => {
      const { data, width, height } = PNG.sync.read(Buffer.from(await pixPicture(code, 'png')));
      assert.equal(jsQR.default(new Uint8ClampedArray(data), width, height)?.data, code);
      const modulePx = width / draw(code).modules;
      assert.ok(Number.isInteger(modulePx));
      const isDark = (x: number, y: number): boolean => (data[(y * width + x) * 4] ?? 0) < 128;
      const edge = 4 * modulePx;
      assert.ok(isDark(edge, edge), 'the corner of the finder pattern');
      for (let at = 0; at < width; at++) {
        for (const inset of [0, edge - 1]) assert.ok(!isDark(at, inset) && !isDark(inset, at));
      }
    });

    test(`an SVG has the same modules: ${code.length} characters`, async () => {
      const svg = String(await pixPicture(code, 'svg'));
      const { modules, path } = draw(code);
      assert.match(svg, new RegExp(`viewBox="0 0 ${modules} ${modules}"`));
      const elementRuns = path.matchAll(/M(\d+) (\d+)h(\d+)/g);
      assert.deepEqual(
        strokedRuns(svg),
        Array.from(elementRuns, ([, x, y, run]) => [Number(x), Number(y), Number(run)]),
      );
      assert.doesNotMatch(svg, /style=|<style|<script/);
    });
  }
});

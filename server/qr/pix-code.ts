/** Encodes a PIX code as a QR code: modules for the element, pictures for places without script. */
import QRCode from 'qrcode';
import { qrPngOf } from './png.ts';

/** Medium: what the manual of PIX codes shows, and room for a logo on a poster. */
const errorCorrectionLevel = 'M';
/** The mask that the standard's penalties choose for PIX codes; evaluating all eight takes 1 ms a code instead of 0.1. */
const maskPattern = 2;
/** Width of the light margin in modules (ISO/IEC 18004). */
const margin = 4;
/** Pixels per module of a bitmap: a typical code is 488 px wide. */
const scale = 8;

const keptCodes = 1_000;
const kept = new Map<string, string | null>();

/** One byte segment: the codes mix characters, so a search for better segments gains nothing. */
const bytesOf = (code: string): [{ data: Buffer; mode: 'byte' }] => [
  { data: Buffer.from(code), mode: 'byte' },
];

/**
 * The modules in base64: row by row from the top left, one bit each, dark is 1, the first is the highest bit of its byte.
 * Null for a code that is too long. Cached, since views are sent repeatedly while a code waits.
 */
export function pixQr(code: string): string | null {
  const known = kept.get(code);
  if (known !== undefined) return known;
  const made = encoded(code);
  kept.set(code, made);
  const [oldest] = kept.keys();
  if (kept.size > keptCodes && oldest !== undefined) kept.delete(oldest);
  return made;
}

function encoded(code: string): string | null {
  try {
    const { data, size } = QRCode.create(bytesOf(code), { errorCorrectionLevel, maskPattern }).modules;
    const bits = Buffer.alloc(Math.ceil((size * size) / 8));
    for (let at = 0; at < size * size; at++) {
      if (data[at]) bits[at >> 3] = (bits[at >> 3] ?? 0) | (0x80 >> (at & 7));
    }
    return bits.toString('base64');
  } catch {
    return null;
  }
}

export const pictureFormats = ['svg', 'png'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Rejects when {@link pixQr} is null. */
export async function pixPicture(code: string, format: PictureFormat): Promise<string | Buffer> {
  const options = { errorCorrectionLevel, maskPattern } as const;
  return format === 'svg'
    ? await QRCode.toString(bytesOf(code), { ...options, margin, scale, type: 'svg' })
    : await qrPngOf(QRCode.create(bytesOf(code), options).modules, { margin, scale });
}

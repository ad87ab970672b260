/** Draws the modules of a QR code, which the companion has made, as one path. */

/** Width of the light margin in modules (ISO/IEC 18004). */
const quietZone = 4;
/** A phone's camera needs about 4 px per module at arm's length; a typical code of 160 characters has 61 modules. */
const minPx = 228;
/** Fits beside the steps; codes of more than 100 modules are larger, up to 340. */
const comfortablePx = 300;

export interface QrCode {
  /** Modules per side, quiet zone included: the picture's `viewBox`. */
  modules: number;
  /** Width and height in CSS pixels; each module takes a whole number, so that its edges stay sharp. */
  sizePx: number;
  /** The dark modules. */
  path: string;
}

/** `qr` is a payment's `pix.qr`: a square of bits in base64, row by row. Throws for anything else. */
export function drawQrCode(qr: string): QrCode {
  // Not by `Array.from`, which Prototype.js replaces by a function that ignores the second argument.
  const bits = atob(qr).replace(/[^]/g, (byte) => byte.charCodeAt(0).toString(2).padStart(8, '0'));
  // The padding of the last byte is shorter than a row.
  const size = Math.floor(Math.sqrt(bits.length));
  const modules = size + 2 * quietZone;
  let path = '';
  for (let y = 0; y < size; y++) {
    for (const { index: x, 0: run } of bits.slice(y * size, (y + 1) * size).matchAll(/1+/g)) {
      path += `M${x + quietZone} ${y + quietZone}h${run.length}v1h-${run.length}z`;
    }
  }
  const modulePx = Math.max(Math.ceil(minPx / modules), Math.floor(comfortablePx / modules));
  return { modules, sizePx: modulePx * modules, path };
}

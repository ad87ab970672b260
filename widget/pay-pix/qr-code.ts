/** Draws the modules of a QR code, which the companion has made, as one path. */

/** Modules on each side that have to stay light, by ISO/IEC 18004. */
const quietZone = 4;
/** A phone's camera wants about 4 px a module from an arm's length; the usual 160 characters are 61 modules. */
const smallestPx = 228;
/** As large as sits well beside the steps; codes of more than 100 modules grow beyond it, to 340. */
const comfortablePx = 300;

export interface QrCode {
  /** Modules per side, quiet zone included: the picture's `viewBox`. */
  modules: number;
  /** Width and height in CSS pixels; each module takes a whole number, so that its edges stay sharp. */
  sizePx: number;
  /** The dark modules. */
  path: string;
}

/** `qr` is a payment's `pix.qr`: a square of bits in base64, row by row. Throws where it is none. */
export function drawQrCode(qr: string): QrCode {
  const bits = Array.from(atob(qr), (byte) => byte.charCodeAt(0).toString(2).padStart(8, '0')).join('');
  // The last byte is filled up with fewer bits than another row would have.
  const size = Math.floor(Math.sqrt(bits.length));
  const modules = size + 2 * quietZone;
  let path = '';
  for (let y = 0; y < size; y++) {
    for (const { index: x, 0: run } of bits.slice(y * size, (y + 1) * size).matchAll(/1+/g)) {
      path += `M${x + quietZone} ${y + quietZone}h${run.length}v1h-${run.length}z`;
    }
  }
  const modulePx = Math.max(Math.ceil(smallestPx / modules), Math.floor(comfortablePx / modules));
  return { modules, sizePx: modulePx * modules, path };
}

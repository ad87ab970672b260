/** Draws a QR code as one path. Loaded late: only a PIX payment needs it, and not before its code is there. */
import { encode } from 'uqr';

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

/** Error correction level M: the usual of PIX codes. Throws when the text is too long. */
export function drawQrCode(text: string): QrCode {
  const { data, size: modules } = encode(text, { ecc: 'M', boostEcc: false, border: quietZone });
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      const run = x + 1 - from;
      path += `M${from} ${y}h${run}v1h-${run}z`;
    }
  });
  const modulePx = Math.max(Math.ceil(smallestPx / modules), Math.floor(comfortablePx / modules));
  return { modules, sizePx: modulePx * modules, path };
}

/** Draws a QR code as one path. */
import { qrModules } from './qr-modules.ts';

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

/** Throws when the text is too long. */
export function drawQrCode(text: string): QrCode {
  const rows = qrModules(text);
  const modules = rows.length + 2 * quietZone;
  let path = '';
  for (const [y, row] of rows.entries()) {
    for (const { index: x, 0: run } of row.join('').matchAll(/1+/g)) {
      path += `M${x + quietZone} ${y + quietZone}h${run.length}v1h-${run.length}z`;
    }
  }
  const modulePx = Math.max(Math.ceil(smallestPx / modules), Math.floor(comfortablePx / modules));
  return { modules, sizePx: modulePx * modules, path };
}

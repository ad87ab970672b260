/** Decodes the QR code in a screenshot with an independent library. */
import jsqr from 'jsqr';
import { PNG } from 'pngjs';

export function readQrCode(screenshot: Buffer): string | null {
  const { data, width, height } = PNG.sync.read(screenshot);
  return jsqr.default(new Uint8ClampedArray(data), width, height)?.data ?? null;
}

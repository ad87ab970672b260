/** Reads a QR code from a picture of the screen, by a decoder that is not ours. */
import jsqr from 'jsqr';
import { PNG } from 'pngjs';

export function readQrCode(screenshot: Buffer): string | null {
  const { data, width, height } = PNG.sync.read(screenshot);
  return jsqr.default(new Uint8ClampedArray(data), width, height)?.data ?? null;
}

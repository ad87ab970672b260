/** Decodes a QR code from a picture. */
import jsQR from 'jsqr';

/** Returns the text of the code in a square RGBA picture; null if there is none. */
export const readQrCode = (pixels: Uint8ClampedArray, sidePx: number): string | null =>
  jsQR(pixels, sidePx, sidePx)?.data ?? null;

/** Draws the QR code of an address with `qrcode`, which is loaded on first use. */
import { qrPngOf } from './png.ts';

/** Prints and screens are photographed at an angle and in bad light: level Q tolerates the loss of a quarter. */
const errorCorrectionLevel = 'Q';
const margin = 4;
/** Approximate width in pixels: sharp on paper at 10 cm and 300 dpi. */
const widthPx = 1200;

type QrCode = typeof import('qrcode');

async function load(): Promise<QrCode> {
  const module = await import('qrcode');
  return module.default ?? module;
}

export const qrSvg = async (text: string): Promise<string> =>
  (await load()).toString(text, { errorCorrectionLevel, margin, type: 'svg' });

export async function qrPng(text: string): Promise<Buffer> {
  const { modules } = (await load()).create(text, { errorCorrectionLevel });
  return await qrPngOf(modules, { margin, scale: Math.round(widthPx / (modules.size + 2 * margin)) });
}

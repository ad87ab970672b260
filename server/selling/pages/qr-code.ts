/** The QR code of an address, by `qrcode`, which is loaded when the first one is drawn. */

/** Prints and screens are photographed askew and in bad light: a quarter may be lost. */
const options = { errorCorrectionLevel: 'Q', margin: 4 } as const;
/** Pixels; sharp on paper at 10 cm and 300 dpi. */
const widthPx = 1200;

type QrCode = typeof import('qrcode');

async function load(): Promise<QrCode> {
  const module = await import('qrcode');
  return module.default ?? module;
}

export const qrSvg = async (text: string): Promise<string> =>
  (await load()).toString(text, { ...options, type: 'svg' });

export const qrPng = async (text: string): Promise<Buffer> =>
  (await load()).toBuffer(text, { ...options, width: widthPx });

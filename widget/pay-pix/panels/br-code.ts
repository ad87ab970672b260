/**
 * Reads a BR Code, the text behind a PIX QR code: EMV tag-length-value, closed by a CRC.
 * Banco Central do Brasil, "Manual do BR Code"; EMVCo "QR Code Specification for Payment Systems".
 *
 * Pure, and only for diagnosis: the acquirer's code is shown and copied byte for byte, whatever the result.
 */
import { minorUnits } from '../../checkout/outcome/minor-units.ts';
import { parseTlv } from '../view/tlv.ts';

/** - `malformed`: not tag-length-value to its end
 *  - `checksum`: the CRC does not match
 *  - `not_pix`: another kind of code, another currency or country
 *  - `amount`: has another amount than the payment */
export type BrCodeFault = 'malformed' | 'checksum' | 'not_pix' | 'amount';

/** CRC-16/CCITT-FALSE (polynomial 1021, start FFFF) over UTF-8, as four upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

const pixDomain = 'br.gov.bcb.pix';
const brazilianReal = '986';

/** The fault of a code for `amount` (decimal string in BRL); null for a valid code. */
export function faultOf(code: string, amount: string): BrCodeFault | null {
  const fields = parseTlv(code);
  if (!fields || fields.get('00') !== '01') return 'malformed';
  // The CRC is last, and covers its own tag and length.
  const crc = /^6304([\dA-Fa-f]{4})$/.exec(code.slice(-8))?.[1];
  if (!crc) return 'malformed';
  if (crc.toUpperCase() !== crc16(code.slice(0, -4))) return 'checksum';

  const account = parseTlv(fields.get('26') ?? '');
  const isPix =
    account?.get('00')?.toLowerCase() === pixDomain &&
    fields.get('53') === brazilianReal &&
    fields.get('58') === 'BR';
  if (!isPix) return 'not_pix';

  // A code without an amount leaves it to the charge that it refers to.
  const codeAmount = fields.get('54');
  return codeAmount === undefined || minorUnits(codeAmount) === minorUnits(amount) ? null : 'amount';
}

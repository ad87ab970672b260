/** Parses an amount as people type it: `12`, `12,5`, `1.234,50`, `$ 1,234.50`, `١٬٢٣٤٫٥٠`. Pure. */
import { withAsciiDigits } from '../protocol/field/typed-text.ts';

/** Decimal string with two places; null for an invalid amount. */
export function amountTyped(text: string): string | null {
  const cleaned = withAsciiDigits(text)
    .replace(/[٫٬．，]/g, ',')
    .replace(/[^\d.,]/g, '')
    // Full stops of an abbreviated currency, as in `25,00 щ.д.`.
    .replace(/[.,]+$/, '');
  // The last separator is the decimal point if at most two digits follow; any other groups thousands.
  const match = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(cleaned);
  const whole = (match?.[1] ?? '').replace(/[.,]/g, '');
  if (whole === '' || whole.length > 9) return null;
  return `${Number(whole)}.${(match?.[2] ?? '').padEnd(2, '0')}`;
}

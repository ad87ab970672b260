/** Who a PIX code pays, in the words of the code itself (tag 59). Pure. */
import { parseTlv } from './tlv.ts';

/** Null where the code does not say, or cannot be read. */
export const payeeOf = (code: string): string | null => parseTlv(code)?.get('59')?.trim() || null;

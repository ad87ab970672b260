/** Reads the payee's name from a PIX code (tag 59). Pure. */
import { parseTlv } from './tlv.ts';

/** Null for a code without a name or an unreadable one. */
export const payeeOf = (code: string): string | null => parseTlv(code)?.get('59')?.trim() || null;

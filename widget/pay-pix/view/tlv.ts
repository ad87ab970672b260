/** Parses EMV tag-length-value, the format of a BR Code, and reads the payee's name (tag 59). Pure. */

/** Values by two-digit tag; nested templates are not parsed. */
export type TlvFields = ReadonlyMap<string, string>;

/** Tags are two digits, then two digits of length in characters. Null for an invalid text. */
export function parseTlv(text: string): TlvFields | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const head = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4));
    if (!head?.[1] || !head[2]) return null;
    const end = at + 4 + Number(head[2]);
    if (end > text.length) return null;
    fields.set(head[1], text.slice(at + 4, end));
    at = end;
  }
  return fields;
}

/** Null for a code without a name or an unreadable one. */
export const payeeOf = (code: string): string | null => parseTlv(code)?.get('59')?.trim() || null;

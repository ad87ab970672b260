/** EMV tag-length-value, which a BR Code is written in. Pure. */

/** Values by two-digit tag, templates not unfolded. */
export type TlvFields = ReadonlyMap<string, string>;

/** Tags are two digits, then two digits of length in characters. Null when the text does not add up. */
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

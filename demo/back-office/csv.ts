/** Comma-separated values as RFC 4180 has them, in UTF-8. Three rules of quoting are not worth a dependency. */

export interface CsvColumn<Row> {
  head: string;
  value: (row: Row) => string | null;
}

/** Excel reads UTF-8 only behind this mark. */
const byteOrderMark = '\uFEFF';

export async function* csvLines<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string> {
  yield byteOrderMark + line(columns.map(({ head }) => head));
  for await (const row of rows) yield line(columns.map(({ value }) => value(row) ?? ''));
}

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** A spreadsheet runs what begins like this, and buyers choose some of what stands here (OWASP, "CSV Injection"). */
const beginsFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

function cell(text: string): string {
  const safe = beginsFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

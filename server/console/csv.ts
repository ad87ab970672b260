/** Writes CSV by RFC 4180 in UTF-8. Its three quoting rules are not worth a dependency. */

export interface CsvColumn<Row> {
  head: string;
  value: (row: Row) => string | null;
}

/** Excel reads UTF-8 only after a byte order mark. */
const byteOrderMark = '\uFEFF';

export async function* csvLines<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string> {
  yield byteOrderMark + line(columns.map(({ head }) => head));
  for await (const row of rows) yield line(columns.map(({ value }) => value(row) ?? ''));
}

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/**
 * Spreadsheets run cells that begin like this, and some values come from buyers (OWASP, "CSV Injection"). Where cells are separated by
 * semicolons, one can begin within a text.
 */
const formulaStart = /((?:^|[;\t\r\n])[\s"]*)([=+\-@＝＋－＠])/g;

function cell(text: string): string {
  const safe = text.replaceAll(formulaStart, "$1'$2");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

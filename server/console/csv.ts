/** Lists as CSV files in UTF-8. */
import { csvStyle } from '../values/csv.ts';
import type { Language } from './language.ts';

export interface CsvColumn<Row> {
  head: string;
  value: (row: Row) => string | null;
  /** A decimal string, which gets the decimal mark of the language. */
  isAmount?: boolean;
}

/** Excel reads UTF-8 only after a byte order mark. */
const byteOrderMark = '\uFEFF';

export async function* csvLines<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
  language: Language,
): AsyncGenerator<string> {
  const { text, amount, line } = csvStyle(language);
  yield byteOrderMark + line(columns.map(({ head }) => text(head)));
  for await (const row of rows)
    yield line(columns.map(({ value, isAmount }) => (isAmount ? amount : text)(value(row))));
}

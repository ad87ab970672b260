/** Writes CSV by RFC 4180 in UTF-8. Its three quoting rules are not worth a dependency. */
import type { Language } from './language.ts';

export interface CsvColumn<Row> {
  head: string;
  value: (row: Row) => string | null;
  /** A decimal string, which gets the decimal mark of the language. */
  isAmount?: boolean;
}

/** Excel reads UTF-8 only after a byte order mark. */
const byteOrderMark = '\uFEFF';

/** Spreadsheets of a language with decimal commas read semicolons between cells. */
const spellings: Readonly<Record<Language, { separator: string; decimalMark: string }>> = {
  'pt-BR': { separator: ';', decimalMark: ',' },
  en: { separator: ',', decimalMark: '.' },
  es: { separator: ';', decimalMark: ',' },
};

export async function* csvLines<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
  language: Language,
): AsyncGenerator<string> {
  const { separator, decimalMark } = spellings[language];
  const line = (cells: readonly string[]): string => `${cells.join(separator)}\r\n`;
  const valueOf = (row: Row, { value, isAmount = false }: CsvColumn<Row>): string => {
    const text = value(row) ?? '';
    return isAmount && decimal.test(text) ? text.replace('.', decimalMark) : cell(text, separator);
  };
  yield byteOrderMark + line(columns.map(({ head }) => cell(head, separator)));
  for await (const row of rows) yield line(columns.map((column) => valueOf(row, column)));
}

/** A negative amount is a number and no formula. */
const decimal = /^-?\d+(\.\d+)?$/;

/**
 * Spreadsheets run cells that begin like this, and some values come from buyers (OWASP, "CSV Injection"). A spreadsheet of another
 * language separates cells by its own mark, so one can begin within a text.
 */
const formulaStart = /((?:^|[,;\t\r\n])[\s"]*)([=+\-@＝＋－＠])/g;

function cell(text: string, separator: string): string {
  const safe = text.replaceAll(formulaStart, "$1'$2");
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

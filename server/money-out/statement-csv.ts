/** The statement as a file. */

const columns = [
  'at',
  'kind',
  'reference',
  'checkout',
  'payment',
  'currency',
  'gross',
  'fee',
  'net',
] as const;

type StatementLine = Readonly<Record<(typeof columns)[number], string | null>>;

/** The first line, and those of movements. */
export interface StatementCsv {
  head: string;
  linesOf: (rows: readonly StatementLine[]) => string;
}

/** As spreadsheets of the language read it: in Portuguese and Spanish with semicolons and decimal commas. */
export function statementCsv(language: string | undefined): StatementCsv {
  const isComma = /^(pt|es)\b/i.test(language ?? '');
  const separator = isComma ? ';' : ',';
  const cell = (name: (typeof columns)[number], value: string | null): string => {
    if (value === null) return '';
    if (['gross', 'fee', 'net'].includes(name)) return isComma ? value.replace('.', ',') : value;
    // Spreadsheets read a cell with such a start as a formula.
    const plain = value.replace(/^(\s*)([=+\-@])/, "$1'$2");
    return /[";,\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  const line = (cells: readonly string[]): string => `${cells.join(separator)}\r\n`;
  return {
    head: line(columns),
    linesOf: (rows) => rows.map((row) => line(columns.map((name) => cell(name, row[name])))).join(''),
  };
}

/** The statement as a file. */
import { csvStyle } from '../values/csv.ts';

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
  const { text, amount, line } = csvStyle(language);
  const lineOf = (row: StatementLine): string =>
    line(
      columns.map((name) => (['gross', 'fee', 'net'].includes(name) ? amount(row[name]) : text(row[name]))),
    );
  return { head: line(columns), linesOf: (rows) => rows.map(lineOf).join('') };
}

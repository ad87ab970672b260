/** Renders Markdown tables. */

export type Column<Row> = readonly [heading: string, cell: (row: Row) => string];

/** Returns an empty string if there are no rows. */
export function table<Row>(rows: readonly Row[], ...columns: readonly Column<Row>[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |`;
  return [
    line(columns.map(([heading]) => heading)),
    `|${'---|'.repeat(columns.length)}`,
    ...rows.map((row) => line(columns.map(([, cell]) => cell(row)))),
  ].join('\n');
}

/** Escapes `|`, which ends a cell even in code. */
const escaped = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().replaceAll('|', '\\|');

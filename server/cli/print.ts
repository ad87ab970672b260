/** Prints responses to a terminal: a table for a list, lines for a single object. */
import { isRecord } from '../../widget/protocol/decode.ts';
import type { Fields } from './client.ts';
import type { Invocation } from './command.ts';
import { visible } from './output.ts';

/** Without line breaks, and as wide as it is printed. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  return visible(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Columns as wide as their widest cell. */
export function table(columns: readonly string[], rows: readonly Fields[]): string {
  const lines = [
    columns.map((column) => column.toUpperCase()),
    ...rows.map((row) => columns.map((column) => cell(row[column]))),
  ];
  // Not by Math.max(...), whose arguments all have to fit the stack.
  const widths = columns.map((_, index) =>
    lines.reduce((widest, line) => Math.max(widest, line[index]?.length ?? 0), 0),
  );
  return lines
    .map((line) =>
      line
        .map((text, index) => text.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function list(fields: Fields): string {
  const shown = Object.entries(fields).filter(([, value]) => value !== null);
  const width = Math.max(...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`).join('\n');
}

export function printOne({ isJson, terminal }: Invocation, answer: Fields): void {
  terminal.output.write(`${isJson ? JSON.stringify(answer, null, 2) : list(answer)}\n`);
}

/** A page `{data, next}`. */
export function printPage(
  { isJson, terminal }: Invocation,
  answer: Fields,
  columns: readonly string[],
): void {
  if (isJson) {
    terminal.output.write(`${JSON.stringify(answer, null, 2)}\n`);
    return;
  }
  const { data, next } = answer;
  const rows = Array.isArray(data) ? data.filter(isRecord) : [];
  terminal.output.write(rows.length === 0 ? 'None.\n' : `${table(columns, rows)}\n`);
  if (typeof next === 'string') terminal.error.write(`More: --after ${visible(next)}\n`);
}

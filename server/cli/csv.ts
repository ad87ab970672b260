/** Comma separated values (RFC 4180). */
import type { Fields } from './client.ts';

/**
 * Spreadsheets read a cell with such a start as a formula; text typed by buyers is escaped. Those of many countries separate cells by
 * semicolons: there a cell of ours ends within a text, since its quotes are not at the start of theirs.
 */
const formulaStart = /((?:^|[;\t\r\n])[\s"]*)([=+\-@＝＋－＠])/g;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const plain = text.replaceAll(formulaStart, "$1'$2");
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

export function csv(columns: readonly string[], rows: readonly Fields[]): string {
  const lines = [columns.map(cell), ...rows.map((row) => columns.map((column) => cell(row[column])))];
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

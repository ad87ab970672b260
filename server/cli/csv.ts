/** The rows of a list as CSV. */
import { csvStyle } from '../values/csv.ts';
import type { Fields } from './client.ts';

const { text, line } = csvStyle('en');

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || value === null || value === undefined
    ? (value ?? null)
    : JSON.stringify(value);

export const csv = (columns: readonly string[], rows: readonly Fields[]): string =>
  [columns, ...rows.map((row) => columns.map((column) => textOf(row[column])))]
    .map((cells) => line(cells.map(text)))
    .join('');

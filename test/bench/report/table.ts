/** Renders the results as a text table. */
import { isReached, type Measurement, median, ratios, spread, subject } from '../harness/measure.ts';

export interface RowResult {
  name: string;
  title: string;
  lines: readonly Measurement[];
  /** Texts printed after the table, by title. */
  texts?: Readonly<Record<string, string>>;
  /** Error message, if the row could not be measured. */
  failure?: string;
}

export const formatNumber = (value: number): string =>
  value >= 1000
    ? Math.round(value).toLocaleString('en')
    : value >= 100
      ? value.toFixed(0)
      : value.toFixed(value >= 10 ? 1 : 2);

export function formatAim({ aim, unit }: Measurement): string {
  if (!aim) return '';
  const bound = aim.atLeast === undefined ? `≤ ${aim.atMost?.toFixed(2)}` : `≥ ${aim.atLeast}`;
  return aim.comparedTo === undefined ? `${bound} ${unit}` : `${bound} × ${aim.comparedTo}`;
}

/** `reached`, `missed`, or an empty text without an aim. */
export const verdict = (line: Measurement): string =>
  ({ true: 'reached', false: 'missed', null: '' })[String(isReached(line)) as 'true' | 'false' | 'null'];

const columns = ['', 'median', 'spread', 'ours ÷ theirs', 'aim'] as const;

export function tableOf(rows: readonly RowResult[]): string {
  const cells: string[][] = [[...columns]];
  for (const { title, lines, failure } of rows) {
    cells.push([`\n${title.toUpperCase()}`]);
    if (failure !== undefined) cells.push([`  not measured: ${failure}`]);
    for (const line of lines) {
      cells.push([`  ${line.what} (${line.unit})`, '', '', '', `${formatAim(line)} ${verdict(line)}`.trim()]);
      for (const [name, values] of Object.entries(line.values)) {
        const compared = name === subject ? [] : ratios(line, name);
        cells.push([
          `    ${name}`,
          formatNumber(median(values)),
          values.length > 1 && median(values) > 0 ? `± ${Math.round(spread(values) * 100)} %` : '',
          compared.length > 0 ? median(compared).toFixed(2) : '',
        ]);
      }
    }
  }
  const widths = columns.map((_, column) =>
    Math.max(...cells.filter((row) => row.length > 1).map((row) => row[column]?.length ?? 0)),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 || column === 4
            ? cell.padEnd(widths[column] ?? 0)
            : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The rows' attached texts, such as waterfalls. */
export const textsOf = (rows: readonly RowResult[]): string =>
  rows
    .flatMap(({ texts = {} }) => Object.entries(texts))
    .map(([title, text]) => `${title}\n\n${text}`)
    .join('\n\n');

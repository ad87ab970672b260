/** Compares two benchmark runs: reports which of their ratios agree. */
import { type Measurement, median, ratios, subject } from '../harness/measure.ts';
import { formatNumber, type RowResult } from './table.ts';

interface Compared {
  what: string;
  comparedTo: string;
  first: readonly number[];
  second: readonly number[];
}

/** Text that counts the common and agreeing ratios and lists those that differ. */
export function comparisonOf(first: readonly RowResult[], second: readonly RowResult[]): string {
  const all = first.flatMap((row) => {
    const other = second.find(({ name }) => name === row.name);
    return row.lines.flatMap((line) => {
      const same = other?.lines.find(({ what, unit }) => what === line.what && unit === line.unit);
      return same ? compareLines(`${row.title}: ${line.what} (${line.unit})`, line, same) : [];
    });
  });
  const apart = all.filter((compared) => !agrees(compared));
  return [
    `${all.length} ratios, ${all.length - apart.length} agree within their spread, ${apart.length} do not`,
    ...apart.map(
      (it) => `  ${it.what}, compared to ${it.comparedTo}: ${range(it.first)} and ${range(it.second)}`,
    ),
  ].join('\n');
}

function compareLines(what: string, line: Measurement, same: Measurement): Compared[] {
  return Object.keys(line.values)
    .filter((name) => name !== subject)
    .map((comparedTo) => ({
      what,
      comparedTo,
      first: ratios(line, comparedTo),
      second: ratios(same, comparedTo),
    }))
    .filter(({ first, second }) => first.length > 0 && second.length > 0);
}

/** True if the ranges of the rounds overlap, or the medians are printed alike. */
function agrees({ first, second }: Compared): boolean {
  const overlap =
    Math.max(Math.min(...first), Math.min(...second)) <= Math.min(Math.max(...first), Math.max(...second));
  return overlap || formatNumber(median(first)) === formatNumber(median(second));
}

const range = (values: readonly number[]): string =>
  `${formatNumber(median(values))} (${formatNumber(Math.min(...values))} to ${formatNumber(Math.max(...values))})`;

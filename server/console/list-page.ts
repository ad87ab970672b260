/** Reads one page of a filtered list. */

export interface ListPage<Row> {
  rows: Row[];
  /** Id of the row after which the next page begins; null on the last page. */
  next: string | null;
}

export interface ListFilter<Row> {
  matches: (row: Row) => boolean;
  /** True for a row after which no row matches. */
  isPast: (row: Row) => boolean;
}

export const rowsPerPage = 50;
/** Limit of rows read for one page: a rare state in a long list spreads over several pages. */
const maxScanned = 2000;

export async function listPage<Row extends { id: string }>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  { matches, isPast }: ListFilter<Row>,
  limits = { shown: rowsPerPage, scanned: maxScanned },
): Promise<ListPage<Row>> {
  const found: Row[] = [];
  let scanned = 0;
  let last: string | null = null;
  for await (const row of rows) {
    if (isPast(row)) break;
    if (scanned === limits.scanned) return { rows: found, next: last };
    scanned += 1;
    last = row.id;
    if (!matches(row)) continue;
    if (found.length === limits.shown) return { rows: found, next: found.at(-1)?.id ?? null };
    found.push(row);
  }
  return { rows: found, next: null };
}

/** Returns all matching rows, for a file. */
export async function* filtered<Row>(
  rows: AsyncIterable<Row>,
  { matches, isPast }: ListFilter<Row>,
): AsyncGenerator<Row> {
  for await (const row of rows) {
    if (isPast(row)) return;
    if (matches(row)) yield row;
  }
}

/** Reads up to `max` rows. */
export async function firstOf<Row>(rows: AsyncIterable<Row>, max = Infinity): Promise<Row[]> {
  const found: Row[] = [];
  for await (const row of rows) {
    if (found.push(row) >= max) break;
  }
  return found;
}

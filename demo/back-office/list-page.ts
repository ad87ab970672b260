/** One page of a long list, of which a filter leaves some. */

export interface ListPage<Row> {
  rows: Row[];
  /** The row after which the next page begins; null on the last one. */
  next: string | null;
}

export interface ListFilter<Row> {
  isWanted: (row: Row) => boolean;
  /** True for a row after which there is none that is wanted. */
  isPast: (row: Row) => boolean;
}

export const rowsPerPage = 50;
/** Rows looked at for one page. A rare state in a long list takes several. */
const mostLookedAt = 2000;

export async function listPage<Row extends { id: string }>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  { isWanted, isPast }: ListFilter<Row>,
  limits = { shown: rowsPerPage, lookedAt: mostLookedAt },
): Promise<ListPage<Row>> {
  const found: Row[] = [];
  let lookedAt = 0;
  let last: string | null = null;
  for await (const row of rows) {
    if (isPast(row)) break;
    if (lookedAt === limits.lookedAt) return { rows: found, next: last };
    lookedAt += 1;
    last = row.id;
    if (!isWanted(row)) continue;
    if (found.length === limits.shown) return { rows: found, next: found.at(-1)?.id ?? null };
    found.push(row);
  }
  return { rows: found, next: null };
}

/** All of them, for a file. */
export async function* filtered<Row>(
  rows: AsyncIterable<Row>,
  { isWanted, isPast }: ListFilter<Row>,
): AsyncGenerator<Row> {
  for await (const row of rows) {
    if (isPast(row)) return;
    if (isWanted(row)) yield row;
  }
}

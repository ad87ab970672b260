/** Filters of a list. They are query parameters, so that a filtered list can be bookmarked and shared. */
import type { ListFilter } from './list-page.ts';

export interface Filters {
  search: string;
  state: string;
  method: string;
  /** First and last day, such as `2026-11-23`, in the time zone of the page; empty for any. */
  from: string;
  to: string;
}

const names = { search: 'q', state: 'state', method: 'method', from: 'from', to: 'to' } as const;

export function filtersOf(query: Readonly<Record<string, unknown>>): Filters {
  const textOf = (field: keyof Filters): string => {
    const value = query[names[field]];
    return typeof value === 'string' ? value.trim() : '';
  };
  const dayOf = (field: 'from' | 'to'): string =>
    Number.isNaN(startOfDay(textOf(field))) ? '' : textOf(field);
  return {
    search: textOf('search'),
    state: textOf('state'),
    method: textOf('method'),
    from: dayOf('from'),
    to: dayOf('to'),
  };
}

/** Returns path and query of a list with these filters. */
export function addressOf(path: string, filters: Filters, after: string | null = null): string {
  const query = new URLSearchParams();
  for (const [field, name] of Object.entries(names)) {
    const value = filters[field as keyof Filters];
    if (value !== '') query.set(name, value);
  }
  if (after !== null) query.set('after', after);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

export const isFiltered = (filters: Filters): boolean => Object.values(filters).some((value) => value !== '');

interface Dated {
  created_at: string | null;
}

/** Filters a list, newest row first, by date and by `matches`. A row without a date is in no range. */
export const listFilter = <Row extends Dated>(
  { from, to }: Filters,
  matches: (row: Row) => boolean,
): ListFilter<Row> => ({
  isPast: ({ created_at: at }) => from !== '' && at !== null && Date.parse(at) < startOfDay(from),
  matches: (row) =>
    (row.created_at === null ? from === '' && to === '' : isUntil(row.created_at, to)) && matches(row),
});

/** Filters a list by date and by the state of its rows. */
export const stateFilter = <Row extends Dated & { status: string }>(filters: Filters): ListFilter<Row> =>
  listFilter(filters, ({ status }) => filters.state === '' || status === filters.state);

const dayMs = 86_400_000;
const isUntil = (at: string, day: string): boolean => day === '' || Date.parse(at) < startOfDay(day) + dayMs;

/** Pages use the time zone of São Paulo, which has had no daylight saving time since 2019. Returns NaN for a text that names no day. */
export function startOfDay(day: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00-03:00`) : Number.NaN;
}

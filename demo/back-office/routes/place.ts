import type { Request } from 'express';
import { filtersOf } from '../filters.ts';
import type { ListPlace } from '../pages/filter-bar.ts';

/** One parameter of the query; empty where it is missing. */
export function queryText(request: Request, name: string): string {
  const value = request.query[name];
  return typeof value === 'string' ? value : '';
}

/** Lists of money have a file. */
const paths = ['/payments', '/payouts', '/withdrawals'];

/** Where in a list the address of a request is. */
export function placeOf(request: Request, path: string): ListPlace {
  const after = queryText(request, 'after');
  return {
    path,
    hasFile: paths.includes(path),
    filters: filtersOf(request.query),
    after: after === '' ? null : after,
    next: null,
  };
}

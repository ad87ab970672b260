/** Reads the position in a list from a request: filters and page. */
import type { Request } from 'express';
import { filtersOf } from '../filters.ts';
import type { ListPosition } from '../pages/filter-bar.ts';

/** Returns a query parameter; empty if it is missing. */
export function queryText(request: Request, name: string): string {
  const value = request.query[name];
  return typeof value === 'string' ? value : '';
}

/** Lists that can be downloaded as CSV. */
const pathsWithFile = ['/payments', '/payouts', '/withdrawals'];

/** Returns the filters and the page of a list from the request's query. */
export function positionOf(request: Request, path: string): ListPosition {
  const after = queryText(request, 'after');
  return {
    path,
    hasFile: pathsWithFile.includes(path),
    filters: filtersOf(request.query),
    after: after === '' ? null : after,
    next: null,
  };
}

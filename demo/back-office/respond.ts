/** How the desk answers: a page, or the way to one. */
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { type Html, toText } from '../storefront/html.ts';
import { RefusedError } from './merchant-api.ts';

export const send = (response: Response, made: Html): void => {
  response.set('cache-control', 'no-store').type('html').send(toText(made));
};

export interface Ways {
  /** Where it was done. */
  done: string;
  /** Where it was refused; the reason is put into the query. */
  refused?: string;
  onRefused?: (error: RefusedError) => void;
}

/** Does it, and leads on. */
export async function attempt(
  response: Response,
  { done, refused = done, onRefused }: Ways,
  action: () => Promise<unknown>,
): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    onRefused?.(error);
    return lead(response, refused, { problem: error.code });
  }
  lead(response, done);
}

/** Stays on this origin, whatever a form says. */
export function lead(response: Response, target: string, query: Readonly<Record<string, string>> = {}): void {
  const own = /^\/(?![/\\])/.test(target) ? target : '/';
  const [path = '', search] = own.split('?');
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(query)) parameters.set(name, value);
  response.redirect(303, parameters.size > 0 ? `${path}?${parameters.toString()}` : path);
}

/** Sent as it is read: a file can be longer than what one wants in memory. */
export async function sendCsv(response: Response, name: string, lines: AsyncIterable<string>): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  response.set({
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${name}-${today}.csv"`,
  });
  await pipeline(lines, response.type('text/csv; charset=utf-8; header=present'));
}

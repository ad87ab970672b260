/** Responses of the back office: pages, redirects and files. */
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { type Html, toText } from '../storefront/html.ts';
import { RefusedError } from './merchant-api.ts';

export const send = (response: Response, made: Html): void => {
  response.set('cache-control', 'no-store').type('html').send(toText(made));
};

export interface Redirects {
  /** Target after success. */
  done: string;
  /** Target after an error, whose code is added to the query; `done` by default. */
  refused?: string;
  onRefused?: (error: RefusedError) => void;
}

/** Runs the action and redirects. */
export async function attempt(
  response: Response,
  { done, refused = done, onRefused }: Redirects,
  action: () => Promise<unknown>,
): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    onRefused?.(error);
    return redirect(response, refused, { problem: error.code });
  }
  redirect(response, done);
}

/** Redirects within this origin, since `target` can come from a form. */
export function redirect(
  response: Response,
  target: string,
  query: Readonly<Record<string, string>> = {},
): void {
  const own = /^\/(?![/\\])/.test(target) ? target : '/';
  const [path = '', search] = own.split('?');
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(query)) parameters.set(name, value);
  response.redirect(303, parameters.size > 0 ? `${path}?${parameters.toString()}` : path);
}

/** Streams the file, which can be too large for memory. */
export async function sendCsv(response: Response, name: string, lines: AsyncIterable<string>): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  response.set({
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${name}-${today}.csv"`,
  });
  await pipeline(lines, response.type('text/csv; charset=utf-8; header=present'));
}

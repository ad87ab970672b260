/** Responses of the console: pages, redirects and files. */
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { type Html, html, toText } from '../values/html.ts';
import { RefusedError } from './merchant-api.ts';
import type { PageContext } from './pages/page.ts';

/**
 * Pages have paths from the console's root, and forms without a token. Here each path gets the path under which the console is mounted,
 * and each form that posts its session's token, so that none can lack it. Values are escaped, so a bare quote is always of a template.
 */
export function send(response: Response, { base, formToken }: PageContext, made: Html): void {
  const token = toText(html`<input type="hidden" name="csrf" value="${formToken}" />`);
  const text = toText(made)
    .replace(/ (href|action|src)="\/(?!\/)/g, ` $1="${toText(html`${base}`)}/`)
    .replace(/<form\b[^>]*\bmethod="post"[^>]*>/g, (form) => form + token);
  response.type('html').send(text);
}

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
    // A key that is no longer accepted ends the session.
    if (!(error instanceof RefusedError) || error.status === 401) throw error;
    onRefused?.(error);
    return redirect(response, refused, { problem: error.code });
  }
  redirect(response, done);
}

/** Redirects within the console, since `target` can come from a form or a query. */
export function redirect(
  response: Response,
  target: string,
  query: Readonly<Record<string, string>> = {},
): void {
  const [path = '', search] = localPath(target).split('?');
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(query)) parameters.set(name, value);
  const { baseUrl } = response.req;
  response.redirect(303, baseUrl + (parameters.size > 0 ? `${path}?${parameters.toString()}` : path));
}

/** The path itself, or `/` for what a browser would read as another host. */
export const localPath = (target: string): string =>
  /^\/(?![/\\])[\x21-\x7e]*$/.test(target) ? target : '/';

/** Streams the file, which can be too large for memory. */
export async function sendCsv(
  response: Response,
  name: string,
  lines: AsyncIterable<string>,
  date = new Date().toISOString().slice(0, 10),
): Promise<void> {
  response.set('content-disposition', `attachment; filename="${name}-${date}.csv"`);
  await pipeline(lines, response.type('text/csv; charset=utf-8; header=present'));
}

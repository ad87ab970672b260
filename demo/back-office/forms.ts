/** What people typed into our own pages. */
import type { Request, RequestHandler } from 'express';

const fields = [
  'payment',
  'order',
  'amount',
  'key',
  'back',
  'pix_key',
  'chain',
  'address',
  'understood',
  'thing',
  'id',
  'do',
  'checkout',
  'recipient',
  'draft',
] as const;
type FormField = (typeof fields)[number];

/** Every field as text; one that is missing is empty. */
export function formOf(request: Request): Record<FormField, string> {
  const typed = (request.body ?? {}) as Record<string, unknown>;
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
  return Object.fromEntries(fields.map((field) => [field, textOf(typed[field])])) as Record<
    FormField,
    string
  >;
}

/** As people type it: `150`, `150,5` or `150.50`. */
export const decimal = (typed: string): string => {
  const [whole = '', part = ''] = typed.trim().replace(',', '.').split('.');
  return `${whole}.${part.padEnd(2, '0')}`;
};

/** What the companion takes for an amount: decimal, and not zero. */
export const isAmount = (text: string): boolean => /^\d{1,10}\.\d{2}$/.test(text) && Number(text) > 0;

/** Money moves by forms of our own pages: another site's form brings another origin. */
export const ownFormsOnly =
  (url: string): RequestHandler =>
  (request, response, next) => {
    if (request.method !== 'POST' || request.get('origin') === url) next();
    else response.sendStatus(403);
  };

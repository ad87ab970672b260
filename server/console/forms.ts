/** Reads the forms of the console. */
import type { Request } from 'express';

const fields = [
  'payment',
  'order',
  'amount',
  'reason',
  'key',
  'back',
  'pix_key',
  'chain',
  'address',
  'understood',
  'thing',
  'object',
  'id',
  'kind',
  'do',
  'checkout',
  'recipient',
  'draft',
  'all',
  'reference',
  'description',
  'brl',
  'usd',
  'csrf',
  'next',
] as const;
type FormField = (typeof fields)[number];

/** Returns each field as text; a missing one is empty. */
export function formOf(request: Request): Record<FormField, string> {
  const typed = (request.body ?? {}) as Record<string, unknown>;
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
  return Object.fromEntries(fields.map((field) => [field, textOf(typed[field])])) as Record<
    FormField,
    string
  >;
}

/** Converts a typed amount, such as `150`, `150,5` or `150.50`, to two decimals. */
export const decimal = (typed: string): string => {
  const [whole = '', part = ''] = typed.trim().replace(',', '.').split('.');
  return `${whole}.${part.padEnd(2, '0')}`;
};

/** True for an amount that the companion accepts: decimal and positive. */
export const isAmount = (text: string): boolean => /^\d{1,10}\.\d{2}$/.test(text) && Number(text) > 0;

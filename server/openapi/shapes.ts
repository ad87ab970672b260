/** Building blocks of the document's schemas. */
import type { Json } from './operation.ts';

export const text: Json = { type: 'string' };
export const textOrNull: Json = { type: ['string', 'null'] };
export const time: Json = { type: 'string', format: 'date-time' };
export const timeOrNull: Json = { type: ['string', 'null'], format: 'date-time' };
export const flag: Json = { type: 'boolean' };
export const amount: Json = { type: 'string', pattern: '^\\d+\\.\\d{2}$' };
export const amountOrNull: Json = { ...amount, type: ['string', 'null'] };
export const word = (words: readonly string[]): Json => ({ type: 'string', enum: [...words] });
export const listOf = (items: Json): Json => ({ type: 'array', items });
export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
export const record = (properties: Record<string, Json>, optional: readonly string[] = []): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

/** The schema, or null. */
export const orNull = (schema: Json): Json => ({ oneOf: [schema, { type: 'null' }] });

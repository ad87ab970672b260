/** Parameters and request bodies of the calls that are not the merchant's. */
import type { z } from 'zod';
import { type Json, requestSchema } from './json-schema.ts';

export const idParameter = (name: string, example: string): Json => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
  example,
});

export interface ObjectSchema extends Json {
  properties: Json;
  required?: string[];
}

/** Of a body, with the meaning of each field; of an inner field by `card.number`. */
export function bodySchema(schema: z.ZodType, meanings: Readonly<Record<string, string>>): ObjectSchema {
  return described(requestSchema(schema), meanings, '') as ObjectSchema;
}

function described(schema: Json, meanings: Readonly<Record<string, string>>, path: string): Json {
  const { properties } = schema;
  if (!isJson(properties)) return schema;
  const named = Object.entries(properties).map(([name, field]) => {
    const inner = isJson(field) ? described(field, meanings, `${path}${name}.`) : {};
    const description = meanings[`${path}${name}`];
    return [name, { ...inner, ...(description !== undefined && { description }) }];
  });
  return { ...schema, properties: Object.fromEntries(named) as Json };
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

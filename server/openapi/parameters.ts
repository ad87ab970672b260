/** Parameters and request bodies. */
import { z } from 'zod';
import type { Json } from './operation.ts';

export const idParameter = (name: string, example: string): Json => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
  example,
});

export const queryParameter = (name: string, schema: Json): Json => ({
  name,
  in: 'query',
  required: false,
  schema,
});

export const pageParameters = (usual: number, most: number): Json[] => [
  queryParameter('limit', { type: 'integer', minimum: 1, maximum: most, default: usual }),
  queryParameter('after', { type: 'string', description: 'Id of the last one seen' }),
];

/** Derived from the schema that validates the request, so that the two cannot differ. */
export function requestSchema(schema: z.ZodType): Json {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
}

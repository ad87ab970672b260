/**
 * Building blocks of what merchants receive. Each shape is a function: a companion needs the shapes only for `/openapi.json`, and
 * constructing all of them takes longer than the rest of its start.
 */
import { z } from 'zod';

/** Constructs a shape on first use, and returns the same one from then on: references compare by identity. */
export function shape<Shape>(construct: () => Shape): () => Shape {
  let made: { shape: Shape } | null = null;
  return () => (made ??= { shape: construct() }).shape;
}

/** The shape of an object that `/openapi.json` names. */
export const component = <const Fields extends z.ZodRawShape>(id: string, fields: () => Fields) =>
  shape(() => z.object(fields()).meta({ id }));

export const text = (description: string) => z.string().describe(description);
export const textOrNull = (description: string) => z.string().nullable().describe(description);
export const flag = (description: string) => z.boolean().describe(description);
export const whole = (description: string) => z.int().describe(description);

/** ISO 8601, UTC. */
export const time = (description: string) => z.string().meta({ description, format: 'date-time' });
export const timeOrNull = (description: string) =>
  z.string().meta({ format: 'date-time' }).nullable().describe(description);

const decimal = () => z.string().regex(/^\d+\.\d{2}$/);
/** Decimal string in major units. */
export const amount = (description = 'Decimal string in major units') => decimal().describe(description);
export const amountOrNull = (description = 'Decimal string in major units') =>
  decimal().nullable().describe(description);

export const word = <const Words extends readonly [string, ...string[]]>(words: Words, description: string) =>
  z.enum(words).describe(description);

export const pageShape = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row).describe('The page’s entries'),
    next: textOrNull('`after` of the next page; null on the last one'),
  });

/** Names of TypeScript types, for shapes that are no component of `/openapi.json`. */
export const typeNames = z.registry<{ name: string }>();

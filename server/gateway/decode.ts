/** Decodes responses of the service from `unknown` to our own types. */
import * as z from 'zod';
import { minorFromNumber, parseAmount } from '../values/money.ts';

/** A JSON object before validation. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A response lacks what the specification promises. Holds the names of the fields, never a value. */
export class UndecodableResponseError extends Error {
  override readonly name = 'UndecodableResponseError';

  constructor(fields: readonly string[]) {
    super(`missing or malformed: ${fields.join(', ')}`);
  }
}

/** Errors of zod are not passed on, since they can quote values: only field names of our schemas are. */
export function decoder<T>(schema: z.ZodType<T>): (body: JsonObject) => T {
  return (body) => {
    const result = schema.safeParse(body);
    if (result.success) return result.data;
    throw new UndecodableResponseError(
      result.error.issues.map(({ path }) => path.map(String).join('.') || 'the answer'),
    );
  };
}

/** An id that the service gave out. */
export const name = z.string().min(1).max(255);

/** Major units, as the JSON number of §2 or as a decimal string → minor units. No amount of the service is negative. */
export const money = z.union([z.number(), z.string()]).transform((amount, context) => {
  const amountMinor = typeof amount === 'number' ? minorFromNumber(amount) : parseAmount(amount);
  if (amountMinor !== null && amountMinor >= 0) return amountMinor;
  context.addIssue({ code: 'custom', message: 'not an amount' });
  return z.NEVER;
});

/** ISO 8601 in UTC; an unreadable time is `null`, since no decision depends on one. */
export const time = z
  .string()
  .transform((text) => {
    const ms = Date.parse(text);
    return Number.isNaN(ms) ? null : new Date(ms).toISOString();
  })
  .nullish()
  .transform((value) => value ?? null)
  .catch(null);

/** A code or status of the service that is logged. */
const plainWord = /^[A-Za-z][\w.-]{0,63}$/;

/** Shaped like a code, but data: a card number, the processor's client secret, our credentials. */
const dataInDisguise = /\d{12}|_secret_|^[ts]k_/;

/** A code such as `error_code`; `null` for a text that could hold data. */
export const codeWord = (value: unknown): string | null =>
  typeof value === 'string' && plainWord.test(value) && !dataInDisguise.test(value) ? value : null;

/** The raw status, if it is safe to log. */
export const loggableWord = (word: string): string => codeWord(word) ?? '(unprintable)';

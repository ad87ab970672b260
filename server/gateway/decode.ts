/** Answers of the service, from `unknown` to our own types. */
import * as z from 'zod';
import { minorFromNumber, parseAmount } from '../money.ts';
import type { JsonObject } from './json-object.ts';

/** An answer lacked what the specification promises. Names the fields; holds no value of theirs. */
export class UndecodableResponseError extends Error {
  override readonly name = 'UndecodableResponseError';

  constructor(fields: readonly string[]) {
    super(`missing or malformed: ${fields.join(', ')}`);
  }
}

/** zod's own errors are not passed on: only the names of our own schemas' fields leave here. */
export function decoder<T>(schema: z.ZodType<T>): (body: JsonObject) => T {
  return (body) => {
    const result = schema.safeParse(body);
    if (result.success) return result.data;
    throw new UndecodableResponseError(
      result.error.issues.map(({ path }) => path.map(String).join('.') || 'the answer'),
    );
  };
}

/** An id of the service's. */
export const name = z.string().min(1).max(255);

/** Major units, as the JSON number of §2 or as a decimal string → minor units. */
export const money = z.union([z.number(), z.string()]).transform((amount, context) => {
  const amountMinor = typeof amount === 'number' ? minorFromNumber(amount) : parseAmount(amount);
  if (amountMinor !== null) return amountMinor;
  context.addIssue({ code: 'custom', message: 'not an amount' });
  return z.NEVER;
});

/** ISO 8601 in UTC; a time that cannot be read is `null`: none of ours decides anything. */
export const time = z
  .string()
  .transform((text) => {
    const ms = Date.parse(text);
    return Number.isNaN(ms) ? null : new Date(ms).toISOString();
  })
  .nullish()
  .transform((value) => value ?? null)
  .catch(null);

/** A word of the service's that ends up in logs. */
const plainWord = /^[A-Za-z][\w.-]{0,63}$/;

/** A word in form, but data in fact: a card number, the processor's client secret, our credentials. */
const dataInDisguise = /\d{12}|_secret_|^[ts]k_/;

/** A text that is a code, as in `error_code`; `null` for one that could hold data. */
export const codeWord = (value: unknown): string | null =>
  typeof value === 'string' && plainWord.test(value) && !dataInDisguise.test(value) ? value : null;

/** A status word as given, when it is fit for a log. */
export const loggableWord = (word: string): string => codeWord(word) ?? '(unprintable)';

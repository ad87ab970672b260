/** Schemas of the requests that move money out. */
import { z } from 'zod';
import { numberFromMinor } from '../values/money.ts';

import { amount, query, text, wholeNumber, withoutPrototype } from '../http/schemas.ts';
import { chains } from '../money-out/views.ts';

export const refundSchema = z.strictObject({
  payment: text(255),
  amount: amount.optional(),
  reason: text(255).optional(),
});

const mostLevels = 32;

const isNestedWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((member) => isNestedWithin(member, levels - 1)));

/** False for a number that JSON cannot carry, or of which JavaScript has already lost digits. */
const isExact = (value: unknown): boolean => {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isExact);
  if (typeof value === 'bigint') return false;
  return typeof value !== 'number' || (Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER);
};

/**
 * Accepts any JSON object within limits, since §4.10 does not publish the shape. Passes it on unchanged, except that an amount in a
 * decimal string becomes the service's number.
 */
export const payoutSchema = z.preprocess(
  withoutPrototype,
  z
    .looseObject({
      amount: z
        .union(
          [amount.transform(numberFromMinor), z.number().positive()],
          'Must be a decimal string such as "129.90"',
        )
        .optional(),
    })
    .refine((body) => isNestedWithin(body, mostLevels), {
      message: `Must have ${mostLevels} levels or fewer`,
      abort: true,
    })
    .refine(isExact, 'Numbers of more than 15 digits must be sent as text'),
);

export const withdrawalSchema = z.strictObject({
  chain: z.enum(chains, `Must be one of ${chains.join(', ')}`),
  address: text(100),
  amount,
});

export const transferFilterSchema = query({
  limit: wholeNumber(1, 100).default(20),
  after: z.string().max(255).optional(),
});

export const refundFilterSchema = query({
  payment: z.string().max(255).optional(),
  limit: wholeNumber(1, 100).default(20),
  after: z.string().max(255).optional(),
});

/** What a merchant may send to move money out. */
import { z } from 'zod';
import { chains } from '../money-out/withdrawal.ts';
import { amount, query, text, wholeNumber } from './schemas.ts';

export const refundSchema = z.strictObject({
  payment: text(255),
  amount: amount.optional(),
  reason: text(255).optional(),
});

/** §4.10 does not show the shape of it: any JSON object, passed on as given. */
export const payoutSchema = z.record(z.string(), z.unknown());

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

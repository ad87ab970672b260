/** Generates the JSON schema of the price list, for completion and validation in editors. */
import { z } from 'zod';
import { priceListSchema } from './price-list.ts';

export const priceListJsonSchema = (): Record<string, unknown> => ({
  ...z.toJSONSchema(priceListSchema, { io: 'input', unrepresentable: 'any' }),
  title: 'pay-elements price list',
});

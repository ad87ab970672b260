/** The JSON schema of the price list, so that editors complete and check it. */
import { z } from 'zod';
import { priceListSchema } from './price-list.ts';

export const priceListJsonSchema = (): Record<string, unknown> => ({
  ...z.toJSONSchema(priceListSchema, { io: 'input', unrepresentable: 'any' }),
  title: 'pay-elements price list',
});

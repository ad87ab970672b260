/** Schema of the request that starts a purchase. */
import { z } from 'zod';
import { withoutUndefined } from '../../values/optional-properties.ts';
import type { PurchaseRequest } from '../quote.ts';
import { amount, text } from '../../http/input-fields.ts';
import { customerShape } from '../../http/buyer-schemas.ts';

const collectedShape = { ...customerShape, address: text(500), note: text(500) };

export const buySchema = z.strictObject({
  price: text(100),
  quantity: z.int('Must be a whole number').min(1, 'Must be 1 or more').default(1),
  amount: amount.optional(),
  revision: text(40).optional(),
  customer: z.strictObject(collectedShape).partial().default({}),
});

export const toPurchaseRequest = (
  { price, quantity, amount: amountMinor, revision, customer }: z.infer<typeof buySchema>,
  languages: readonly string[],
): PurchaseRequest => ({
  price,
  quantity,
  amountMinor: amountMinor ?? null,
  collected: withoutUndefined(customer),
  shownRevision: revision ?? null,
  languages,
});

/** Schemas of the requests that start a purchase or create a link. */
import { z } from 'zod';
import { withoutUndefined } from '../../values/optional-properties.ts';
import type { NewLink } from '../links.ts';
import type { PurchaseRequest } from '../purchase.ts';
import { newCheckoutSchema } from '../../routes/checkout-schemas.ts';
import { amount, customerShape, query, text, wholeNumber } from '../../http/schemas.ts';

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

const { reference, amounts, methods, description } = newCheckoutSchema.shape;

export const newLinkSchema = z.strictObject({
  reference,
  amounts,
  methods,
  description,
  expires_in: z
    .int('Must be a whole number of seconds')
    .min(60, 'Must be a minute or more')
    .max(30 * 86_400, 'Must be 30 days or less')
    .optional(),
  once: z.boolean('Must be true or false').optional(),
});

export const toNewLink = ({ expires_in, ...fields }: z.infer<typeof newLinkSchema>): NewLink => ({
  ...fields,
  amounts: withoutUndefined(fields.amounts),
  expiresInS: expires_in,
});

export const linkFilterSchema = query({
  limit: wholeNumber(1, 100).default(20),
  after: z.string().max(100).optional(),
});

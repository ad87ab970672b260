/** Schemas of a new checkout and of its changes. Optional details of the merchant never stop a sale. */
import { z } from 'zod';
import { type CustomerField, customerFields } from '../../widget/protocol/checkout.ts';
import { isUsableDetail, normaliseDetail } from '../../widget/protocol/customer-details.ts';
import { hasControls } from '../../widget/protocol/typed-text.ts';
import {
  type CheckoutChange,
  type CustomerChange,
  maxMetadataEntries,
} from '../checkouts/change-checkout.ts';
import type { NewCheckout } from '../checkouts/create-checkout.ts';
import { withoutUndefined } from '../values/optional-properties.ts';
import {
  amounts,
  detailRules,
  isEmpty,
  lines,
  longestReference,
  method,
  optional,
  text,
  webUrl,
  withoutPrototype,
} from '../http/schemas.ts';

/** Stands for a detail of the merchant that cannot be used. */
const unusable = '\u0000';

/** A detail that the merchant's shop knows. It is optional, so one that cannot be used is left out and asked of the buyer. */
function knownDetail(field: CustomerField, value: unknown): unknown {
  if (isEmpty(value)) return null;
  const known = typeof value === 'number' ? String(value) : value;
  if (typeof known !== 'string') return unusable;
  const detail = normaliseDetail(field, known);
  return isUsableDetail(field, detail) ? detail : unusable;
}

const knownField = (field: CustomerField) =>
  z
    .preprocess((value) => knownDetail(field, value), z.string().max(detailRules[field].maximum).nullable())
    .optional();

const knownCustomer = z.strictObject(
  {
    name: knownField('name'),
    email: knownField('email'),
    phone: knownField('phone'),
    document: knownField('document'),
  } satisfies Record<CustomerField, z.ZodType>,
  'Must be an object',
);

/** `ignored`: the fields whose value cannot be used. */
function usableOf(customer: z.infer<typeof knownCustomer>): {
  usable: CustomerChange;
  ignored: CustomerField[];
} {
  const ignored = customerFields.filter((field) => customer[field] === unusable);
  const usable = Object.entries(withoutUndefined(customer)).filter(([, value]) => value !== unusable);
  return { usable: Object.fromEntries(usable), ignored };
}

const metadataOf = <S extends z.ZodType>(entry: S) =>
  z.preprocess(
    withoutPrototype,
    z
      .record(
        z
          .string()
          .max(60)
          .refine((name) => !hasControls(name)),
        entry,
        'Must be an object of texts',
      )
      .refine(
        (entries) => Object.keys(entries).length <= maxMetadataEntries,
        `Must have ${maxMetadataEntries} entries or fewer`,
      ),
  );

const metadataValue = z.string('Must be text').max(1000, 'Must have 1000 characters or fewer');

const description = lines(500);

export const newCheckoutSchema = z.strictObject({
  reference: text(longestReference),
  amounts,
  methods: optional(z.array(method)),
  description: optional(description),
  customer: optional(knownCustomer),
  return_url: optional(webUrl),
  expires_in: optional(
    z
      .int('Must be a whole number of seconds')
      .min(1, 'Must be a second or more')
      .max(30 * 86_400, 'Must be 30 days or less'),
  ),
  metadata: optional(metadataOf(metadataValue.nullable())),
});

const withoutNull = <T>(entries: Record<string, T | null>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );

/** As the domain names it. */
export function toNewCheckout({
  return_url,
  expires_in,
  customer = {},
  metadata = {},
  ...fields
}: z.infer<typeof newCheckoutSchema>): { wanted: NewCheckout; ignored: CustomerField[] } {
  const { usable, ignored } = usableOf(customer);
  const wanted = {
    ...fields,
    amounts: withoutUndefined(fields.amounts),
    customer: withoutNull(usable),
    metadata: withoutNull(metadata),
    returnUrl: return_url,
    expiresInS: expires_in,
  };
  return { wanted, ignored };
}

/** Null and empty values remove what the checkout has; fields that are left out stay (RFC 7396). */
const removable = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isEmpty(value) ? null : value), schema.nullable()).optional();

export const checkoutChangeSchema = z.strictObject({
  amounts: optional(amounts),
  customer: knownCustomer.nullable().optional(),
  description: removable(description),
  return_url: removable(webUrl),
  metadata: metadataOf(metadataValue.nullable()).nullable().optional(),
});

/** As the domain names it. */
export function toCheckoutChange({
  amounts: changed,
  customer,
  return_url: returnUrl,
  ...texts
}: z.infer<typeof checkoutChangeSchema>): { change: CheckoutChange; ignored: CustomerField[] } {
  const { usable, ignored } = usableOf(customer ?? {});
  const change = {
    ...texts,
    amounts: changed && withoutUndefined(changed),
    customer: customer && usable,
    returnUrl,
  };
  return { change: withoutUndefined(change), ignored };
}

/** What merchants send of a checkout. Their optional details never stop a sale. */
import { z } from 'zod';
import { type CustomerField, customerFields } from '../../widget/protocol/checkout.ts';
import { isUsableDetail, normaliseDetail } from '../../widget/protocol/customer-details.ts';
import { hasControls } from '../../widget/protocol/field/typed-text.ts';
import {
  type CheckoutChange,
  type CustomerChange,
  maxMetadataEntries,
} from '../checkouts/change-checkout.ts';
import type { NewCheckout } from '../checkouts/create-checkout.ts';
import { withoutUndefined } from '../values/optional-properties.ts';
import { shape, typeNames } from '../values/view-fields.ts';
import { aboutCustomer, customerDescriptions } from './checkout-view.ts';
import {
  amounts,
  detailRules,
  isEmpty,
  lines,
  maxReferenceCharacters,
  mergeable,
  method,
  type Optional,
  optional,
  removable,
  text,
  webUrl,
  withoutPrototype,
} from '../http/input-fields.ts';

/** Stands for a detail of the merchant that cannot be used. */
const unusable = '\u0000';

/**
 * Phones and documents that another program took for numbers: `5511987654321.0` of a data frame, `1.1987654321E10` of Java. Empty for
 * an exponent of a spreadsheet, which has cut the last digits: they would be another phone.
 */
function withoutNumberFormat(text: string): string {
  const [, first = '', others = '', exponent] =
    /^\s*\+?(\d)(?:[.,](\d+))?E\+?(\d{1,2})\s*$/i.exec(text) ?? [];
  if (exponent !== undefined) return others.length === Number(exponent) ? first + others : '';
  return text.replace(/^(\s*\+?\d{10,15})[.,]0+\s*$/, '$1');
}

/** A detail that the merchant's shop knows. It is optional, so one that cannot be used is left out and asked of the buyer. */
function knownDetail(field: CustomerField, value: unknown): unknown {
  if (isEmpty(value)) return null;
  const known = typeof value === 'number' ? String(value) : value;
  if (typeof known !== 'string') return unusable;
  const isNumeric = field === 'phone' || field === 'document';
  const detail = normaliseDetail(field, isNumeric ? withoutNumberFormat(known) : known);
  return isUsableDetail(field, detail) ? detail : unusable;
}

const knownField = (field: CustomerField) =>
  z
    .preprocess((value) => knownDetail(field, value), z.string().max(detailRules[field].maximum).nullable())
    .optional()
    .describe(customerDescriptions[field]) as unknown as Optional<string | null, string | null>;

const knownCustomer = shape(() =>
  z
    .strictObject(
      {
        name: knownField('name'),
        email: knownField('email'),
        phone: knownField('phone'),
        document: knownField('document'),
      } satisfies Record<CustomerField, z.ZodType>,
      'Must be an object',
    )
    .register(typeNames, { name: 'CustomerInput' }),
);

/** `ignored`: the fields whose value cannot be used. */
function usableOf(customer: z.infer<ReturnType<typeof knownCustomer>>): {
  usable: CustomerChange;
  ignored: CustomerField[];
} {
  const ignored = customerFields.filter((field) => customer[field] === unusable);
  const usable = Object.entries(withoutUndefined(customer)).filter(([, value]) => value !== unusable);
  return { usable: Object.fromEntries(usable), ignored };
}

type Metadata = Record<string, string | null>;

const metadata = () =>
  z.preprocess(
    withoutPrototype,
    z
      .record(
        z
          .string()
          .max(60, 'Must have names of 60 characters or fewer')
          .refine((name) => !hasControls(name), 'Must not have control characters in a name'),
        z.string('Must be text').max(1000, 'Must have 1000 characters or fewer').nullable(),
        'Must be an object of texts',
      )
      .refine(
        (entries) => Object.keys(entries).length <= maxMetadataEntries,
        `Must have ${maxMetadataEntries} entries or fewer`,
      ),
  ) as unknown as z.ZodType<Metadata, Metadata>;

const aboutDescription = 'Description of the order, shown to the buyer';
const aboutMetadata = 'The merchant’s own texts, returned unchanged';

/** Fields that an order and a link share. */
export const offeredFields = shape(() => ({
  amounts: amounts(),
  methods: optional(z.array(method)).describe(
    'Offered payment methods; all that the amounts allow if absent',
  ),
  description: optional(lines(500)).describe(aboutDescription),
}));

/** Details that an order and a link share: they can be changed. */
export const detailFields = shape(() => ({
  customer: optional(knownCustomer()).describe(aboutCustomer),
  return_url: optional(webUrl).describe('http or https address to which the buyer returns from another page'),
  metadata: optional(metadata()).describe(
    `${aboutMetadata}: ${maxMetadataEntries} at most, names of 60 characters, values of 1,000`,
  ),
}));

export const newCheckout = shape(() =>
  z
    .strictObject({
      reference: text(maxReferenceCharacters).describe('The merchant’s own name of the order'),
      ...offeredFields(),
      ...detailFields(),
      expires_in: optional(
        z
          .int('Must be a whole number of seconds')
          .min(1, 'Must be a second or more')
          .max(30 * 86_400, 'Must be 30 days or less'),
      ).describe('Seconds until it can no longer be paid; 86,400 if absent'),
    })
    .describe('An order; optional fields may be null or empty')
    .register(typeNames, { name: 'NewCheckoutOptions' }),
);

const withoutNull = <T>(entries: Record<string, T | null>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );

type Details = z.infer<z.ZodObject<ReturnType<typeof detailFields>>>;

/** As the domain names them. `ignored`: fields of the customer whose value cannot be used. */
export function toDetails({ customer = {}, metadata = {}, return_url: returnUrl }: Details): {
  details: Required<Pick<NewCheckout, 'customer' | 'metadata' | 'returnUrl'>>;
  ignored: CustomerField[];
} {
  const { usable, ignored } = usableOf(customer);
  const details = { customer: withoutNull(usable), metadata: withoutNull(metadata), returnUrl };
  return { details, ignored };
}

/** As the domain names it. */
export function toNewCheckout({
  return_url,
  customer,
  metadata,
  expires_in: expiresInS,
  ...fields
}: z.infer<ReturnType<typeof newCheckout>>): { wanted: NewCheckout; ignored: CustomerField[] } {
  const { details, ignored } = toDetails({ return_url, customer, metadata });
  const wanted = { ...fields, amounts: withoutUndefined(fields.amounts), ...details, expiresInS };
  return { wanted, ignored };
}

export const checkoutChanges = shape(() =>
  z
    .strictObject({
      amounts: optional(amounts()).describe('What the order costs, by currency'),
      customer: mergeable(knownCustomer()).describe(aboutCustomer),
      description: removable(lines(500)).describe(aboutDescription),
      return_url: removable(webUrl).describe(
        'Address to which the buyer returns from another page; null if there is none',
      ),
      metadata: mergeable(metadata()).describe(aboutMetadata),
    })
    .describe('Absent fields stay, null removes; `customer` and `metadata` are merged by field')
    .register(typeNames, { name: 'CheckoutChanges' }),
);

/** As the domain names it. */
export function toCheckoutChange({
  amounts: changed,
  customer,
  return_url: returnUrl,
  ...texts
}: z.infer<ReturnType<typeof checkoutChanges>>): { change: CheckoutChange; ignored: CustomerField[] } {
  const { usable, ignored } = usableOf(customer ?? {});
  const change = {
    ...texts,
    amounts: changed && withoutUndefined(changed),
    customer: customer && usable,
    returnUrl,
  };
  return { change: withoutUndefined(change), ignored };
}

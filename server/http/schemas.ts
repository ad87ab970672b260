/**
 * Schemas of the requests. The objects are strict: an unknown field is an error, so a browser that sends an amount, a currency or an
 * order is rejected with 422.
 */
import { z } from 'zod';
import { checkoutStatuses, type CustomerField, methods, wallets } from '../../widget/protocol/checkout.ts';
import { isUsableDetail, normaliseDetail } from '../../widget/protocol/customer-details.ts';
import { hasControls, withoutInvisible } from '../../widget/protocol/typed-text.ts';
import type { ChargeInput } from '../checkouts/charge-call.ts';
import { PayError } from '../errors.ts';
import { withoutUndefined } from '../values/optional-properties.ts';
import { parseAmount } from '../values/money.ts';

/** Text without invisible marks and outer blanks; empty if nothing of it can be seen. */
const cleaned = (typed: string): string => {
  const text = withoutInvisible(typed).trim();
  return /[^\s\u200c\u200d\p{VS}]/u.test(text) ? text : '';
};

const anyText = (maximum: number, clean: (typed: string) => string): z.ZodString =>
  z
    .string('Must be text')
    .overwrite(clean)
    .min(1, { error: 'Must not be empty', abort: true })
    .max(maximum, { error: `Must have ${maximum} characters or fewer`, abort: true });

/** Text of one line. */
export const text = (maximum: number): z.ZodString =>
  anyText(maximum, cleaned).refine(
    (typed) => !hasControls(typed),
    'Must not have line breaks or control characters',
  );

/** Text of several lines. */
export const lines = (maximum: number): z.ZodString =>
  anyText(maximum, (typed) => cleaned(typed.replace(/\r\n?|[\u2028\u2029]/g, '\n'))).refine(
    (typed) => !hasControls(typed.replace(/[\n\t]/g, '')),
    'Must not have control characters',
  );

/** True for a value that a shop system sends for a field that was not filled in; PHP writes an empty object as `[]`. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && cleaned(value) === '') ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Null and empty values count as left out. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isEmpty(value) ? undefined : value), schema.optional()).optional();

export const detailRules = {
  name: { maximum: 200, message: 'Must be a name' },
  email: { maximum: 254, message: 'Must be an e-mail address' },
  phone: { maximum: 40, message: 'Must have 10 to 15 digits' },
  document: { maximum: 24, message: 'Must be a CPF or a CNPJ' },
} satisfies Record<CustomerField, { maximum: number; message: string }>;

/** A detail that a buyer has typed. */
const typedDetail = (field: CustomerField): z.ZodString => {
  const { maximum, message } = detailRules[field];
  return anyText(maximum, (typed) => normaliseDetail(field, typed)).refine(
    (value) => isUsableDetail(field, value),
    message,
  );
};

export const customerShape = {
  name: typedDetail('name'),
  email: typedDetail('email'),
  phone: typedDetail('phone'),
  document: typedDetail('document'),
} satisfies Record<CustomerField, z.ZodType>;

/** `"129.90"`: a decimal string in major units with two places, to minor units. */
export const amount = z
  .string('Must be a decimal string such as "129.90"')
  .regex(/^\d{1,10}\.\d{2}$/, 'Must be a decimal string such as "129.90"')
  .transform((typed) => parseAmount(typed) ?? 0)
  .refine((minor) => minor > 0, 'Must be more than zero');

export const webUrl = text(2000).refine((typed) => {
  const url = URL.parse(typed);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}, 'Must be an http or https URL');

export const method = z.enum(methods, `Must be one of ${methods.join(', ')}`);

export const amounts = z
  .strictObject(
    { BRL: optional(amount), USD: optional(amount) },
    'Must be an object such as {"BRL": "129.90"}',
  )
  .refine(({ BRL, USD }) => BRL !== undefined || USD !== undefined, 'Needs an amount in BRL or USD');

export const amountsSchema = z.strictObject({ amounts });

export const longestReference = 200;

/** `__proto__` is refused, since validators drop it. */
export const withoutPrototype = (value: unknown, context: z.RefinementCtx): unknown => {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__'))
    context.addIssue({ code: 'custom', path: ['__proto__'], message: 'Is not a possible name' });
  return value;
};

/** `?reference=&limit=5`: an empty parameter counts as absent. */
export const query = <S extends z.ZodRawShape>(shape: S) =>
  z
    .record(z.string(), z.unknown())
    .transform((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')))
    .pipe(z.object(shape));

export const wholeNumber = (least: number, most: number): z.ZodType<number> => {
  const message = `Must be a whole number from ${least} to ${most}`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
};

export const checkoutFilterSchema = query({
  // The orders of a link have its reference and a suffix.
  reference: z
    .string()
    .max(2 * longestReference)
    .overwrite(cleaned)
    .optional(),
  status: z.enum(checkoutStatuses, `Must be one of ${checkoutStatuses.join(', ')}`).optional(),
  limit: wholeNumber(1, 100).default(20),
  after: z.string().max(100).optional(),
});

const eventPlace = 'Must be a position or the id of an event';

/** `after`: the position of the last event seen, or its id, which is its `webhook-id`. */
export const eventFilterSchema = query({
  after: z
    .union(
      [wholeNumber(0, Number.MAX_SAFE_INTEGER), z.string().regex(/^evt_\w{1,60}$/, eventPlace)],
      eventPlace,
    )
    .default(0),
  limit: wholeNumber(1, 500).default(100),
});

/** Of the amounts that the buyer was shown. A form has only texts. */
const revision = z.union(
  [
    z.int().min(0),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ],
  'Must be the revision of the amounts that the buyer was shown',
);

const walletField = z.unknown().transform((value) => {
  const wallet = wallets.find((known) => known === value);
  if (wallet === undefined) throw new PayError('INVALID_WALLET');
  return wallet;
});

/** The first request of a page, which only has the client secret. */
export const viewFormSchema = z.strictObject({});

export const depositSchema = z.strictObject({
  method,
  wallet: walletField.optional(),
  revision: revision.optional(),
  ...z.object(customerShape).partial().shape,
});

const luhn = (digits: string): boolean => {
  let sum = 0;
  for (const [index, digit] of digits.split('').toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
};

export const chargeSchema = z.strictObject({
  card: z.strictObject({
    number: z.string('Must be text').regex(/^\d{12,19}$/, 'Must have 12 to 19 digits'),
    exp_month: z.int('Must be a whole number').min(1, 'Must be 1 to 12').max(12, 'Must be 1 to 12'),
    exp_year: z
      .int('Must be a whole number')
      .min(2024, 'Must be 2024 to 2099')
      .max(2099, 'Must be 2024 to 2099'),
    cvc: z.string('Must be text').regex(/^\d{3,4}$/, 'Must have 3 or 4 digits'),
  }),
  revision: z.int('Must be the revision of the amounts that the buyer was shown').min(0, 'Must be 0 or more'),
  name: customerShape.name.optional(),
  email: customerShape.email.optional(),
  fraud_session: text(255).optional(),
});

/** @throws what a client can correct in the body of a charge. */
export function chargeRequestOf(body: unknown): Omit<ChargeInput, 'idempotencyKey'> {
  const { card, revision, fraud_session, ...details } = chargeSchema.parse(body);
  assertCheckDigit(card.number);
  return { card, revision, details: withoutUndefined(details), fraudSession: fraud_session ?? null };
}

/** A number with a wrong check digit is not sent (§7.2 has its own code for it). */
function assertCheckDigit(number: string): void {
  if (luhn(number)) return;
  throw new PayError('INVALID_CARD_NUMBER', {
    errors: [{ field: 'card.number', message: 'Invalid check digit' }],
  });
}

export const confirmSchema = z.strictObject({ payment: text(100) });

/** Printable ASCII, at most 255 characters (§4.2). The quotes of the draft's structured field are part of the key. */
export function idempotencyKeyOf(header: string | undefined): string {
  if (header === undefined || !/^[\x21-\x7e]{1,255}$/.test(header))
    throw new PayError('IDEMPOTENCY_KEY_MISSING');
  return header;
}

/** 16 random bytes in hexadecimal. */
const leastChargeKeyLength = 32;

/** The stored digest of a card depends on this key, so it has to be unguessable. */
export function chargeKeyOf(header: string | undefined): string {
  const key = idempotencyKeyOf(header);
  if (key.length >= leastChargeKeyLength) return key;
  throw new PayError('IDEMPOTENCY_KEY_MISSING', {
    detail: `A charge needs a key of ${leastChargeKeyLength} random characters or more.`,
  });
}

/**
 * Schemas of the requests. The objects are strict: an unknown field is an error, so a browser that sends an amount, a currency or an
 * order is rejected with 422.
 */
import { z } from 'zod';
import { checkoutStatuses, customerFields, methods, wallets } from '../../widget/protocol/checkout.ts';
import type { ChargeInput } from '../checkouts/charge-call.ts';
import type { NewCheckout } from '../checkouts/merchant-checkouts.ts';
import { PayError } from '../errors.ts';
import { withoutUndefined } from '../optional-properties.ts';
import { parseAmount } from '../money.ts';

export const text = (maximum: number): z.ZodString =>
  z
    .string('Must be text')
    .trim()
    .min(1, 'Must not be empty')
    .max(maximum, `Must have ${maximum} characters or fewer`);

/** The digits of a phone number, without punctuation. */
const phone = text(40)
  .transform((typed) => typed.replace(/\D/g, ''))
  .pipe(z.string().regex(/^\d{8,15}$/, 'Must have 8 to 15 digits'));

/** CPF (11 digits) or CNPJ (14; letters in its first twelve places since July 2026), without punctuation. */
const documentNumber = text(24)
  .transform((typed) => typed.replace(/[.\-/\s]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(\d{11}|[0-9A-Z]{12}\d{2})$/, 'Must be a CPF or a CNPJ'));

export const customerShape = {
  name: text(200),
  email: z.email('Must be an e-mail address').max(254, 'Must be an e-mail address'),
  phone,
  document: documentNumber,
} satisfies Record<(typeof customerFields)[number], z.ZodType>;

/** `"129.90"`: a decimal string in major units with two places, to minor units. */
export const amount = z
  .string('Must be a decimal string such as "129.90"')
  .regex(/^\d{1,10}\.\d{2}$/, 'Must be a decimal string such as "129.90"')
  .transform((typed) => parseAmount(typed) ?? 0)
  .refine((minor) => minor > 0, 'Must be more than zero');

const webUrl = text(2000).refine((typed) => {
  const url = URL.parse(typed);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}, 'Must be an http or https URL');

const method = z.enum(methods, `Must be one of ${methods.join(', ')}`);

const amounts = z
  .strictObject(
    { BRL: amount.optional(), USD: amount.optional() },
    'Must be an object such as {"BRL": "129.90"}',
  )
  .refine(({ BRL, USD }) => BRL !== undefined || USD !== undefined, 'Needs an amount in BRL or USD');

export const amountsSchema = z.strictObject({ amounts });

const longestReference = 200;

export const newCheckoutSchema = z.strictObject({
  reference: text(longestReference),
  amounts,
  methods: z.array(method).min(1, 'Must not be empty').optional(),
  description: text(500).optional(),
  customer: z.strictObject(customerShape, 'Must be an object').partial().optional(),
  return_url: webUrl.optional(),
  expires_in: z
    .int('Must be a whole number of seconds')
    .min(1, 'Must be a second or more')
    .max(30 * 86_400, 'Must be 30 days or less')
    .optional(),
  metadata: z
    .record(
      z.string().max(60),
      z.string('Must be text').max(1000, 'Must have 1000 characters or fewer'),
      'Must be an object of texts',
    )
    .refine((entries) => Object.keys(entries).length <= 50, 'Must have 50 entries or fewer')
    .optional(),
});

/** As the domain names it. */
export const toNewCheckout = ({
  return_url,
  expires_in,
  ...fields
}: z.infer<typeof newCheckoutSchema>): NewCheckout => ({
  ...fields,
  amounts: withoutUndefined(fields.amounts),
  customer: fields.customer && withoutUndefined(fields.customer),
  returnUrl: return_url,
  expiresInS: expires_in,
});

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

/** Schemas of the requests of a buyer's browser. */
import { z } from 'zod';
import { type CustomerField, wallets } from '../../widget/protocol/checkout.ts';
import { isUsableDetail, normaliseDetail } from '../../widget/protocol/customer-details.ts';
import { anyText, detailRules, idempotencyKeyOf, method, text } from './input-fields.ts';
import type { ChargeInput } from '../checkouts/charge-call.ts';
import { PayError } from '../errors.ts';
import { withoutUndefined } from '../values/optional-properties.ts';

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

/** 16 random bytes in hexadecimal. */
const minChargeKeyLength = 32;

/** The stored digest of a card depends on this key, so it has to be unguessable. */
export function chargeIdempotencyKeyOf(header: string | undefined): string {
  const key = idempotencyKeyOf(header);
  if (key.length >= minChargeKeyLength) return key;
  throw new PayError('IDEMPOTENCY_KEY_MISSING', {
    detail: `A charge needs a key of ${minChargeKeyLength} random characters or more.`,
  });
}

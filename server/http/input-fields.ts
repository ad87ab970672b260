/**
 * Building blocks of what merchants and buyers send. The objects are strict: an unknown field is an error, so a browser that sends an
 * amount, a currency or an order is rejected with 422.
 */
import { z } from 'zod';
import { type CustomerField, methods } from '../../widget/protocol/checkout.ts';
import { hasControls, withoutInvisible } from '../../widget/protocol/field/typed-text.ts';
import { PayError } from '../errors.ts';
import { parseAmount } from '../values/money.ts';
import { shape, typeNames } from '../values/view-fields.ts';

/** Text without invisible marks and outer blanks; empty if nothing of it can be seen. */
export const cleaned = (typed: string): string => {
  const text = withoutInvisible(typed).trim();
  return /[^\s\u200c\u200d\p{VS}]/u.test(text) ? text : '';
};

export const anyText = (maximum: number, clean: (typed: string) => string): z.ZodString =>
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

/** Cuts at a whole character. */
const shortened = (typed: string, maximum: number): string =>
  typed.length > maximum
    ? `${typed
        .slice(0, maximum - 1)
        .replace(/\p{Cs}$/u, '')
        .trimEnd()}…`
    : typed;

/** Text of several lines. A longer one is cut, as are emoji of which a shop has cut one half. */
export const lines = (maximum: number): z.ZodString =>
  anyText(maximum, (typed) =>
    shortened(cleaned(typed.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/\p{Cs}/gu, '')), maximum),
  ).refine((typed) => !hasControls(typed.replace(/[\n\t]/g, '')), 'Must not have control characters');

/** True for a value that a shop system sends for a field that was not filled in; PHP writes an empty object as `[]`. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && cleaned(value) === '') ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** A field that may be left out. `Input`: what callers may write, where zod infers `unknown` of a preprocessed value. */
export type Optional<Output, Input> = z.ZodOptional<z.ZodType<Output, Input>>;

/** Null and empty values count as left out. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z
    .preprocess((value) => (isEmpty(value) ? undefined : value), schema.optional())
    .optional() as unknown as Optional<z.output<S> | undefined, z.input<S> | null | undefined>;

/** Null and empty values remove what the checkout has; fields that are left out stay (RFC 7396). */
export const removable = <S extends z.ZodType>(schema: S) =>
  z
    .preprocess((value) => (isEmpty(value) ? null : value), schema.nullable())
    .optional() as unknown as Optional<z.output<S> | null, z.input<S> | null>;

/** An object that is merged by field (RFC 7396): null removes what the checkout has, and an empty value changes nothing. */
export const mergeable = <S extends z.ZodType>(schema: S) =>
  z
    .preprocess((value) => (value !== null && isEmpty(value) ? {} : value), schema.nullable())
    .optional() as unknown as Optional<z.output<S> | null, z.input<S> | null>;

export const detailRules = {
  name: { maximum: 200, message: 'Must be a name' },
  email: { maximum: 254, message: 'Must be an e-mail address' },
  phone: { maximum: 40, message: 'Must have 10 to 15 digits' },
  document: { maximum: 24, message: 'Must be a CPF or a CNPJ' },
} satisfies Record<CustomerField, { maximum: number; message: string }>;

const amountMistake = 'Must be a decimal string such as "129.90"';

/** `"129.90"`: a decimal string in major units with two places, to minor units. */
export const amount = z
  .string(amountMistake)
  .regex(/^\d{1,10}\.\d{2}$/, { error: amountMistake, abort: true })
  // Zeros before it, as of a fixed-width export.
  .refine((typed) => parseAmount(typed) !== null, { error: amountMistake, abort: true })
  .transform((typed) => parseAmount(typed) ?? 0)
  .refine((minor) => minor > 0, 'Must be more than zero');

export const webUrl = text(2000).refine((typed) => {
  const url = URL.parse(typed);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}, 'Must be an http or https URL');

export const method = z.enum(methods, `Must be one of ${methods.join(', ')}`);

export const amounts = shape(() =>
  z
    .strictObject(
      {
        BRL: optional(amount).describe('Brazilian reais, a decimal string in major units'),
        USD: optional(amount).describe('US dollars, a decimal string in major units'),
      },
      'Must be an object such as {"BRL": "129.90"}',
    )
    .refine(({ BRL, USD }) => BRL !== undefined || USD !== undefined, 'Needs an amount in BRL or USD')
    .describe('What the order costs, by currency')
    .register(typeNames, { name: 'AmountsInput' }),
);

export const maxReferenceCharacters = 200;

/** `__proto__` is refused, since validators drop it. */
export const withoutPrototype = (value: unknown, context: z.RefinementCtx): unknown => {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__'))
    context.addIssue({ code: 'custom', path: ['__proto__'], message: 'Is not a possible name' });
  return value;
};

const withoutEmpty = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null
    ? Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''))
    : sent;

/** `?reference=&limit=5`: an empty parameter counts as absent. */
export const query = <S extends z.ZodRawShape>(fields: S) =>
  z.preprocess(withoutEmpty, z.object(fields)) as unknown as z.ZodType<
    z.output<z.ZodObject<S>>,
    z.input<z.ZodObject<S>>
  >;

export const wholeNumber = (minimum: number, maximum: number) => {
  const message = `Must be a whole number from ${minimum} to ${maximum}`;
  return z.coerce.number<number>(message).int(message).min(minimum, message).max(maximum, message);
};

/** `limit` and `after` of a list. */
export const pageFields = (maxIdCharacters: number) => ({
  limit: wholeNumber(1, 100).default(20),
  after: z.string().max(maxIdCharacters).optional().describe('Id of the last one seen'),
});

export const transferFilter = shape(() =>
  query(pageFields(255)).register(typeNames, { name: 'PageOptions' }),
);

/** Printable ASCII, at most 255 characters (§4.2). The quotes of the draft's structured field are part of the key. */
export function idempotencyKeyOf(header: string | undefined): string {
  if (header === undefined || !/^[\x21-\x7e]{1,255}$/.test(header))
    throw new PayError('IDEMPOTENCY_KEY_MISSING');
  return header;
}

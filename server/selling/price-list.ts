/**
 * The schema of the price list: what a shop without a server sells, in one file. All mistakes are reported at once, by their path in
 * the file and without values.
 */
import { z } from 'zod';
import { isRecord } from '../../widget/protocol/decode.ts';
import { methods } from '../../widget/protocol/checkout.ts';
import { matchLanguage } from '../../widget/protocol/languages.ts';
import { collectable } from '../../widget/protocol/offer.ts';
import { FileMistakes, mistakesOf, parseJson, type WatchedFile, watchFile } from '../config/watched-file.ts';
import { picture, shopSchema, text } from '../pages/shop.ts';
import { minimumMinor } from '../checkouts/eligibility.ts';
import { formatAmount, parseAmount } from '../values/money.ts';
import type { CompanionLog } from '../log.ts';

const languageTag = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
/** A segment of `/buy/{price}`; the names of links start with `lnk_`. */
const priceName = /^(?!lnk_)[a-z0-9][a-z0-9-]{0,63}$/;

/** One text for all, or one per language. */
const localizedText = (maximum: number) =>
  z.union(
    [
      text(maximum),
      z
        .record(z.string().regex(languageTag, 'must be a language tag'), text(maximum))
        .refine((texts) => Object.keys(texts).length > 0, 'must have a text'),
    ],
    `must be text, or an object with a text per language, of ${maximum} characters or fewer`,
  );

const amountMessage = 'must be a decimal string such as "59.90", more than zero';
const amount = z
  .string(amountMessage)
  .regex(/^\d{1,10}\.\d{2}$/, amountMessage)
  .refine((typed) => (parseAmount(typed) ?? 0) > 0, amountMessage);

const openAmount = z
  .strictObject({
    min: amount,
    max: amount,
    suggested: z.array(amount).max(6, 'must have 6 entries or fewer').optional(),
  })
  .superRefine(({ min, max, suggested = [] }, context) => {
    const [minMinor, maxMinor] = [parseAmount(min) ?? 0, parseAmount(max) ?? 0];
    if (minMinor > maxMinor)
      context.addIssue({ code: 'custom', path: ['max'], message: 'must not be below min' });
    for (const [index, each] of suggested.entries()) {
      const minor = parseAmount(each) ?? 0;
      if (minor >= minMinor && minor <= maxMinor) continue;
      context.addIssue({
        code: 'custom',
        path: ['suggested', index],
        message: 'must lie between min and max',
      });
    }
  });

const quantityBounds = z
  .strictObject({
    min: z.int('must be a whole number').min(1, 'must be 1 or more').default(1),
    max: z.int('must be a whole number').min(1, 'must be 1 or more').max(1000, 'must be 1000 or less'),
  })
  .refine(({ min, max }) => min <= max, { path: ['max'], message: 'must not be below min' });

const price = z
  .strictObject({
    title: localizedText(120),
    description: localizedText(500).optional(),
    /** Per piece. */
    amounts: z
      .strictObject({ BRL: amount.optional(), USD: amount.optional() })
      .refine(({ BRL, USD }) => BRL !== undefined || USD !== undefined, 'must have an amount in BRL or USD')
      .optional(),
    /** The buyer chooses the amount, as for tips and donations. In one currency, since a buyer types one number. */
    open: z
      .strictObject({ BRL: openAmount.optional(), USD: openAmount.optional() })
      .refine(({ BRL, USD }) => (BRL === undefined) !== (USD === undefined), 'must name one currency')
      .optional(),
    quantity: quantityBounds.optional(),
    collect: z
      .array(z.enum(collectable, `must be one of ${collectable.join(', ')}`))
      .refine((fields) => new Set(fields).size === fields.length, 'must not name a field twice')
      .default([]),
    methods: z
      .array(z.enum(methods, `must be one of ${methods.join(', ')}`))
      .min(1, 'must not be empty')
      .optional(),
    picture: picture.optional(),
    /** Not sold from this time on; ISO 8601 with its offset. */
    ends_at: z.iso.datetime({ offset: true, error: 'must be an ISO 8601 time with an offset' }).optional(),
  })
  .superRefine((entry, context) => {
    const issue = (path: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [path], message });
    if ((entry.amounts === undefined) === (entry.open === undefined)) {
      issue('amounts', 'is required, or open instead of it');
    }
    if (entry.open !== undefined && entry.quantity !== undefined) issue('quantity', 'does not go with open');
    const currencies = Object.keys(entry.amounts ?? entry.open ?? {});
    for (const [index, each] of (entry.methods ?? []).entries()) {
      const currency = each === 'pix' ? 'BRL' : 'USD';
      if (currencies.includes(currency)) continue;
      context.addIssue({
        code: 'custom',
        path: ['methods', index],
        message: `needs an amount in ${currency}`,
      });
    }
    // Otherwise no purchase would be accepted, whatever its quantity and method.
    const maxAmount = entry.amounts?.USD ?? entry.open?.USD?.max;
    const isPaidInUsd = maxAmount !== undefined && entry.methods?.every((each) => each === 'pix') !== true;
    if (!isPaidInUsd || (parseAmount(maxAmount) ?? 0) * (entry.quantity?.max ?? 1) >= minimumMinor.card)
      return;
    context.addIssue({
      code: 'custom',
      path: entry.open === undefined ? ['amounts', 'USD'] : ['open', 'USD', 'max'],
      message: `must be ${formatAmount(minimumMinor.card)} or more`,
    });
  });

export const priceListSchema = z.strictObject({
  /** For editors. */
  $schema: z.string().optional(),
  shop: shopSchema,
  prices: z.record(
    z.string().regex(priceName, 'must be a name of lower case letters, digits and hyphens'),
    price,
  ),
});

export type PriceList = z.infer<typeof priceListSchema>;
export type Price = PriceList['prices'][string];
export type LocalizedText = Price['title'];

/** Picks the text for a visitor: by the browser's languages, then English, then the first. */
export function textIn(text: LocalizedText, languages: readonly string[]): string {
  if (typeof text === 'string') return text;
  const known = Object.keys(text);
  return text[matchLanguage(known, [...languages, 'en']) ?? known[0] ?? ''] ?? '';
}

/** @throws FileMistakes */
export function parsePriceList(json: string): PriceList {
  const value = parseJson(json);
  const result = priceListSchema.safeParse(value);
  if (result.success) return result.data;
  const { issues } = result.error;
  const mistakes = [...issues, ...furtherIssues(value, issues)].flatMap((issue) => mistakesOf(issue));
  throw new FileMistakes([...new Set(mistakes)]);
}

/**
 * Rules over several fields of a price are checked only once each of its fields is valid. So what is invalid is left out, and the
 * rest checked; rules that involve what was left out say nothing.
 */
function furtherIssues(value: unknown, issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const { prices } = isRecord(value) ? value : {};
  if (!isRecord(prices)) return [];
  return Object.entries(prices).flatMap(([name, entry]) => {
    const ofEntry = issues.filter(({ path }) => path[0] === 'prices' && path[1] === name);
    if (!isRecord(entry) || ofEntry.length === 0) return [];
    const invalid = new Set(
      ofEntry.flatMap((issue) =>
        issue.code === 'unrecognized_keys' && issue.path.length === 2 ? issue.keys : [String(issue.path[2])],
      ),
    );
    const rest = Object.fromEntries(Object.entries(entry).filter(([field]) => !invalid.has(field)));
    const leftOut = new Set(invalid);
    if (invalid.has('amounts') || invalid.has('open'))
      for (const field of ['amounts', 'open', 'methods', 'quantity']) leftOut.add(field);
    const found = price.safeParse({ ...rest, title: invalid.has('title') ? name : rest['title'] });
    return (found.error?.issues ?? [])
      .filter(({ path }) => !leftOut.has(String(path[0])))
      .map((issue) => ({ ...issue, path: ['prices', name, ...issue.path] }));
  });
}

/** Generates the JSON schema of the price list, for completion and validation in editors. */
export const priceListJsonSchema = (): Record<string, unknown> => ({
  ...z.toJSONSchema(priceListSchema, { io: 'input', unrepresentable: 'any' }),
  title: 'pay-elements price list',
});

/** The price list of `PAY_PRICES`, loaded again whenever it changes. */
export type PriceListFile = WatchedFile<PriceList>;

/** @throws FileMistakes if the first list is invalid. */
export const openPriceListFile = (path: string, log: CompanionLog): PriceListFile =>
  watchFile(path, {
    name: 'price list',
    parse: parsePriceList,
    logged: ({ prices }) => ({ count: Object.keys(prices).length }),
    log,
  });

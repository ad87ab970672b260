/** The shop on the companion's pages: `shop` of the price list, or the file that `PAY_SHOP` names. */
import { z } from 'zod';
import { isUsableDetail, normaliseDetail } from '../../widget/protocol/customer-details.ts';
import { FileMistakes, mistakesOf, parseJson, type WatchedFile, watchFile } from '../config/watched-file.ts';
import type { Shop } from '../config/config.ts';
import type { CompanionLog } from '../log.ts';

export type { Shop };

export const text = (maximum: number): z.ZodString =>
  z
    .string('must be text')
    .min(1, 'must not be empty')
    .max(maximum, `must have ${maximum} characters or fewer`);

const cnpjMessage = 'must be a CNPJ, or the CPF of a person who sells, with its check digits';
const isCnpj = (typed: string): boolean =>
  isUsableDetail('document', normaliseDetail('document', typed)) && typed.trim() !== '';

const url = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });
export const picture = z.url({ protocol: /^https$/, error: 'must be an https URL' });
const colorMessage = 'must be a colour such as "#6f3a1e"';

export const shopSchema = z.strictObject({
  name: text(60),
  logo: picture.optional(),
  color: z
    .string(colorMessage)
    .regex(/^#[0-9a-f]{6}$/i, colorMessage)
    .optional(),
  legal: z
    .strictObject({
      name: text(120),
      cnpj: z.string(cnpjMessage).refine((typed) => isCnpj(typed), cnpjMessage),
      address: text(300),
      contact: text(120),
    })
    .optional(),
  return_url: url.optional(),
});

/** The mistakes of a shop, by their paths. */
export const mistakesInShop = (shop: unknown): string[] =>
  shopSchema.safeParse(shop).error?.issues.flatMap((issue) => mistakesOf(issue)) ?? [];

/** @throws FileMistakes */
export function parseShop(json: string): Shop {
  const result = shopSchema.safeParse(parseJson(json));
  if (result.success) return result.data;
  throw new FileMistakes(result.error.issues.flatMap((issue) => mistakesOf(issue)));
}

/** @throws FileMistakes if the first content is invalid. */
export const openShopFile = (path: string, log: CompanionLog): WatchedFile<Shop> =>
  watchFile(path, { name: 'shop', parse: parseShop, log });

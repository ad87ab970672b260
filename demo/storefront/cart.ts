/** Reads and writes the cart, a cookie with products and quantities but no prices: `pedra-menina.2~coador-01.1`. */
import { type Prices, type Product, productBySlug } from './catalogue.ts';

export interface CartLine {
  product: Product;
  quantity: number;
}

const maxQuantity = 9;

/** Ignores entries without a known product. */
export function parseCart(cookie: string): CartLine[] {
  return cookie.split('~').flatMap((entry) => {
    const [slug = '', count = ''] = entry.split('.');
    const product = productBySlug(slug);
    const quantity = Math.min(maxQuantity, Math.trunc(Number(count)));
    return product && quantity > 0 ? [{ product, quantity }] : [];
  });
}

export const formatCart = (lines: readonly CartLine[]): string =>
  lines.map(({ product, quantity }) => `${product.slug}.${quantity}`).join('~');

/** Sets the quantity of one product; 0 removes it. */
export function withQuantity(lines: readonly CartLine[], product: Product, quantity: number): CartLine[] {
  const bounded = Math.max(0, Math.min(maxQuantity, Math.trunc(quantity) || 0));
  const known = lines.some((line) => line.product === product);
  const all = known ? lines : [...lines, { product, quantity: 0 }];
  return all
    .map((line) => (line.product === product ? { product, quantity: bounded } : line))
    .filter((line) => line.quantity > 0);
}

export const quantityOf = (lines: readonly CartLine[], product: Product): number =>
  lines.find((line) => line.product === product)?.quantity ?? 0;

export const countOf = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const totalOf = (lines: readonly CartLine[], currency: keyof Prices): number =>
  lines.reduce((sum, { product, quantity }) => sum + product.priceMinor[currency] * quantity, 0);

export const isSame = (one: readonly CartLine[], other: readonly CartLine[]): boolean =>
  one.length === other.length &&
  one.every(({ product, quantity }) => quantityOf(other, product) === quantity);

/** Removes what was bought; what was added meanwhile stays. */
export const withoutLines = (lines: readonly CartLine[], bought: readonly CartLine[]): CartLine[] =>
  lines
    .map(({ product, quantity }) => ({ product, quantity: quantity - quantityOf(bought, product) }))
    .filter(({ quantity }) => quantity > 0);

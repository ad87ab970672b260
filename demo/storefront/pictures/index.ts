/** Draws product pictures on request. */
import type { Product } from '../catalogue.ts';
import { bag } from './bag.ts';
import { contours } from './contours.ts';
import { gear } from './gear.ts';

/** SVG source. */
export const pictureOf = (product: Product): string =>
  product.picture === 'bag' ? bag(product) : gear(product);

/** A hillside for the background of the home page; used as a mask, it takes the theme's colour. */
export function hillside(): string {
  const size = { x: 0, y: 0, width: 1600, height: 900 };
  const lines = contours(5, size, 22)
    .map((path) => `<path d="${path}"/>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" preserveAspectRatio="xMidYMid slice"><g fill="none" stroke="#000" stroke-width="1.6">${lines}</g></svg>`;
}

/** The icon: a dew drop. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#14342b"/><path d="M16 5.5c4.6 5.4 7.4 9.2 7.4 12.9a7.4 7.4 0 0 1-14.8 0c0-3.7 2.8-7.5 7.4-12.9Z" fill="#cfe08a"/></svg>';

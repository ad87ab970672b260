import type { Browser } from 'playwright-core';
import type { CardShop } from '../../../support/servers/card-shop.ts';

/** A shop whose companion takes cards from its frame alone, and a browser. */
export interface FrameShop {
  shop: CardShop;
  browser: Browser;
}

/** The static shop: its addresses and its files. */
import type { SourceFile } from './snippets.ts';

export interface StaticShop {
  url: string;
  posterUrl: string;
  counterUrl: string;
}

const { staticShop: url, companion } = document.documentElement.dataset;

/** Null if the demo has none. */
export const staticShop: StaticShop | null =
  url === undefined || companion === undefined
    ? null
    : {
        url,
        posterUrl: `${companion}/buy/mug/poster`,
        counterUrl: `${companion}/buy/tip?view=counter`,
      };

export function readStaticShopFiles(): Promise<SourceFile[]> {
  return Promise.all(
    ['index.html', 'prices.json'].map(async (name) => {
      const response = await fetch(`/stage/static-shop/${name}`);
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      return { name, code: await response.text() };
    }),
  );
}

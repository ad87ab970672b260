/** The price list of `PAY_PRICES`, loaded again whenever it changes. */
import { type WatchedFile, watchFile } from '../config/watched-file.ts';
import type { CompanionLog } from '../log.ts';
import { parsePriceList, type PriceList } from './price-list.ts';

export type PriceListFile = WatchedFile<PriceList>;

/** @throws FileMistakes if the first list is invalid. */
export const openPriceListFile = (path: string, log: CompanionLog): PriceListFile =>
  watchFile(path, {
    name: 'price list',
    parse: parsePriceList,
    logged: ({ prices }) => ({ count: Object.keys(prices).length }),
    log,
  });

/** Composes the parts that sell from a price list. `compose.ts` loads it only if there is one. */
import type { SellingRoutes } from '../app.ts';
import type { Checkouts } from '../checkouts/index.ts';
import type { Parts } from '../checkouts/ports.ts';
import { ConfigError } from '../config.ts';
import type { AttemptLimits, LimiterFactory } from '../request-limits.ts';
import type { CompanionLog } from '../log.ts';
import { sellingCalls } from '../openapi/selling-calls.ts';
import { sellingRoutes } from '../routes/selling/index.ts';
import type { ClientAddress } from '../routes/middleware/client-address.ts';
import { ownOriginOf } from '../routes/middleware/own-origin.ts';
import type { Engine } from '../storage/engine.ts';
import { sellingStore } from '../storage/links.ts';
import { createSelling } from './index.ts';
import { createBuyLimits } from './limits.ts';
import { PriceListError } from './price-list.ts';
import { openPriceListFile, type PriceListFile, readPriceList } from './price-list-file.ts';

/** @throws ConfigError with every mistake in the list. */
export function openPrices(path: string, log: CompanionLog): PriceListFile {
  try {
    return openPriceListFile(path, log);
  } catch (error) {
    throw error instanceof PriceListError ? new ConfigError(reported(error)) : error;
  }
}

/** Every mistake in the list. */
export function mistakesInPrices(path: string): string[] {
  try {
    readPriceList(path);
    return [];
  } catch (error) {
    if (!(error instanceof PriceListError)) throw error;
    return reported(error);
  }
}

const reported = ({ mistakes }: PriceListError): string[] =>
  mistakes.map((mistake) => `PAY_PRICES: ${mistake}`);

export interface SellingOptions {
  file: PriceListFile;
  parts: Parts;
  checkouts: Checkouts;
  engine: Engine;
  limits: AttemptLimits;
  sharedLimiter: LimiterFactory;
  addressOf: ClientAddress;
  allowedOrigins: readonly string[];
  merchantKey: string;
}

export function startSelling(options: SellingOptions): SellingRoutes {
  const { file, parts, checkouts, engine, limits, sharedLimiter, ...rest } = options;
  const router = sellingRoutes({
    ...rest,
    parts,
    limits,
    buyLimits: createBuyLimits(sharedLimiter),
    isOwnOrigin: ownOriginOf(parts.settings.publicUrl, options.allowedOrigins),
    selling: createSelling({ parts, checkouts, links: sellingStore(engine), file }),
  });
  return { router, calls: sellingCalls };
}

/** Composes the parts that sell from a price list. `compose.ts` loads it only if there is one. */
import type { SellingRoutes } from '../app.ts';
import type { Checkouts } from '../checkouts/index.ts';
import type { Parts } from '../checkouts/ports.ts';
import type { AttemptLimits, LimiterFactory } from '../http/request-limits.ts';
import { sellingRoutes } from './http/index.ts';
import type { ClientAddress } from '../http/middleware/client-address.ts';
import { ownOriginOf } from '../http/middleware/own-origin.ts';
import type { PageSender } from '../pages/order-pages.ts';
import type { Engine } from '../storage/engine.ts';
import { sellingStore } from './link-store.ts';
import { createSelling } from './index.ts';
import { createBuyLimits } from './purchase-rate-limits.ts';
import type { PriceListFile } from './price-list-file.ts';

export { openPriceListFile } from './price-list-file.ts';

export interface SellingOptions {
  file: PriceListFile;
  parts: Parts;
  checkouts: Checkouts;
  engine: Engine;
  limits: AttemptLimits;
  sharedLimiter: LimiterFactory;
  addressOf: ClientAddress;
  allowedOrigins: readonly string[];
  sender: PageSender;
}

export function startSelling(options: SellingOptions): Omit<SellingRoutes, 'calls'> {
  const { file, parts, checkouts, engine, limits, sharedLimiter, ...rest } = options;
  const selling = createSelling({ parts, checkouts, links: sellingStore(engine), file });
  const router = sellingRoutes({
    ...rest,
    parts,
    limits,
    buyLimits: createBuyLimits(sharedLimiter),
    isOwnOrigin: ownOriginOf(parts.settings.publicUrl, options.allowedOrigins),
    selling,
  });
  return { router, selling };
}

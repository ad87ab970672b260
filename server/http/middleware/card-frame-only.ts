/** `PAY_RAW_CARD=frame`: accepts card data only from the companion's own card frame, not from the shop's page. */
import type { Request, RequestHandler } from 'express';
import type { RawCard } from '../../checkouts/ports.ts';
import { PayError } from '../../errors.ts';
import type { IsOwnOrigin } from './own-origin.ts';

export function cardFrameOnly(rawCard: RawCard, isOwnOrigin: IsOwnOrigin): RequestHandler {
  return function cardFrameOnly(request, _response, next) {
    if (rawCard === 'frame' && !isFromOwnOrigin(request, isOwnOrigin))
      throw new PayError('CARD_FRAME_REQUIRED');
    next();
  };
}

/**
 * Browsers set `Origin` on every POST, and no script can remove or change it. A request without it is from no browser. Rejecting
 * those would stop nobody, since other clients can send any origin.
 */
function isFromOwnOrigin(request: Request, isOwnOrigin: IsOwnOrigin): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) return isOwnOrigin(origin);
  return site === undefined || site === 'same-origin';
}

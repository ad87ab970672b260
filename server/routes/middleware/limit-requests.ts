import type { RequestHandler } from 'express';
import type { AttemptLimits } from '../../request-limits.ts';
import type { ClientAddress } from './client-address.ts';

/** Stops an address that floods; see `request-limits.ts` for what counts as one. */
export function limitRequests(limits: AttemptLimits, addressOf: ClientAddress): RequestHandler {
  return async function limitRequests(request, _response, next) {
    await limits.countRequest(addressOf(request));
    next();
  };
}

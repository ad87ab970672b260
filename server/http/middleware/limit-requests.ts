import type { RequestHandler } from 'express';
import type { AttemptLimits } from '../request-limits.ts';
import type { ClientAddress } from './client-address.ts';

/** Limits the files and pages that a client address loads; see `request-limits.ts`. */
export function limitFiles(limits: AttemptLimits, addressOf: ClientAddress): RequestHandler {
  return async function limitFiles(request, _response, next) {
    await limits.countFile(addressOf(request));
    next();
  };
}

/** Limits the requests of a client address; see `request-limits.ts`. */
export function limitRequests(limits: AttemptLimits, addressOf: ClientAddress): RequestHandler {
  return async function limitRequests(request, _response, next) {
    await limits.countRequest(addressOf(request));
    next();
  };
}

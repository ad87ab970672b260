/** Whose attempts are counted. */
import type { Request } from 'express';

export type ClientAddress = (request: Request) => string;

/** As the application that we are mounted in has decided by its own `trust proxy`. */
export const addressByApplication: ClientAddress = (request) => request.ip ?? 'unknown';

/** Through so many proxies of our own. Each appends whom it talked to; what stands before that, anyone can have sent. */
export const addressBehindProxies =
  (hops: number): ClientAddress =>
  (request) => {
    const forwarded = request.headers['x-forwarded-for'];
    const list = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',');
    const nearestFirst = [
      request.socket.remoteAddress ?? 'unknown',
      ...list
        .map((address) => address.trim())
        .filter(Boolean)
        .toReversed(),
    ];
    return nearestFirst[Math.min(hops, nearestFirst.length - 1)] ?? 'unknown';
  };

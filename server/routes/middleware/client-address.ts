/** Whose attempts are counted. */
import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';

export type ClientAddress = (request: Request) => string;

/** As the application that we are mounted in has decided by its own `trust proxy`. */
export const addressByApplication: ClientAddress = (request) => withoutPort(request.ip ?? 'unknown');

/** Some proxies name the port as well: `203.0.113.7:41022`, `[2001:db8::7]:41022`. */
export const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;

/** Through so many proxies of our own. Each appends whom it talked to; what stands before that, anyone can have sent. */
export const addressBehindProxies =
  (hops: number): ((request: IncomingMessage) => string) =>
  (request) => {
    const forwarded = request.headers['x-forwarded-for'];
    const list = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',');
    const nearestFirst = [
      request.socket.remoteAddress ?? 'unknown',
      ...list
        .map((address) => withoutPort(address.trim()))
        .filter(Boolean)
        .toReversed(),
    ];
    return nearestFirst[Math.min(hops, nearestFirst.length - 1)] ?? 'unknown';
  };

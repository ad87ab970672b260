/** Finds the client address, for which attempts are counted. */
import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';

export type ClientAddress = (request: Request) => string;

/** The address by the `trust proxy` setting of the application that mounts the router. */
export const addressByApplication: ClientAddress = (request) => withoutPort(request.ip ?? 'unknown');

/** Removes the port that some proxies add: `203.0.113.7:41022`, `[2001:db8::7]:41022`. */
export const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;

/** The address behind a number of trusted proxies. Each appends its client's address; earlier entries can be forged. */
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

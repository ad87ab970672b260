/** Finds the client address, for which attempts are counted. */
import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import type { Request } from 'express';

export type ClientAddress = (request: Request) => string;

/** The address by the `trust proxy` setting of the application that mounts the router. */
export const addressByApplication: ClientAddress = (request) => withoutPort(request.ip ?? 'unknown');

/** Removes the port that some proxies add: `203.0.113.7:41022`, `[2001:db8::7]:41022`. */
export const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;

/** The network of an address, as evidence: of IPv4 the first 24 bits, of IPv6 the first 48. Null for anything else. */
export function addressPrefixOf(address: string): string | null {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return null;
  // The URL parser writes every spelling of an address in one form.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = 8 - groups.length - (tail?.split(':').filter(Boolean).length ?? 0);
  const all = [...groups, ...Array.from({ length: missing }, () => '0')];
  return `${all.slice(0, 3).join(':')}::/48`;
}

/** An IPv6 address with a zone or port, and the blanks around it. */
const maxAddressCharacters = 100;

/** The address behind a number of trusted proxies. Each appends its client's address; earlier entries can be forged. */
export const addressBehindProxies =
  (hops: number): ((request: IncomingMessage) => string) =>
  (request) => {
    const peer = request.socket.remoteAddress ?? 'unknown';
    if (hops === 0) return peer;
    const forwarded = request.headers['x-forwarded-for'];
    const list = Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '');
    // Only its end was written by the proxies; the rest may be as long as a header can be.
    const nearestFirst = list
      .slice(-maxAddressCharacters * hops)
      .split(',')
      .map((address) => withoutPort(address.trim()))
      .filter(Boolean)
      .toReversed();
    return nearestFirst[Math.min(hops, nearestFirst.length) - 1] ?? peer;
  };

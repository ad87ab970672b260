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

/** What counts as one client. An IPv6 customer has a whole /64. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:/i, '');
  return isIPv6(plain) ? groupsOf(plain).slice(0, 4).join(':') : plain;
}

/** The network of an address, as evidence: of IPv4 the first 24 bits, of IPv6 the first 48. Null for anything else. */
export function addressPrefixOf(address: string): string | null {
  const plain = withoutZone(address).replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 3).join(':')}::/48` : null;
}

const withoutZone = (address: string): string => address.replace(/%.*$/, '');

/** The eight groups of an IPv6 address. The URL parser writes every spelling of an address in one form. */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${withoutZone(address)}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
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

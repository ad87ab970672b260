/** Distinguishes the companion's own origin from a shop's. */
import type { Request } from 'express';

export type IsOwnOrigin = (origin: string, request: Request) => boolean;

/**
 * True for the origin of the public URL, or the origin to which this request was sent, since a companion may have a second address
 * such as `127.0.0.1` in development. Whole origins are compared: the same host over plain http is another origin, which anyone on
 * the network can fake, and over which every request seems to arrive if the proxy in front is not counted. A shop's origin is never
 * ours, even if its server forwards requests with their `Host`.
 */
export function ownOriginOf(publicUrl: string, allowedOrigins: readonly string[]): IsOwnOrigin {
  const own = new URL(publicUrl);
  const shops = new Set(allowedOrigins);
  return (origin, { protocol, headers }) => {
    if (origin === own.origin) return true;
    const reached = URL.parse(`${protocol}://${headers.host ?? ''}`);
    if (reached?.origin !== origin || shops.has(origin)) return false;
    return !(own.protocol === 'https:' && reached.protocol === 'http:' && reached.hostname === own.hostname);
  };
}

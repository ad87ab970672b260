/** Distinguishes the companion's own origin from a shop's. */
import type { Request } from 'express';

export type IsOwnOrigin = (origin: string, request: Request) => boolean;

/**
 * True for the origin of the public URL, or the origin to which this request was sent, since a companion may have a second address
 * such as `127.0.0.1` in development. Whole origins are compared: the same host over plain http is another origin, which anyone on
 * the network can fake. A shop's origin is never ours, even if its server forwards requests with their `Host`.
 */
export function ownOriginOf(publicUrl: string, allowedOrigins: readonly string[]): IsOwnOrigin {
  const publicOrigin = new URL(publicUrl).origin;
  const shops = new Set(allowedOrigins);
  return (origin, { protocol, headers }) =>
    origin === publicOrigin ||
    (!shops.has(origin) && URL.parse(`${protocol}://${headers.host ?? ''}`)?.origin === origin);
}

/** Which origin is the companion's own, as against that of a shop. */
import type { Request } from 'express';

export type IsOwnOrigin = (origin: string, request: Request) => boolean;

/**
 * The origin of the public URL; or the one that this request was sent to, for a companion that is reached by another
 * name as well, such as `127.0.0.1` in development. Whole origins are compared: the same host over plain http is another
 * origin, which anyone on the network can speak for. A shop's origin is never ours, even where its server passes
 * requests on with their `Host`.
 */
export function ownOriginOf(publicUrl: string, allowedOrigins: readonly string[]): IsOwnOrigin {
  const publicOrigin = new URL(publicUrl).origin;
  const shops = new Set(allowedOrigins);
  return (origin, { protocol, headers }) =>
    origin === publicOrigin ||
    (!shops.has(origin) && URL.parse(`${protocol}://${headers.host ?? ''}`)?.origin === origin);
}

/** Distinguishes the companion's own origin from a shop's. */

export type IsOwnOrigin = (origin: string) => boolean;

/** Names of this machine that browsers of this machine can use alike. */
const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * True for the origin of the public URL and, if that is a name of this machine, for its other names. Nothing of a request is read:
 * `Host` and the forwarded headers are the client's unless a proxy replaces them. A shop's origin is never ours.
 */
export function ownOriginOf(publicUrl: string, allowedOrigins: readonly string[]): IsOwnOrigin {
  const own = new URL(publicUrl);
  const names = loopbackNames.includes(own.hostname) ? loopbackNames : [];
  const aliases = names.map((name) => `${own.protocol}//${name}${own.port === '' ? '' : `:${own.port}`}`);
  const origins = new Set([own.origin, ...aliases.filter((alias) => !allowedOrigins.includes(alias))]);
  return (origin) => origins.has(origin);
}

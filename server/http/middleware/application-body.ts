/**
 * Bodies that the application around a mounted router has read before it. A parser such as `express.raw()` or `express.text()`
 * leaves bytes or text, which the router's own parsers take for a parsed body.
 */
import { PayError } from '../../errors.ts';

/** The unparsed body; null if the application has left it unread, or parsed it. */
export function unparsedBody(body: unknown): Buffer | null {
  if (Buffer.isBuffer(body)) return body;
  return typeof body === 'string' ? Buffer.from(body) : null;
}

/** Parses such a body like the router's own parser, with the same errors. `limit` in bytes. */
export function parsedWithin<T>(limit: number, bytes: Buffer, parse: (text: string) => T): T {
  if (bytes.length > limit) throw new PayError('PAYLOAD_TOO_LARGE');
  return parse(bytes.toString('utf8'));
}

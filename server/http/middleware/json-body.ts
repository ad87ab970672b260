/** Parses JSON bodies as `unknown`. */
import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler } from 'express';
import { PayError } from '../../errors.ts';

const type = 'application/json';

/** Bounds of the merchant's bodies, and of a buyer's: well above a card, four customer fields and a session id. */
export const maxBodyBytes = { merchant: 64 * 1024, buyer: 16 * 1024 };

function parseJson(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's message quotes the text.
  }
  if (typeof value !== 'object' || value === null) throw new PayError('MALFORMED_JSON');
  return value;
}

/** Other names of UTF-8 (Encoding Standard), which the parsers do not know, such as `utf8`. */
export const knowUtf8: RequestHandler = function knowUtf8(request, _response, next) {
  const contentType = request.headers['content-type'];
  if (contentType !== undefined)
    request.headers['content-type'] = contentType.replace(
      /(;\s*charset\s*=\s*)(?:"([^"]*)"|([^\s";]+))/i,
      (whole, name: string, quoted?: string, plain?: string) =>
        isUtf8Label(quoted ?? plain ?? '') ? `${name}utf-8` : whole,
    );
  next();
};

function isUtf8Label(label: string): boolean {
  try {
    return new TextDecoder(label).encoding === 'utf-8';
  } catch {
    return false;
  }
}

/** A body of another content type is an error, not an empty object. `limit` in bytes. */
export function jsonBody(limit: number): RequestHandler[] {
  return [
    knowUtf8,
    express.json({
      limit,
      strict: true,
      type,
      // Older shop systems send Latin-1 without a label. Decoded as UTF-8, each accented letter of a name would become U+FFFD.
      verify: (_request, _response, bytes, charset) => {
        if (charset === 'utf-8' && !isUtf8(bytes)) throw new Error('not UTF-8');
      },
    }),
    function parseUnparsed(request, _response, next) {
      const bytes = unparsedBody(request.body);
      if (bytes !== null) {
        if (!isUtf8(bytes)) throw new PayError('UNSUPPORTED_MEDIA_TYPE');
        request.body = request.is(type) ? parsedWithin(limit, bytes, parseJson) : undefined;
      }
      next();
    },
    function requireJson(request, _response, next) {
      const hasBody =
        request.headers['transfer-encoding'] !== undefined ||
        Number(request.headers['content-length'] ?? 0) > 0;
      if (hasBody && request.body === undefined) throw new PayError('UNSUPPORTED_MEDIA_TYPE');
      next();
    },
  ];
}

/**
 * Bodies that the application around a mounted router has read before it. A parser such as `express.raw()` or `express.text()`
 * leaves bytes or text, which the router's own parsers take for a parsed body.
 */

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

/** Parses JSON bodies as `unknown`. */
import express, { type RequestHandler } from 'express';
import { PayError } from '../../errors.ts';
import { parsedWithin, unparsedBody } from './application-body.ts';

const type = 'application/json';

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
        isUtf8(quoted ?? plain ?? '') ? `${name}utf-8` : whole,
    );
  next();
};

function isUtf8(label: string): boolean {
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
    express.json({ limit, strict: true, type }),
    function parseUnparsed(request, _response, next) {
      const bytes = unparsedBody(request.body);
      if (bytes !== null) request.body = request.is(type) ? parsedWithin(limit, bytes, parseJson) : undefined;
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

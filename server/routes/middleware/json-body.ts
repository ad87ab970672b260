/** Parses JSON bodies as `unknown`. */
import express, { type RequestHandler } from 'express';
import { PayError } from '../../errors.ts';

/** A body of another content type is an error, not an empty object. `limit` in bytes. */
export function jsonBody(limit: number): RequestHandler[] {
  return [
    express.json({ limit, strict: true, type: 'application/json' }),
    function requireJson(request, _response, next) {
      const hasBody =
        request.headers['transfer-encoding'] !== undefined ||
        Number(request.headers['content-length'] ?? 0) > 0;
      if (hasBody && request.body === undefined) throw new PayError('UNSUPPORTED_MEDIA_TYPE');
      next();
    },
  ];
}

/**
 * Parses form posts: the only content type with fields that a page may send to another origin without a preflight. The client
 * secret is a field too, since an `Authorization` header would need a preflight.
 */
import express, { type RequestHandler, type Response } from 'express';
import { isRecord } from '../../../widget/protocol/decode.ts';
import { PayError } from '../../errors.ts';
import { knowUtf8, parsedWithin, unparsedBody } from './json-body.ts';
import { stateOf } from './request-state.ts';

const formType = 'application/x-www-form-urlencoded';

const parseForm = (text: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(text));

const isForm = (contentType = ''): boolean => contentType.split(';')[0]?.trim().toLowerCase() === formType;

/** Parses a form body; other content types are left to the next parser. `limit` in bytes. */
export function buyerForm(limit: number): RequestHandler[] {
  return [
    knowUtf8,
    express.urlencoded({ limit, extended: false, parameterLimit: 16, type: formType }),
    function takeClientSecret(request, response, next) {
      if (isForm(request.headers['content-type'])) {
        const bytes = unparsedBody(request.body);
        const body: unknown = bytes === null ? request.body : parsedWithin(limit, bytes, parseForm);
        const { client_secret: secret, ...fields } = isRecord(body) ? body : {};
        stateOf(response).clientSecret = typeof secret === 'string' ? secret : '';
        request.body = fields;
      }
      next();
    },
  ];
}

/** Rejects other bodies than a form. */
export const formOnly: RequestHandler = function formOnly(_request, response, next) {
  if (clientSecretOf(response) === undefined) throw new PayError('UNSUPPORTED_MEDIA_TYPE');
  next();
};

/** The client secret of the form; undefined without a form. */
export const clientSecretOf = (response: Response): string | undefined => stateOf(response).clientSecret;

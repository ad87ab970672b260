/** Converts errors to responses: RFC 9457 problem details, without values of the request and without a stack. */
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { z } from 'zod';
import { type Problem, problemContentType } from '../../../widget/protocol/problem.ts';
import { type FieldError, PayError, type ProblemCode } from '../../errors.ts';
import type { CompanionLog } from '../../log.ts';
import { stateOf } from './request-state.ts';

/** Errors of Express and body-parser, by `status`. Their messages quote the input, so only the status is used. */
const byStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'BAD_REQUEST',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

export function asPayError(error: unknown): PayError {
  if (error instanceof PayError) return error;
  if (error instanceof z.ZodError)
    return new PayError('VALIDATION_ERROR', { errors: error.issues.flatMap(fieldErrors) });
  if (typeof error === 'object' && error !== null) {
    if ('type' in error && error.type === 'entity.parse.failed') return new PayError('MALFORMED_JSON');
    if (error instanceof Error && error.name === 'DatabaseUnavailableError') {
      return new PayError('DATABASE_UNAVAILABLE', { retryAfterS: 5, cause: error });
    }
    const status = 'status' in error && typeof error.status === 'number' ? error.status : 500;
    const code = byStatus[status];
    if (code) return new PayError(code);
  }
  return new PayError('INTERNAL_ERROR', { cause: error });
}

/** False for a name that may be data, such as a card number in place of its field. */
const isFieldName = (part: PropertyKey): boolean =>
  typeof part === 'number' || /^[a-zA-Z_]\w*$/.test(String(part));

/** Returns the names up to the first that does not look like ours; nothing else of the request is returned. */
const shown = (path: readonly PropertyKey[]): string => {
  const unknown = path.findIndex((part) => !isFieldName(part));
  const field = (unknown === -1 ? path : path.slice(0, unknown)).map(String).join('.');
  return /^[a-zA-Z_][\w.]{0,60}$/.test(field) ? field : 'body';
};

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: shown([...issue.path, key]),
      message: 'Unknown field',
    }));
  }
  return [{ field: shown(issue.path), message: issue.message }];
}

/** The default detail: the invalid fields, or the title as a sentence. */
const detailOf = ({ errors = [], title }: PayError): string =>
  errors.length === 0
    ? `${title}.`
    : `${errors.map(({ field, message }) => `${field}: ${message}`).join('. ')}.`;

export function problemHandler(log: CompanionLog): ErrorRequestHandler {
  return function problem(thrown: unknown, request, response, _next) {
    const error = asPayError(thrown);
    const requestId = stateOf(response).requestId ?? 'none';
    if (error.status >= 500 || error.cause !== undefined) {
      log[error.status >= 500 ? 'error' : 'warn'](
        { request_id: requestId, method: request.method, code: error.code, err: error.cause ?? error },
        error.title,
      );
    }
    if (response.headersSent) {
      // A partly sent response cannot be replaced, and Express's own handler would print the error with quoted input.
      response.destroy();
      return;
    }
    const body: Problem & Record<string, unknown> = {
      ...error.extensions,
      type: 'about:blank',
      title: error.title,
      status: error.status,
      code: error.code,
      detail: error.detail ?? detailOf(error),
      request_id: requestId,
      ...(error.errors !== undefined && { errors: error.errors }),
    };
    if (error.retryAfterS !== undefined) response.setHeader('Retry-After', String(error.retryAfterS));
    if (error.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    response.status(error.status).setHeader('Cache-Control', 'no-store');
    response.type(problemContentType).send(JSON.stringify(body));
  };
}

export const notFound: RequestHandler = function notFound() {
  throw new PayError('NOT_FOUND');
};

/** For a call that exists only where the companion sells. */
export const priceListMissing: RequestHandler = function priceListMissing() {
  throw new PayError('NOT_FOUND', { detail: 'This call needs a price list: set PAY_PRICES.' });
};

/** For a known address and an unknown method. */
export const methodNotAllowed =
  (...methods: string[]): RequestHandler =>
  (_request, response) => {
    response.setHeader('Allow', methods.join(', '));
    throw new PayError('METHOD_NOT_ALLOWED');
  };

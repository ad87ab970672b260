/** Converts errors to responses: RFC 9457 problem details, without values of the request and without a stack. */
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { type Problem, problemContentType } from '../../../widget/protocol/problem.ts';
import { asPayError, PayError, problemType } from '../../errors.ts';
import type { CompanionLog } from '../../log.ts';
import { stateOf } from './request-state.ts';

/** The default detail: the invalid fields, or the title as a sentence. */
const detailOf = ({ errors = [], title }: PayError): string =>
  errors.length === 0
    ? `${title}.`
    : `${errors.map(({ field, message }) => `${field}: ${message}`).join('. ')}.`;

export function problemHandler(log: CompanionLog, publicUrl: string): ErrorRequestHandler {
  return function problem(thrown: unknown, request, response, _next) {
    const error = asPayError(thrown);
    const { requestId = 'none', traceparent } = stateOf(response);
    if (error.status >= 500 || error.cause !== undefined) {
      log[error.status >= 500 ? 'error' : 'warn'](
        {
          request_id: requestId,
          ...(traceparent !== undefined && { traceparent }),
          method: request.method,
          code: error.code,
          err: error.cause ?? error,
        },
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
      type: problemType(publicUrl, error.code),
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

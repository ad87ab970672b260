/** The result of an HTTP exchange: a complete response, or a failure and whether any byte of the request was written. */
import type { JsonObject } from './json-object.ts';

export interface ServiceResponse {
  httpStatus: number;
  /** From `Retry-After`, as seconds or as a date. */
  retryAfterMs: number | null;
  /** `null` when the body is not a JSON object, whatever its content type. */
  body: JsonObject | null;
}

export type TransportFailureReason =
  | 'not_connected'
  | 'timeout'
  | 'connection_lost'
  | 'oversize'
  | 'aborted'
  | 'closed';

/** The exchange ended without a complete response. */
export class TransportFailure extends Error {
  override readonly name = 'TransportFailure';
  readonly reason: TransportFailureReason;
  /** False: no byte of the request was written, so the service did nothing. */
  readonly written: boolean;
  readonly httpStatus: number | null;

  constructor(reason: TransportFailureReason, written: boolean, httpStatus: number | null, cause?: unknown) {
    super(reason, cause === undefined ? undefined : { cause: loggableCause(cause) });
    this.reason = reason;
    this.written = written;
    this.httpStatus = httpStatus;
  }
}

/** Keeps name and code only: errors of the HTTP parser hold the bytes that failed. */
function loggableCause(error: unknown): Error {
  const cause = new Error(codeOf(error) ?? 'no code');
  cause.name = error instanceof Error ? error.name : 'Error';
  return cause;
}

export const codeOf = (error: unknown): string | null => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
};

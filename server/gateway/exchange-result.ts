/** What became of an exchange: an answer that arrived in full, or a failure and whether anything was written by then. */
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

/** The exchange did not end with an answer. */
export class TransportFailure extends Error {
  override readonly name = 'TransportFailure';
  readonly reason: TransportFailureReason;
  /** False: not a byte of the request has left, so certainly nothing was done. */
  readonly written: boolean;
  readonly httpStatus: number | null;

  constructor(reason: TransportFailureReason, written: boolean, httpStatus: number | null, cause?: unknown) {
    super(reason, cause === undefined ? undefined : { cause: loggableCause(cause) });
    this.reason = reason;
    this.written = written;
    this.httpStatus = httpStatus;
  }
}

/** Name and code alone: errors of the HTTP parser carry the bytes that they choked on. */
function loggableCause(error: unknown): Error {
  const cause = new Error(codeOf(error) ?? 'no code');
  cause.name = error instanceof Error ? error.name : 'Error';
  return cause;
}

export const codeOf = (error: unknown): string | null => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
};

/** Classifies errors of PostgreSQL and its driver. */
import { DatabaseError } from 'pg';
import { isRecord } from '../../widget/protocol/decode.ts';
import { DatabaseUnavailableError, UniqueViolationError } from './errors.ts';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const serializationFailure = '40001';
const deadlockDetected = '40P01';
/** The server ended the connection, for example to restart. As a response it means that the statement had no effect. */
const adminShutdown = '57P01';
const uniqueViolation = '23505';
/** Connection lost (08), out of resources such as connections or disk (53), shutting down or cancelled (57), disk (58). */
const outOfReachClasses = ['08', '53', '57', '58'];
/** A standby that has not been promoted, or a provider's reaction to a nearly full disk. */
const readOnlyTransaction = '25006';
/** Lock not available in time. */
const lockNotAvailable = '55P03';

const codeOf = (error: unknown): string =>
  isRecord(error) && typeof error['code'] === 'string' ? error['code'] : '';

/** The server has rolled the transaction back, and a retry can succeed. */
export const isUndone = (error: unknown): boolean =>
  [serializationFailure, deadlockDetected, adminShutdown].includes(codeOf(error));

/** Another transaction holds a row. */
export const isLockTimeout = (error: unknown): boolean =>
  codeOf(error instanceof DatabaseUnavailableError ? error.cause : error) === lockNotAvailable;

export function translate(error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError || !(error instanceof Error)) return error;
  if (error instanceof DatabaseError) {
    const { code = '', constraint = '' } = error;
    if (code === uniqueViolation) return new UniqueViolationError(constraint, error);
    const isOutOfReach =
      outOfReachClasses.includes(code.slice(0, 2)) || [lockNotAvailable, readOnlyTransaction].includes(code);
    if (!isOutOfReach && !isUndone(error)) return error;
    return new DatabaseUnavailableError(`PostgreSQL cannot serve now (${code})`, { cause: error });
  }
  // Socket errors have a system code; errors of the driver only have a message.
  const isOfSocket = 'syscall' in error || codeOf(error).startsWith('E');
  const isOfDriver = /connection|timeout|not queryable|after calling end/iu.test(error.message);
  return isOfSocket || isOfDriver
    ? new DatabaseUnavailableError('PostgreSQL cannot be reached', { cause: error })
    : error;
}

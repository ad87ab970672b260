/** Which errors of a charge or confirm leave open what has happened. Pure. */
import { AnswerError, ConnectionError, ProblemError } from '../checkout/errors.ts';
import { isOfProxy } from '../checkout/unknown-outcome.ts';

/** The companion says so when nothing was charged; it is the only one who may. */
const nothingCharged = ['SERVICE_UNAVAILABLE', 'SERVICE_REFUSED', 'PROCESSOR_TEMPORARILY_UNAVAILABLE'];

/**
 * Then the same request is sent again, and never another: the same key is the same charge. `isInDoubt`: so it was after a
 * try before; then an answer that is not about the payment, of a limit or of something in between, changes nothing.
 */
export function isOutcomeUnknown(
  error: unknown,
  isInDoubt = false,
): error is ConnectionError | AnswerError | ProblemError {
  if (error instanceof ConnectionError || error instanceof AnswerError) return true;
  if (!(error instanceof ProblemError)) return false;
  if (error.code === 'IDEMPOTENCY_KEY_IN_FLIGHT') return true;
  if (isInDoubt && (error.code === 'RATE_LIMITED' || isOfProxy(error))) return true;
  // A proxy in between may have passed the request on.
  return error.status >= 500 && !nothingCharged.includes(error.code);
}

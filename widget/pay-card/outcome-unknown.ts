/** Decides which errors of a charge or confirm leave its outcome unknown. Pure. */
import { AnswerError, ConnectionError, ProblemError } from '../checkout/errors.ts';
import { isOfProxy } from '../checkout/unknown-outcome.ts';

/** Codes with which the companion reports that nothing was charged; no other party can know that. */
const nothingCharged = ['SERVICE_UNAVAILABLE', 'SERVICE_REFUSED', 'PROCESSOR_TEMPORARILY_UNAVAILABLE'];

/**
 * True if the same request has to be repeated, and no other one may be sent: the same key is the same charge.
 * With `isInDoubt` an earlier try has an unknown outcome already; then a rate limit or a proxy's response,
 * which are not about the payment, change nothing.
 */
export function isOutcomeUnknown(
  error: unknown,
  isInDoubt = false,
): error is ConnectionError | AnswerError | ProblemError {
  if (error instanceof ConnectionError || error instanceof AnswerError) return true;
  if (!(error instanceof ProblemError)) return false;
  if (error.code === 'IDEMPOTENCY_KEY_IN_FLIGHT') return true;
  if (isInDoubt && (error.code === 'RATE_LIMITED' || isOfProxy(error))) return true;
  // A proxy may have passed the request on.
  return error.status >= 500 && !nothingCharged.includes(error.code);
}

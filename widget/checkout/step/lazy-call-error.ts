/** Classifies what a call threw that also loads modules or texts; `checkoutErrorOf` is for the others. */
import { AnswerError, type CheckoutError, ConnectionError, ProblemError } from '../shared/errors.ts';

/** A file that does not load counts as a connection error. */
export const lazyCallError = (thrown: unknown): CheckoutError =>
  thrown instanceof ProblemError || thrown instanceof AnswerError ? thrown : new ConnectionError(thrown);

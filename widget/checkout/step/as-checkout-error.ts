/** Classifies what a call threw that also loads modules or texts. */
import { AnswerError, type CheckoutError, ConnectionError, ProblemError } from '../shared/errors.ts';

/** A file that does not load counts as a connection error. */
export const asCheckoutError = (error: unknown): CheckoutError =>
  error instanceof ProblemError || error instanceof AnswerError ? error : new ConnectionError(error);

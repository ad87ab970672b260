/** The errors that the view of a wallet shows. */
import { AnswerError, type CheckoutError, ConnectionError, ProblemError } from '../checkout/errors.ts';

/** The service's code for it (§7.2), used without a call. */
export const invalidWallet = new ProblemError({ code: 'INVALID_WALLET', title: 'No such wallet' }, 422, null);

/** A file that does not load counts as a connection error. */
export const asCheckoutError = (error: unknown): CheckoutError =>
  error instanceof ProblemError || error instanceof AnswerError ? error : new ConnectionError(error);

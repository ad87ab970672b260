/** The errors that the view of a wallet finds without a call. */
import { ProblemError } from '../../checkout/shared/errors.ts';

/** The service's code for it (§7.2). */
export const invalidWallet = new ProblemError({ code: 'INVALID_WALLET', title: 'No such wallet' }, 422, null);

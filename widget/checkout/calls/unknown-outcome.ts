/**
 * Errors that leave a payment's outcome unknown; in a module of their own, since the first screen does not need them. That of a charge
 * is `isOutcomeUnknown` in `pay-card/pay/charge-calls.ts`, which a PIX code does not load.
 */
import { ProblemError } from '../shared/errors.ts';

/** The companion responded before the service did: the outcome is not known yet. */
export const stillUnknown = (): ProblemError =>
  new ProblemError({ code: 'OUTCOME_UNKNOWN', title: 'Outcome unknown' }, 503, null);

/** The pause that the companion or its proxy requires before the next try; 0 without one. */
export const requiredPauseMs = (error: unknown): number =>
  (error instanceof ProblemError && error.retryAfterMs) || 0;

/** A response from a proxy rather than from the companion: `transport.ts` has found no problem document in it. */
export const isOfProxy = ({ code }: ProblemError): boolean => code.startsWith('HTTP_');

/** True without a response of the companion: without any, or with a proxy's, which may have passed the request on. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ProblemError) || (error.status >= 500 && isOfProxy(error));

/** Errors that leave open what has become of a payment; apart from the others, since they come after the first screen. */
import { ProblemError } from './errors.ts';

/** The companion responded before the service did: the outcome is not known yet. */
export const stillUnknown = (): ProblemError =>
  new ProblemError({ code: 'OUTCOME_UNKNOWN', title: 'Outcome unknown' }, 503, null);

/** A response from a proxy rather than from the companion: `transport.ts` has found no problem document in it. */
export const isOfProxy = ({ code }: ProblemError): boolean => code.startsWith('HTTP_');

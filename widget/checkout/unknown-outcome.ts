/** The error of an unknown outcome; in a module of its own, since the first screen does not need it. */
import { ProblemError } from './errors.ts';

/** The companion responded before the service did: the outcome is not known yet. */
export const stillUnknown = (): ProblemError =>
  new ProblemError({ code: 'OUTCOME_UNKNOWN', title: 'Outcome unknown' }, 503, null);

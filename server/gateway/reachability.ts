/** Whether the service can be reached, by the last calls: for `/readyz`, which asks it nothing. */
import type { CallEvent } from './caller.ts';

export type ServiceState = 'reachable' | 'unreachable' | 'unknown';

export interface Reachability {
  note(event: Pick<CallEvent, 'outcome' | 'httpStatus'>): void;
  /** `unknown`: nothing was asked yet. */
  readonly state: ServiceState;
}

/** One call may break for any reason. */
const failuresToTell = 2;

export function reachability(): Reachability {
  let failures = 0;
  let isKnown = false;
  return {
    // Any answer below 500, and a documented error above it, is one of a service that is there.
    note({ outcome, httpStatus }) {
      const failed =
        httpStatus === null ? outcome !== 'accepted' : outcome === 'unknown' && httpStatus >= 500;
      failures = failed ? failures + 1 : 0;
      isKnown ||= !failed || failures >= failuresToTell;
    },
    get state() {
      if (!isKnown) return 'unknown';
      return failures < failuresToTell ? 'reachable' : 'unreachable';
    },
  };
}

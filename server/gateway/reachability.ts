/** Whether the service can be reached, by the last calls: for `/readyz`, which asks it nothing. */
import type { CallEvent } from './caller.ts';

export interface Reachability {
  note(event: Pick<CallEvent, 'outcome' | 'httpStatus'>): void;
  readonly isReachable: boolean;
}

/** One call may break for any reason. */
const failuresToTell = 2;

export function reachability(): Reachability {
  let failures = 0;
  return {
    // Any answer below 500 is one of a service that is there.
    note({ outcome, httpStatus }) {
      const failed = outcome !== 'accepted' && (httpStatus === null || httpStatus >= 500);
      failures = failed ? failures + 1 : 0;
    },
    get isReachable() {
      return failures < failuresToTell;
    },
  };
}

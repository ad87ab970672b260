/** Tracks from the last calls whether the service is reachable, for `/readyz`, which makes no call itself. */
import type { CallEvent } from './caller.ts';

export type ServiceState = 'reachable' | 'unreachable' | 'unknown';

export interface Reachability {
  note(event: Pick<CallEvent, 'outcome' | 'httpStatus'>): void;
  /** `unknown`: no call yet. */
  readonly state: ServiceState;
}

/** More than one, since a single call may fail for any reason. */
const unreachableAfter = 2;

export function reachability(): Reachability {
  let failures = 0;
  let isKnown = false;
  return {
    // A response below 500, or a documented error above it, shows that the service is reachable.
    note({ outcome, httpStatus }) {
      const failed =
        httpStatus === null ? outcome !== 'accepted' : outcome === 'unknown' && httpStatus >= 500;
      failures = failed ? failures + 1 : 0;
      isKnown ||= !failed || failures >= unreachableAfter;
    },
    get state() {
      if (!isKnown) return 'unknown';
      return failures < unreachableAfter ? 'reachable' : 'unreachable';
    },
  };
}

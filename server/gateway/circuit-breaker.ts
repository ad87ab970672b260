/**
 * A circuit breaker for lookups made in the background: while the service is down, one probe at a time asks for all.
 *
 * Only outcomes that show the service's health count: unknown and unavailable ones. A rejection, a decline or a
 * deposit's 401 is a healthy service's answer.
 */
export interface CircuitLimits {
  /** Failures in a row that open it. */
  failures: number;
  /** How long it stays open at first; doubles with each probe that fails. */
  openMs: number;
  longestOpenMs: number;
}

export const defaultCircuitLimits: CircuitLimits = { failures: 5, openMs: 5_000, longestOpenMs: 120_000 };

/**
 * - `closed`: calls go through
 * - `open`: none does until `until`
 * - `half_open`: one probe is under way
 */
export type CircuitState =
  | { name: 'closed'; failures: number }
  | { name: 'open'; until: number; openings: number }
  | { name: 'half_open'; openings: number };

export const closedCircuit: CircuitState = { name: 'closed', failures: 0 };

/** Asks to let a call through. */
export function admit(state: CircuitState, now: number): { admitted: boolean; state: CircuitState } {
  if (state.name === 'closed') return { admitted: true, state };
  const isProbe = state.name === 'open' && now >= state.until;
  return isProbe
    ? { admitted: true, state: { name: 'half_open', openings: state.openings } }
    : { admitted: false, state };
}

/** `silent` shows nothing about the service: the call was not made after all, or its caller gave up. */
export type Observation = 'healthy' | 'failed' | 'silent';

/** Takes note of how a call ended. */
export function observe(
  state: CircuitState,
  observation: Observation,
  { now, random, limits }: { now: number; random: number; limits: CircuitLimits },
): CircuitState {
  if (observation === 'healthy') return closedCircuit;
  const open = (openings: number): CircuitState => {
    const openMs = Math.min(limits.longestOpenMs, limits.openMs * 2 ** Math.min(openings - 1, 16));
    // Half of it is random, so that companions of one service do not probe in step.
    return { name: 'open', until: now + openMs / 2 + (random * openMs) / 2, openings };
  };
  if (state.name === 'closed') {
    if (observation === 'silent') return state;
    const failures = state.failures + 1;
    return failures < limits.failures ? { name: 'closed', failures } : open(1);
  }
  // A call that was let through before it opened adds nothing.
  if (state.name === 'open') return state;
  // A probe without a result decides nothing: the next caller may probe at once.
  if (observation === 'silent') return { name: 'open', until: now, openings: state.openings };
  return open(state.openings + 1);
}

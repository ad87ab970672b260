/**
 * A circuit breaker for background lookups: while the service is down, only one probe at a time is sent.
 *
 * Only unknown and unavailable outcomes count as failures. A rejection, a decline or a deposit's 401 comes from a healthy
 * service.
 */
export interface CircuitLimits {
  /** Consecutive failures that open the circuit. */
  failures: number;
  /** How long the circuit stays open at first; doubles with each failed probe. */
  openMs: number;
  maxOpenMs: number;
}

export const defaultCircuitLimits: CircuitLimits = { failures: 5, openMs: 5_000, maxOpenMs: 120_000 };

/**
 * - `closed`: calls are admitted
 * - `open`: no call is admitted before `until`
 * - `half_open`: one probe is running
 */
export type CircuitState =
  | { name: 'closed'; failures: number }
  | { name: 'open'; until: number; openings: number }
  | { name: 'half_open'; openings: number };

export const closedCircuit: CircuitState = { name: 'closed', failures: 0 };

/** Decides whether a call may be made. */
export function admit(state: CircuitState, now: number): { admitted: boolean; state: CircuitState } {
  if (state.name === 'closed') return { admitted: true, state };
  const isProbe = state.name === 'open' && now >= state.until;
  return isProbe
    ? { admitted: true, state: { name: 'half_open', openings: state.openings } }
    : { admitted: false, state };
}

/** `silent`: no result, since the call was not made after all or its caller gave up. */
export type Observation = 'healthy' | 'failed' | 'silent';

/** Records how a call ended. */
export function observe(
  state: CircuitState,
  observation: Observation,
  { now, random, limits }: { now: number; random: number; limits: CircuitLimits },
): CircuitState {
  if (observation === 'healthy') return closedCircuit;
  const open = (openings: number): CircuitState => {
    const openMs = Math.min(limits.maxOpenMs, limits.openMs * 2 ** Math.min(openings - 1, 16));
    // Half of the pause is random, so that companions of one service do not probe at the same time.
    return { name: 'open', until: now + openMs / 2 + (random * openMs) / 2, openings };
  };
  if (state.name === 'closed') {
    if (observation === 'silent') return state;
    const failures = state.failures + 1;
    return failures < limits.failures ? { name: 'closed', failures } : open(1);
  }
  // A call admitted before the circuit opened changes nothing.
  if (state.name === 'open') return state;
  // A probe without a result decides nothing: the next caller may probe immediately.
  if (observation === 'silent') return { name: 'open', until: now, openings: state.openings };
  return open(state.openings + 1);
}

/** The breaker of background work, which asks before each call and reports each call that was allowed. */
export interface Breaker {
  /** True if a call may be made; every admitted call has to be reported. */
  allows(): boolean;
  report(observation: Observation): void;
}

export function backgroundBreaker(
  now: () => number = () => performance.now(),
  random = Math.random,
): Breaker {
  let state: CircuitState = closedCircuit;
  return {
    allows() {
      const admission = admit(state, now());
      state = admission.state;
      return admission.admitted;
    },
    report(observation) {
      state = observe(state, observation, { now: now(), random: random(), limits: defaultCircuitLimits });
    },
  };
}

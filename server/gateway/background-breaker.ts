/** Applies `circuit-breaker.ts` to background work, which checks it before each call. */
import {
  admit,
  type CircuitState,
  closedCircuit,
  defaultCircuitLimits,
  type Observation,
  observe,
} from './circuit-breaker.ts';

export function backgroundBreaker(now: () => number = () => performance.now(), random = Math.random) {
  let state: CircuitState = closedCircuit;
  return {
    allows(): boolean {
      const answer = admit(state, now());
      state = answer.state;
      return answer.admitted;
    },
    report(observation: Observation): void {
      state = observe(state, observation, { now: now(), random: random(), limits: defaultCircuitLimits });
    },
  };
}

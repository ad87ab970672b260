/** Port of the circuit breaker for background work. */
export interface Breaker {
  /** True if a call may be made; every admitted call has to be reported. */
  allows(): boolean;
  /** `silent`: the call was not made after all. */
  report(result: 'healthy' | 'failed' | 'silent'): void;
}

/** When background work should leave the service alone. */
export interface Breaker {
  /** Admits a call; every admitted call has to be reported. */
  allows(): boolean;
  /** `silent`: the call was not made after all. */
  report(result: 'healthy' | 'failed' | 'silent'): void;
}

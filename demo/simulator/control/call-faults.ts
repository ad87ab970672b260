import { z } from 'zod';
import { slowMs } from '../unspecified-values.ts';

/**
 * Faults of the service's calls. `match` is a part of the path below /api. `when` decides whether the call
 * takes effect: with `after` it does, but the caller gets no usable response. By default, `timeout` and
 * `reset` are `after`, error responses `before`. `slow` takes effect, and responds after `delay_ms`. So do `no_ids` and
 * `no_expiry`, with fields left out that the specification does not promise. `200` is an error with HTTP 200 (§4.5).
 */
export const callFaultSchema = z.strictObject({
  match: z.string().min(1),
  do: z.enum(['timeout', 'reset', '503', '500', '429', '200', 'html', 'slow', 'no_ids', 'no_expiry']),
  times: z.int().min(1).max(1_000_000).default(1),
  when: z.enum(['before', 'after']).optional(),
  delay_ms: z.int().min(0).max(600_000).default(slowMs),
});

export type CallFault = z.output<typeof callFaultSchema>;

export class CallFaults {
  #faults: CallFault[] = [];

  replace(faults: readonly CallFault[]): void {
    this.#faults = faults.map((fault) => ({ ...fault }));
  }

  list(): readonly CallFault[] {
    return this.#faults;
  }

  /** Returns the first fault that matches the path, and counts its use. */
  take(path: string): CallFault | undefined {
    const fault = this.#faults.find(({ match }) => path.includes(match));
    if (fault === undefined) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.#faults = this.#faults.filter((other) => other !== fault);
    return fault;
  }
}

export function isWorkDone(fault: CallFault): boolean {
  if (fault.do === 'slow' || fault.do === 'no_ids' || fault.do === 'no_expiry') return true;
  return (fault.when ?? (fault.do === 'timeout' || fault.do === 'reset' ? 'after' : 'before')) === 'after';
}

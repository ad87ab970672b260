import { z } from 'zod';
import { slowMs } from '../not-shown.ts';

/**
 * Faults of the service's calls. `match` is a part of the path below /api. `when` says whether the work is
 * done: `after` is the dangerous kind, where the caller is left not knowing. `timeout` and `reset` are
 * `after` unless told otherwise, answers are `before`. `slow` does the work and takes `delay_ms`.
 */
export const callFaultSchema = z.strictObject({
  match: z.string().min(1),
  do: z.enum(['timeout', 'reset', '503', '500', '429', 'html', 'slow']),
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

  /** The first fault that fits the path, used up once. */
  take(path: string): CallFault | undefined {
    const fault = this.#faults.find(({ match }) => path.includes(match));
    if (fault === undefined) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.#faults = this.#faults.filter((other) => other !== fault);
    return fault;
  }
}

export function isWorkDone(fault: CallFault): boolean {
  if (fault.do === 'slow') return true;
  return (fault.when ?? (fault.do === 'timeout' || fault.do === 'reset' ? 'after' : 'before')) === 'after';
}

/** Waits for conditions instead of fixed times. */
import { setTimeout as pause } from 'node:timers/promises';

/** Timeout of waits: long enough that only a real failure reaches it, even on a busy machine. */
export const waitTimeoutMs = 120_000;

/**
 * Polls until the result is neither `undefined`, `null` nor `false`, and resolves with it. Rejects after {@link
 * waitTimeoutMs}, with `label` in the message.
 */
export async function until<T>(
  label: string,
  poll: () => T | Promise<T>,
  pauseMs = 20,
): Promise<Exclude<T, undefined | null | false>> {
  const deadline = performance.now() + waitTimeoutMs;
  for (;;) {
    const result = await poll();
    if (result !== undefined && result !== null && result !== false) {
      return result as Exclude<T, undefined | null | false>;
    }
    if (performance.now() > deadline) throw new Error(`still waiting: ${label}`);
    await pause(pauseMs);
  }
}

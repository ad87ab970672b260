/** Waits for conditions, never for time. */
import { setTimeout as pause } from 'node:timers/promises';

/** Long enough that only a real failure reaches it, even on a busy machine. */
export const patienceMs = 120_000;

/**
 * Polls until the result is neither `undefined`, `null` nor `false`, and resolves with it. Rejects after {@link patienceMs}, with
 * `what` in the message.
 */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  pauseMs = 20,
): Promise<Exclude<T, undefined | null | false>> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) {
      return answer as Exclude<T, undefined | null | false>;
    }
    if (performance.now() > deadline) throw new Error(`still waiting: ${what}`);
    await pause(pauseMs);
  }
}

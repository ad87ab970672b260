/** Waits until the browser has nothing more urgent to do than what the buyer does not wait for. */
import { nextPaint } from './next-paint.ts';

/** A page whose own scripts never rest gets it all the same. */
const maxWaitMs = 1_000;

/** Resolves once the browser is idle, or after {@link maxWaitMs}. */
export const whenIdle = (): Promise<unknown> =>
  // Safari has no idle callbacks.
  'requestIdleCallback' in globalThis
    ? new Promise((resolve) => requestIdleCallback(resolve, { timeout: maxWaitMs }))
    : nextPaint();

/**
 * The pauses after which the companion's workers look for what has come due, in a tenth of the time: in what
 * {@link withShorterPauses} runs, and in all that this starts. Timeouts stay as they are.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const pausesMs = [500, 1_000, 2_000];
const divisor = 10;

const isShortened = new AsyncLocalStorage<boolean>();

globalThis.setTimeout = new Proxy(setTimeout, {
  apply(plan, self, [run, delayMs, ...given]: [unknown, number, ...unknown[]]): unknown {
    const isShort = pausesMs.includes(delayMs) && isShortened.getStore() === true;
    const shortMs = isShort ? delayMs / divisor : delayMs;
    return Reflect.apply(plan, self, [run, shortMs, ...given]);
  },
});

export const withShorterPauses = <T>(work: () => T): T => isShortened.run(true, work);

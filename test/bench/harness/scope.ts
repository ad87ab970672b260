import type { Scope } from '../../support/process.ts';

/** For `await using`: what was started in it is stopped at the block's end, the last first. */
export function ownScope(): Scope & AsyncDisposable {
  const stops: (() => Promise<unknown>)[] = [];
  return {
    after: (stop) => void stops.push(stop),
    async [Symbol.asyncDispose]() {
      for (const stop of stops.toReversed()) await stop();
    },
  };
}

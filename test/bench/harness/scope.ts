import type { Scope } from '../../support/servers/process.ts';

const open = new Set<AsyncDisposable>();
let isInterrupted = false;

/** For `await using`: what was started in it is stopped at the block's end, the last first. */
export function ownScope(): Scope & AsyncDisposable {
  if (isInterrupted) throw new Error('interrupted');
  const stops: (() => Promise<unknown>)[] = [];
  const scope = {
    after(stop: () => Promise<unknown>) {
      stops.push(stop);
      // What was on its way when everything was stopped.
      if (isInterrupted) open.add(scope);
    },
    async [Symbol.asyncDispose]() {
      open.delete(scope);
      const failures: unknown[] = [];
      // One that cannot be stopped is no reason to leave the others behind.
      for (let stop = stops.pop(); stop; stop = stops.pop()) {
        await stop().catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw new AggregateError(failures, 'something could not be stopped');
    },
  };
  open.add(scope);
  return scope;
}

/** When the run is interrupted: the blocks do not come to their ends. */
export async function stopEverything(): Promise<void> {
  isInterrupted = true;
  while (open.size > 0) {
    for (const scope of [...open].toReversed())
      await Promise.resolve(scope[Symbol.asyncDispose]()).catch(console.error);
  }
}

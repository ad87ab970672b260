/** Scopes for commands: stops started processes and servers at the end of a block or on interruption. */
import type { Scope } from '../../support/servers/process.ts';

const open = new Set<AsyncDisposable>();
let isInterrupted = false;

/** Creates a scope for `await using`, which runs its stop functions at the end of the block, the last first. */
export function commandScope(): Scope & AsyncDisposable {
  if (isInterrupted) throw new Error('interrupted');
  const stops: (() => Promise<unknown>)[] = [];
  const scope = {
    after(stop: () => Promise<unknown>) {
      stops.push(stop);
      // Registered while everything is being stopped.
      if (isInterrupted) open.add(scope);
    },
    async [Symbol.asyncDispose]() {
      open.delete(scope);
      const failures: unknown[] = [];
      // A failing stop must not keep the others from running.
      for (let stop = stops.pop(); stop; stop = stops.pop()) {
        await stop().catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw new AggregateError(failures, 'something could not be stopped');
    },
  };
  open.add(scope);
  return scope;
}

/** Disposes all open scopes on interruption, when their blocks do not end by themselves. */
export async function stopEverything(): Promise<void> {
  isInterrupted = true;
  while (open.size > 0) {
    for (const scope of [...open].toReversed())
      await Promise.resolve(scope[Symbol.asyncDispose]()).catch(console.error);
  }
}

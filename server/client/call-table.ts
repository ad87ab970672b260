/** What the client needs of the declared calls. The build replaces this module by its value, so that the client bundles no declaration. */
import type { Call } from '../calls/call.ts';
import { calls } from '../calls/index.ts';
import type { DeclaredCall } from '../calls/functions.ts';

export interface TableCall extends DeclaredCall {
  /** Where it is not JSON. */
  contentType?: string;
}

const entryOf = ({ method, path, input, argument, idempotencyKey, contentType }: Call): TableCall => ({
  method,
  path,
  ...(input && { input: true }),
  ...(argument !== undefined && { argument }),
  ...(idempotencyKey !== undefined && { idempotencyKey: true }),
  ...(contentType !== undefined && { contentType }),
});

export const callTable: Readonly<Record<string, Readonly<Record<string, TableCall>>>> = Object.fromEntries(
  Object.entries(calls).map(([name, resource]) => [
    name,
    Object.fromEntries(Object.entries<Call>(resource).map(([verb, call]) => [verb, entryOf(call)])),
  ]),
);

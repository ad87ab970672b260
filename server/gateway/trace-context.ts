/**
 * Passes the `traceparent` of a request (W3C Trace Context) on to the service, in the calls that the request causes. No span is made
 * here, and no other tracing header is passed on: `baggage` and `tracestate` can hold anything.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** A request that came with a valid `traceparent`. */
interface Trace {
  traceparent: string;
  /** True once the request has its response: work that goes on, such as a stream's lookups, is not caused by it alone. */
  isAnswered: () => boolean;
}

const traces = new AsyncLocalStorage<Trace>();

/** Version, trace id, parent id and flags. */
const form = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Null for a header that is missing, sent twice or invalid; so it can be logged as it is. */
export const parseTraceparent = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && form.test(header) ? header : null;

export const runTraced = (trace: Trace, run: () => void): void => traces.run(trace, run);

/** Of the request that causes the current call; null for work of the companion's own. */
export function currentTraceparent(): string | null {
  const trace = traces.getStore();
  return trace === undefined || trace.isAnswered() ? null : trace.traceparent;
}

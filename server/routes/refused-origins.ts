/** A shop whose origin is not allowed sees an element that does not load: the log names the origin, at a bounded pace. */
import type { Clock, Log } from '../checkouts/ports.ts';

const pauseMs = 60_000;
/** Anyone can send any origin: no more than these are named within a pause. */
const mostNamed = 50;
const longestCharacters = 255;
const unknown = 'add it to PAY_ALLOWED_ORIGINS if it is a storefront';
/** Such an origin cannot be allowed: any sandboxed frame has it. */
const opaque = 'the page has none, as a file from the disk or a sandboxed frame; serve it over http';

/** Logs each refused origin once per minute. */
export function refusedOrigins({ clock, log }: { clock: Clock; log: Log }): (origin: string) => void {
  const named = new Map<string, number>();
  return (origin) => {
    const now = clock.now();
    for (const [known, at] of named) if (now - at >= pauseMs) named.delete(known);
    const name = origin.slice(0, longestCharacters);
    if (named.has(name) || named.size >= mostNamed) return;
    named.set(name, now);
    log.warn({ origin: name }, `origin not allowed: ${name === 'null' ? opaque : unknown}`);
  };
}

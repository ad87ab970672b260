/** Logs refused origins at a limited rate, so that an operator sees why an element does not load. */
import type { Clock, Log } from '../checkouts/ports.ts';

const pauseMs = 60_000;
/** Maximum number of origins logged per interval, since anyone can send any origin. */
const mostNamed = 50;
const longestCharacters = 255;
const unknown = 'add it to PAY_ALLOWED_ORIGINS if it is a storefront';
/** The opaque origin `null` of any sandboxed frame, which cannot be allowed. */
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

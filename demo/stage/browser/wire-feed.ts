/** Receives the entries of the wire, oldest first. */
import type { WireEntry } from '../wire/wire.ts';

export class WireFeed {
  entries: readonly WireEntry[] = [];

  /** `onChange` is called at most once per frame. */
  constructor(onChange: () => void) {
    let isDue = false;
    // Each entry arrives once, and again with its response.
    new EventSource('/stage/wire').addEventListener('message', ({ data }) => {
      const entry = JSON.parse(String(data)) as WireEntry;
      const others = this.entries.filter(({ id }) => id !== entry.id);
      this.entries = [...others, entry].sort((one, other) => one.atMs - other.atMs);
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        onChange();
      });
    });
  }

  clear(): void {
    this.entries = [];
  }
}

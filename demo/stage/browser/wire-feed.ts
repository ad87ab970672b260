/** What the wire tells, oldest first, as it comes. */
import type { WireEntry } from '../wire/wire.ts';

export class WireFeed {
  entries: readonly WireEntry[] = [];

  /** `onChange` is told at most once a frame, however much comes. */
  constructor(onChange: () => void) {
    let isDue = false;
    // Entries come once each, then again when they are answered.
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

/** Notices what other processes write to the file: SQLite sends no messages, but it counts their commits. */
import type { StatementSync } from 'node:sqlite';
import type { Channel, ChannelListener } from './engine.ts';

const pollIntervalMs = 500;

/** Each commit of another process is reported as a gap, after which every page that is watched is read again. */
export class SqliteChannel implements Channel {
  readonly #dataVersion: StatementSync;

  /** `dataVersion`: `PRAGMA data_version`, which changes with the commits of other connections alone. */
  constructor(dataVersion: StatementSync) {
    this.#dataVersion = dataVersion;
  }

  /** The commit itself is the message. */
  async send(): Promise<void> {}

  listen(listener: ChannelListener): () => Promise<void> {
    let known = this.#read();
    const timer = setInterval(() => {
      const version = this.#read() ?? known;
      if (version === known) return;
      known = version;
      listener.onGap();
    }, pollIntervalMs);
    timer.unref();
    return async () => clearInterval(timer);
  }

  /** Undefined while the file cannot be read. */
  #read(): unknown {
    try {
      return this.#dataVersion.get()?.['data_version'];
    } catch {
      return undefined;
    }
  }
}

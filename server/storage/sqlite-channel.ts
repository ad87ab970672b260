/** Detects writes of other processes to the file: SQLite sends no messages, but counts their commits. */
import type { StatementSync } from 'node:sqlite';
import type { Channel, ChannelListener } from './engine.ts';

const pollIntervalMs = 500;

/** Reports each commit of another process as a gap, after which every watched checkout is read again. */
export class SqliteChannel implements Channel {
  readonly #dataVersion: StatementSync;

  /** `dataVersion`: `PRAGMA data_version`, which changes only with commits of other connections. */
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

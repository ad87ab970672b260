/** The wire: the latest messages between browser, companion, service and shop, oldest first. */
import type { Request, Response } from 'express';

export type Party = 'browser' | 'card frame' | 'shop' | 'companion' | 'service';
/** `hint` is a callback, which proves nothing; `lookup` is the proof. `push` updates an open page. */
export type Kind = 'call' | 'push' | 'hint' | 'lookup' | 'webhook';

export interface WireEntry {
  id: string;
  /** Real time, not that of the simulator's clock. */
  atMs: number;
  kind: Kind;
  from: Party;
  to: Party;
  title: string;
  /** HTTP status; `lost` for a callback that the simulator swallowed; null while there is no response. */
  status: number | 'lost' | null;
  /** Redacted: no secrets, card data or personal data. */
  sent: unknown;
  received: unknown;
}

/** More than one demonstration makes; a load test makes many more. */
const kept = 400;

export class Wire {
  #entries: readonly WireEntry[] = [];
  readonly #listeners = new Set<(entry: WireEntry) => void>();

  /** Adds an entry, or replaces the one with its id. */
  put(entry: WireEntry): void {
    const others = this.#entries.filter(({ id }) => id !== entry.id);
    this.#entries = [...others, entry].sort((one, other) => one.atMs - other.atMs).slice(-kept);
    for (const listener of this.#listeners) listener(entry);
  }

  /** `text/event-stream`: first all entries, then each one that is added or changes. */
  stream(request: Request, response: Response): void {
    response.set({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const send = (entry: WireEntry): void => {
      response.write(`data: ${JSON.stringify(entry)}\n\n`);
    };
    response.write('retry: 1000\n\n');
    for (const entry of this.#entries) send(entry);
    this.#listeners.add(send);
    request.on('close', () => this.#listeners.delete(send));
  }
}

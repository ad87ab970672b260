/** The wire: messages between browser, companion, service and shop, newest last. */
import type { Request, Response } from 'express';

export type Party = 'browser' | 'card frame' | 'shop' | 'companion' | 'service';
/** `hint` is a callback, which proves nothing. `lookup` is the proof. `push` is an update of an open page. */
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
  /** Without secrets, card data and personal data. */
  sent: unknown;
  answered: unknown;
}

/** More than a meeting makes; a load test makes many more. */
const kept = 400;

export class Wire {
  #entries: readonly WireEntry[] = [];
  readonly #lookers = new Set<(entry: WireEntry) => void>();

  /** Adds an entry, or takes the place of the one with its id. */
  put(entry: WireEntry): void {
    const others = this.#entries.filter(({ id }) => id !== entry.id);
    this.#entries = [...others, entry].sort((one, other) => one.atMs - other.atMs).slice(-kept);
    for (const look of this.#lookers) look(entry);
  }

  /** `text/event-stream`: everything so far, then each entry as it comes or changes. */
  stream(request: Request, response: Response): void {
    response.set({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const send = (entry: WireEntry): void => {
      response.write(`data: ${JSON.stringify(entry)}\n\n`);
    };
    response.write('retry: 1000\n\n');
    for (const entry of this.#entries) send(entry);
    this.#lookers.add(send);
    request.on('close', () => this.#lookers.delete(send));
  }
}

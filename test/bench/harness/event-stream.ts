/** Client of one event stream, read as text, as of a page that watches a checkout. */
import { connect, type Socket } from 'node:net';

export class EventStream {
  readonly #socket: Socket;
  #received = '';
  #readyWhen: { text: string; resolve: (atMs: number) => void; reject: (error: Error) => void } | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('utf8').on('data', (text) => this.#read(String(text)));
    socket.on('error', (error) => this.#readyWhen?.reject(error));
    socket.on('close', () => this.#readyWhen?.reject(new Error(`the stream ended after: ${this.#received}`)));
  }

  /** Resolves once the first event has arrived. */
  static async open(url: string, request: string): Promise<EventStream> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const stream = new EventStream(socket);
    const first = stream.waitFor('event: checkout');
    socket.write(request);
    await first;
    return stream;
  }

  /** Resolves to the time at which this text arrives. */
  waitFor(text: string): Promise<number> {
    this.#received = '';
    const arrival = new Promise<number>((resolve, reject) => {
      // The socket closed before this call, so there is no further `close` event.
      if (this.#socket.destroyed) reject(new Error('the stream has ended'));
      this.#readyWhen = { text, resolve, reject };
    });
    // Prevents an unhandled rejection if the row fails before this is awaited.
    arrival.catch(() => undefined);
    return arrival;
  }

  close(): void {
    this.#readyWhen = null;
    this.#socket.destroy();
  }

  #read(text: string): void {
    this.#received += text;
    if (this.#readyWhen === null || !this.#received.includes(this.#readyWhen.text)) return;
    const { resolve } = this.#readyWhen;
    this.#readyWhen = null;
    this.#received = '';
    resolve(performance.now());
  }
}

/** Opens `count` connections, `atOnce` at a time, since a full listen queue drops connections. */
export async function openAll<T>(
  count: number,
  open: (index: number) => Promise<T>,
  atOnce = 50,
): Promise<T[]> {
  const opened: T[] = [];
  let next = 0;
  const openNext = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) opened[index] = await open(index);
  };
  await Promise.all(Array.from({ length: atOnce }, openNext));
  return opened;
}

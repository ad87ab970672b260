/** A page that watches: one event stream, read as text. */
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

  /** Resolves with the first event. */
  static async open(url: string, request: string): Promise<EventStream> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const stream = new EventStream(socket);
    const first = stream.waitFor('event: checkout');
    socket.write(request);
    await first;
    return stream;
  }

  /** Resolves with the time at which this text came. */
  waitFor(text: string): Promise<number> {
    this.#received = '';
    const heard = new Promise<number>((resolve, reject) => {
      // Its end was told before anybody waited for it.
      if (this.#socket.destroyed) reject(new Error('the stream has ended'));
      this.#readyWhen = { text, resolve, reject };
    });
    // Whoever awaits it is told; a row that has failed for another reason awaits it no more.
    heard.catch(() => undefined);
    return heard;
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

/** Opens many, so many at a time: a listening queue is not endless. */
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

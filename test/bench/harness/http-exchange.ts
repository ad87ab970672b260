/**
 * Sends prepared HTTP requests as text over one kept connection. The load generator must cost less than what it
 * measures, and the fastest peers serve more requests a second than a full HTTP client can send on the same machine.
 */
import { connect, type Socket } from 'node:net';

export interface HttpResponse {
  status: number;
  /** The complete response, headers included. */
  text: string;
}

/** Text of a POST with a JSON body, or of a GET without one. */
export function requestText(
  url: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string },
): string {
  const { host, pathname } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (body === undefined) return `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n`;
  const length = Buffer.byteLength(body);
  return `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;
}

/** Keeps one connection and sends one request at a time. */
export class HttpConnection {
  readonly #socket: Socket;
  #received = '';
  #resolve: ((response: HttpResponse) => void) | null = null;
  #reject: ((error: Error) => void) | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('data', (text) => this.#read(String(text)));
    socket.on('error', (error) => this.#reject?.(error));
    socket.on('close', () => this.#reject?.(new Error('the connection was closed')));
  }

  static open(url: string): Promise<HttpConnection> {
    const { hostname, port } = new URL(url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new HttpConnection(socket));
      });
    });
  }

  send(text: string): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      // The socket closed before this call, so there is no further `close` event.
      if (this.#socket.destroyed) reject(new Error('the connection was closed'));
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(text);
    });
  }

  close(): void {
    this.#reject = null;
    this.#socket.destroy();
  }

  #read(text: string): void {
    this.#received += text;
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#received)?.[1];
    const isChunked = length === undefined && /\r\ntransfer-encoding: chunked/i.test(this.#received);
    const isWhole = isChunked
      ? this.#received.endsWith('\r\n0\r\n\r\n')
      : this.#received.length >= headEnd + 4 + Number(length ?? 0);
    if (!isWhole) return;
    const response = { status: Number(this.#received.slice(9, 12)), text: this.#received };
    this.#received = '';
    this.#reject = null;
    this.#resolve?.(response);
  }
}

/** Sends requests as raw bytes over a socket and parses the first response to each. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { waitTimeoutMs } from '../support/until.ts';

export interface RawResponse {
  status: number;
  headers: Map<string, string>;
  body: string;
}

export interface Exchange {
  /** True for a well-formed request, after which the connection can be reused. */
  isWhole: boolean;
  method: string | null;
}

export class Lane {
  readonly #port: number;
  readonly #host: string;
  #socket: Socket | null = null;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#host = hostname;
    this.#port = Number(port);
  }

  /** Null: the connection was closed without a response. */
  async send(bytes: Buffer, { isWhole, method }: Exchange): Promise<RawResponse | null> {
    const socket = this.#socket ?? (await this.#open());
    this.#socket = null;
    const reading = firstResponse(socket, method);
    socket.write(bytes);
    if (!isWhole) socket.end();
    const read = await reading;
    const isKept =
      isWhole &&
      read !== null &&
      read.rest === 0 &&
      read.response.headers.get('connection') !== 'close' &&
      !socket.destroyed;
    if (isKept) this.#socket = socket;
    else socket.destroy();
    return read?.response ?? null;
  }

  close(): void {
    this.#socket?.destroy();
  }

  async #open(): Promise<Socket> {
    const socket = connect({ port: this.#port, host: this.#host, noDelay: true });
    socket.setEncoding('latin1');
    await once(socket, 'connect');
    // Forgets a kept socket that closes between two requests, so that the next one opens a new one.
    socket
      .on('error', () => undefined)
      .on('close', () => (this.#socket = this.#socket === socket ? null : this.#socket));
    return socket;
  }
}

function firstResponse(
  socket: Socket,
  method: string | null,
): Promise<{ response: RawResponse; rest: number } | null> {
  return new Promise((resolve, reject) => {
    let received = '';
    const timer = setTimeout(
      () => end(() => reject(new Error(`no response: ${received.slice(0, 200)}`))),
      waitTimeoutMs,
    );
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      socket.off('data', read).off('close', closed);
      settle();
    };
    const read = (text: unknown): void => {
      received += String(text);
      const found = parse(received, method, false);
      if (found) end(() => resolve(found));
    };
    const closed = (): void => end(() => resolve(parse(received, method, true)));
    socket.on('data', read).on('close', closed);
  });
}

function parse(
  text: string,
  method: string | null,
  isEnd: boolean,
): { response: RawResponse; rest: number } | null {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const [first = '', ...lines] = text.slice(0, headEnd).split('\r\n');
  const status = Number(first.slice(9, 12));
  const rest = text.slice(headEnd + 4);
  // `100 Continue` comes before the response.
  if (status < 200) return parse(rest, method, isEnd);
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  const parsed = (body: string, used: number) => ({
    response: { status, headers, body },
    rest: rest.length - used,
  });
  // An event stream has no end, so its connection is not reused.
  if (headers.get('content-type')?.startsWith('text/event-stream')) return parsed('', -1);
  if (method === 'HEAD' || status === 204 || status === 304) return parsed('', 0);
  const length = headers.get('content-length');
  if (length !== undefined) {
    const size = Number(length);
    return rest.length >= size || isEnd ? parsed(rest.slice(0, size), size) : null;
  }
  if (headers.get('transfer-encoding') === 'chunked') {
    const { body, used, isWhole } = chunksOf(rest);
    return isWhole || isEnd ? parsed(body, used) : null;
  }
  return isEnd ? parsed(rest, rest.length) : null;
}

/** RFC 9112 §7.1, without trailers. */
function chunksOf(text: string): { body: string; used: number; isWhole: boolean } {
  let body = '';
  let used = 0;
  for (;;) {
    const lineEnd = text.indexOf('\r\n', used);
    const size = lineEnd < 0 ? NaN : Number.parseInt(text.slice(used, lineEnd), 16);
    const end = lineEnd + 2 + size + 2;
    if (!(end <= text.length)) return { body, used, isWhole: false };
    body += text.slice(lineEnd + 2, end - 2);
    used = end;
    if (size === 0) return { body, used, isWhole: true };
  }
}

/** Fake payment service that responds with the exact bytes that a test sets, however broken. */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { Scope } from './process.ts';

export interface ServiceCall {
  method: string;
  path: string;
  headers: string;
  body: string;
}

export interface ScriptedResponse {
  bytes: string | Buffer;
  /** Closes the connection after the bytes, or keeps it until the service stops. */
  end?: 'close' | 'keep';
}

export class ScriptedService {
  readonly calls: ServiceCall[] = [];
  respond: (call: ServiceCall) => ScriptedResponse;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(respond: (call: ServiceCall) => ScriptedResponse) {
    this.respond = respond;
    this.#server = createServer((socket) => this.#serve(socket));
  }

  static async start(scope: Scope, respond: ScriptedService['respond']): Promise<ScriptedService> {
    const service = new ScriptedService(respond);
    service.#server.listen(0, '127.0.0.1');
    await once(service.#server, 'listening');
    scope.after(async () => {
      for (const socket of service.#sockets) socket.destroy();
      service.#server.close();
    });
    return service;
  }

  get baseUrl(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api`;
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
    let received = '';
    socket.setEncoding('latin1').on('data', (text) => {
      received += String(text);
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const headers = received.slice(0, headEnd);
      const length = Number(/^content-length: (\d+)/im.exec(headers)?.[1] ?? 0);
      const body = received.slice(headEnd + 4, headEnd + 4 + length);
      if (body.length < length) return;
      received = '';
      const [method = '', path = ''] = headers.split(' ');
      const call = { method, path, headers, body };
      this.calls.push(call);
      const { bytes, end = 'keep' } = this.respond(call);
      socket.write(bytes);
      if (end === 'close') socket.end();
    });
  }
}

/** Complete HTTP response with a JSON body. */
export function jsonResponse(body: unknown, status = 200): Buffer {
  const text = Buffer.from(JSON.stringify(body));
  const head = `HTTP/1.1 ${status} -\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), text]);
}

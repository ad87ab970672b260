/**
 * Responds to requests that Node's parser rejects. No route receives them, and Node itself responds without a body; here they get
 * problem details like all other errors.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Problem, problemContentType } from '../../widget/protocol/problem.ts';
import { type ProblemCode, problems, problemType } from '../errors.ts';

/** By the `code` of Node's error; all others are malformed requests. */
const byError: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
};

interface Exchange {
  path: string;
  response: ServerResponse;
}

export function answerUnreadableRequests(server: Server, publicUrl: () => string): void {
  /** The newest request of each connection. */
  const exchanges = new WeakMap<Duplex, Exchange>();
  const note = (request: IncomingMessage, response: ServerResponse): void => {
    exchanges.set(request.socket, { path: request.url ?? '', response });
  };
  // Before the application, whose routers change the URL.
  server.prependListener('request', note);
  server.prependListener('checkExpectation', note);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const exchange = exchanges.get(socket);
    const isOpen = exchange !== undefined && !exchange.response.writableFinished;
    // A started response cannot be replaced, and a reset connection takes no response.
    if (!socket.writable || error.code === 'ECONNRESET' || (isOpen && exchange.response.headersSent)) {
      socket.destroy();
      return;
    }
    // A 4xx would lose the callback for good (§6); after a 5xx the service repeats it.
    const isCallback = isOpen && exchange.path.startsWith('/v1/callbacks/');
    socket.end(
      isCallback ? emptyResponse : problemText(byError[error.code ?? ''] ?? 'BAD_REQUEST', publicUrl()),
    );
  });
}

const emptyResponse = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

function problemText(code: ProblemCode, publicUrl: string): string {
  const [status, title] = problems[code];
  const requestId = randomUUID();
  const problem: Problem = {
    type: problemType(publicUrl, code),
    title,
    status,
    code,
    detail: `${title}.`,
    request_id: requestId,
  };
  const body = JSON.stringify(problem);
  return [
    `HTTP/1.1 ${status} ${title}`,
    'Connection: close',
    'Cache-Control: no-store',
    `Content-Type: ${problemContentType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    '',
    body,
  ].join('\r\n');
}

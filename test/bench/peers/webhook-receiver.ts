/**
 * Ten receivers of webhooks behind one address, by the event's id; the first one takes `SLOW_MS`. They respond from `POST /open` on, so
 * that the start of the sender is not measured. `GET /` returns how many events have arrived.
 */
import { createServer, type ServerResponse } from 'node:http';
import { listenReady } from './listen.ts';

const slowMs = Number(process.env['SLOW_MS'] ?? 0);
const receivers = 10;
const waiting: (() => void)[] = [];
let isOpen = false;
let arrived = 0;

const accept = (response: ServerResponse): void => void response.writeHead(204).end();

function respond(id: string, response: ServerResponse): void {
  arrived++;
  if (slowMs > 0 && Number.parseInt(id.slice(-6), 16) % receivers === 0) setTimeout(accept, slowMs, response);
  else accept(response);
}

function open(response: ServerResponse): void {
  isOpen = true;
  for (const each of waiting.splice(0)) each();
  accept(response);
}

listenReady(
  createServer({ keepAliveTimeout: 120_000 }, (request, response) => {
    request.resume();
    request.once('end', () => {
      if (request.method === 'GET')
        return void response.end(JSON.stringify({ arrived, held: waiting.length }));
      if (request.url === '/open') return open(response);
      const answer = (): void => respond(String(request.headers['webhook-id']), response);
      if (isOpen) answer();
      else waiting.push(answer);
    });
  }),
);

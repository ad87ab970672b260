/** Peer: bare `node:http` with one event stream per page, which sends an event when a callback arrives. */
import { createServer } from 'node:http';
import { listenReady } from './listen.ts';
import { notifyPaid, watch } from './watchers.ts';

listenReady(
  createServer((request, response) => {
    const id = request.url?.split('/').at(-1) ?? '';
    if (request.method === 'GET') return watch(id, response);
    request.resume();
    notifyPaid(id);
    response.writeHead(204).end();
  }),
);

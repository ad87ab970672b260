/** Peer: proxy of bare `node:http` and undici, without routes, checks or headers of its own. */
import { createServer } from 'node:http';
import { forward } from './forward.ts';
import { listenReady } from './listen.ts';

listenReady(
  createServer((request, response) => {
    let received = '';
    request.setEncoding('utf8').on('data', (text) => (received += String(text)));
    request.once('end', () => {
      void forward(request.url ?? '', request.method === 'POST' ? received : null).then((text) => {
        response.setHeader('content-type', 'application/json');
        response.end(text);
      });
    });
  }),
);

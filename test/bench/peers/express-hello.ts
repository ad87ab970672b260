/** Peer: bare Express with one health route. */
import { createServer } from 'node:http';
import express from 'express';
import { listenReady } from './listen.ts';

const app = express();
app.get('/healthz', (_request, response) => {
  response.json({ status: 'ok' });
});
listenReady(createServer(app));

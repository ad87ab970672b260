/** Peer: Express that stores paid orders from callbacks in memory, for pages that poll the status. */
import { createServer } from 'node:http';
import express from 'express';
import { listenReady } from './listen.ts';

const paid = new Set<string>();
const app = express();
app.post('/callbacks/:id', (request, response) => {
  paid.add(request.params.id);
  response.status(204).end();
});
app.get('/status/:id', (request, response) => {
  response.json({ status: paid.has(request.params.id) ? 'paid' : 'pending' });
});
listenReady(createServer(app));

/** Peer: Express with one event stream per page, which sends an event when a callback arrives. */
import { createServer } from 'node:http';
import express from 'express';
import { listenReady } from './listen.ts';
import { notifyPaid, watch } from './watchers.ts';

const app = express();
app.get('/events/:id', (request, response) => watch(request.params.id, response));
app.post('/callbacks/:id', (request, response) => {
  notifyPaid(request.params.id);
  response.status(204).end();
});
listenReady(createServer(app));

/** Peer: proxy of Express, helmet and undici, without checks or storage. */
import { createServer } from 'node:http';
import express from 'express';
import helmet from 'helmet';
import { forward } from './forward.ts';
import { listenReady } from './listen.ts';

const app = express();
app.use(helmet());
app.use(express.json());
app.get('/status', async (_request, response) => {
  response.json(JSON.parse(await forward('/status', null)));
});
for (const path of ['/deposit', '/charge']) {
  app.post(path, async (request, response) => {
    response.json(JSON.parse(await forward(path, JSON.stringify(request.body))));
  });
}
listenReady(createServer(app));

/**
 * Peer: Express that receives callbacks and, by `STORE`, stores `nothing`, `each` in its own commit, or one commit per
 * `tick`.
 */
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import express from 'express';
import { listenReady } from './listen.ts';

const { STORE = 'nothing', DATABASE = ':memory:' } = process.env;
const database = new DatabaseSync(DATABASE);
database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS callbacks (id INTEGER PRIMARY KEY, body BLOB NOT NULL)`);
const insert = database.prepare('INSERT INTO callbacks (body) VALUES (?)');

let waiting: { body: Buffer; stored: () => void }[] = [];

function storeByTick(body: Buffer): Promise<void> {
  if (waiting.length === 0) setImmediate(commit);
  return new Promise((stored) => void waiting.push({ body, stored }));
}

function commit(): void {
  const group = waiting;
  waiting = [];
  database.exec('BEGIN');
  for (const { body } of group) insert.run(body);
  database.exec('COMMIT');
  for (const { stored } of group) stored();
}

const stores: Readonly<Record<string, (body: Buffer) => unknown>> = {
  nothing: () => undefined,
  each: (body) => insert.run(body),
  tick: storeByTick,
};
const store = stores[STORE];
if (!store) throw new Error(`STORE is one of ${Object.keys(stores).join(', ')}`);

const app = express();
app.use(express.raw({ type: '*/*', limit: '256kb' }));
app.post('/v1/callbacks/:key', async (request, response) => {
  await store(request.body as Buffer);
  response.status(204).end();
});
listenReady(createServer(app));

/**
 * The least sender of signed webhooks: posts `COUNT` events from memory to `PAY_WEBHOOK_URL`, 20 at a time. It stores nothing, keeps no
 * order and repeats nothing.
 */
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { request } from 'undici';
import { newId } from '../../../server/values/ids.ts';
import { listenReady } from './listen.ts';

const { PAY_WEBHOOK_URL: url = '', PAY_WEBHOOK_SECRET: secret = '', COUNT = '0', EVENT = '{}' } = process.env;
const webhook = new Webhook(secret);
const atOnce = 20;
let left = Number(COUNT);

async function post(): Promise<void> {
  const id = newId('evt', Date.now());
  const sentAt = new Date();
  const response = await request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': webhook.sign(id, sentAt, EVENT),
    },
    body: EVENT,
  });
  await response.body.dump();
  if (response.statusCode !== 204) throw new Error(`the receiver returned ${response.statusCode}`);
}

listenReady(createServer((_, response) => response.end()));
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (left-- > 0) await post();
  }),
);

/**
 * Peer for a like-for-like comparison: Express with the same calls to the service and the same durable writes as the
 * companion, in the simplest way. It checks no credentials, limits or state. Each write is on disk before the next
 * step.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import express from 'express';
import helmet from 'helmet';
import { forward } from './forward.ts';
import { listenReady } from './listen.ts';
import { openPlainStore } from './plain-store.ts';

const store = await openPlainStore(process.env['DATABASE_URL'] ?? 'sqlite::memory:');

interface Charge {
  idTransaction: string;
  qrcode?: string;
}

const app = express();
app.use(helmet());
app.use('/v1/callbacks', express.raw({ type: '*/*', limit: '256kb' }));
app.use(express.json());

app.post('/deposit', async (request, response) => {
  const payment = randomUUID();
  await store.insertPayment(payment, await store.nextCheckout(), 'pix');
  const created = JSON.parse(await forward('/deposit', JSON.stringify(request.body))) as Charge;
  await store.setServiceId(payment, created.idTransaction, created.qrcode ?? null);
  response.json({ id: payment, status: 'pending', code: created.qrcode });
});

app.post('/charge', async (request, response) => {
  const payment = randomUUID();
  await store.insertPayment(payment, await store.nextCheckout(), 'card');
  await store.countAttempt(request.get('x-forwarded-for') ?? '');
  const created = JSON.parse(await forward('/charge', JSON.stringify(request.body))) as Charge;
  await store.setServiceId(payment, created.idTransaction, null);
  // An approved charge counts as paid only after a lookup.
  await forward(`/api/transactions/payment/${created.idTransaction}`, null);
  await store.markPaid(payment);
  response.json({ id: payment, status: 'paid' });
});

app.post('/confirm', async (request, response) => {
  const payment = randomUUID();
  // In place of the companion's update of the payment: also one row written.
  await store.insertPayment(payment, await store.nextCheckout(), 'card');
  await store.countAttempt(payment);
  await forward('/confirm', JSON.stringify(request.body));
  await store.setServiceId(payment, `card-${payment}`, null);
  await forward(`/api/transactions/payment/card-${payment}`, null);
  await store.markPaid(payment);
  response.json({ id: payment, status: 'paid' });
});

app.post('/v1/callbacks/:key', async (request, response) => {
  await store.insertCallback(request.body as Buffer);
  response.status(204).end();
  // Processed after the response, as in the companion.
  const [payment = ''] = request.params.key.split('.');
  await forward('/status', null);
  await store.markPaid(payment);
});
listenReady(createServer(app));

/**
 * The samePeer peer: Express that makes the same calls to the service and the same durable writes as the companion, in the
 * plainest way. It checks no credential, no limit and no state; what was written is on the disk before the next step.
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
  const made = JSON.parse(await forward('/deposit', JSON.stringify(request.body))) as Charge;
  await store.nameCharge(payment, made.idTransaction, made.qrcode ?? null);
  response.json({ id: payment, status: 'pending', code: made.qrcode });
});

app.post('/charge', async (request, response) => {
  const payment = randomUUID();
  await store.insertPayment(payment, await store.nextCheckout(), 'card');
  await store.countAttempt(request.get('x-forwarded-for') ?? '');
  const made = JSON.parse(await forward('/charge', JSON.stringify(request.body))) as Charge;
  await store.nameCharge(payment, made.idTransaction, null);
  // Approved is not paid before a lookup says so.
  await forward(`/api/transactions/payment/${made.idTransaction}`, null);
  await store.markPaid(payment);
  response.json({ id: payment, status: 'paid' });
});

app.post('/confirm', async (request, response) => {
  const payment = randomUUID();
  // Where the companion marks the payment: a row that is written once, too.
  await store.insertPayment(payment, await store.nextCheckout(), 'card');
  await store.countAttempt(payment);
  await forward('/confirm', JSON.stringify(request.body));
  await store.nameCharge(payment, `card-${payment}`, null);
  await forward(`/api/transactions/payment/card-${payment}`, null);
  await store.markPaid(payment);
  response.json({ id: payment, status: 'paid' });
});

app.post('/v1/callbacks/:key', async (request, response) => {
  await store.insertCallback(request.body as Buffer);
  response.status(204).end();
  // Acted on once it is answered, as the companion does.
  const [payment = ''] = request.params.key.split('.');
  await forward('/status', null);
  await store.markPaid(payment);
});
listenReady(createServer(app));

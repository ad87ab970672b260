/** Fake payment service with minimal cost: it stores no charges and derives each lookup from the charge's id (§4). */
import { createServer, type ServerResponse } from 'node:http';
import { listenReady } from './listen.ts';

/** With `PENDING=on` a charge is paid after `POST /pay/ID`; otherwise at its first lookup. */
const isPending = process.env['PENDING'] === 'on';
const paid = new Set<string>();
const delayMs = Number(process.env['DELAY_MS'] ?? 0);
const code = `00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4`;
let charges = 0;

const responses: Readonly<Record<string, () => object>> = {
  '/api/wallet/deposit/payment': () => ({
    idTransaction: `pix-${++charges}-${process.pid}`,
    qrcode: code,
    qr_code_image_url: 'https://service.example/code.png',
    expirationInSeconds: 3600,
  }),
  '/api/wallet/card/charge': () => ({
    status: 'ok',
    idTransaction: `card-${++charges}-${process.pid}`,
    payment_intent_id: `pi_${charges}`,
    processor_status: 'succeeded',
    requires_action: false,
  }),
  '/api/wallet/card/confirm': () => ({ status: 'ok', processor_status: 'succeeded', requires_action: false }),
};

function transaction(id: string): object {
  const isPix = id.startsWith('pix-');
  return {
    paymentMethod: isPix ? 'pix' : 'card',
    idTransaction: id,
    status: !isPending || paid.has(id) ? 'paid' : 'pending',
    amount: isPix ? 129.9 : 25,
    ...(isPix ? { taxes: 1, liquid: 128.9 } : { currency: 'usd', refunded_amount: 0, paid_at: new Date() }),
  };
}

function send(response: ServerResponse, body: object): void {
  const text = JSON.stringify(body);
  const write = (): void => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  };
  if (delayMs > 0) setTimeout(write, delayMs);
  else write();
}

listenReady(
  createServer({ keepAliveTimeout: 120_000 }, (request, response) => {
    const path = request.url ?? '';
    const id = path.split('/').at(-1) ?? '';
    if (path.startsWith('/pay/')) paid.add(id);
    request.resume();
    request.once('end', () => send(response, responses[path]?.() ?? transaction(id)));
  }),
);

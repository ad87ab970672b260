/** Fake payment service that never settles a payment and counts the requests it receives, by endpoint. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Scope } from '../support/servers/process.ts';

export type ServiceMode = 'normal' | 'limited' | 'silent';

export interface CountingService {
  baseUrl: string;
  /** Number of requests since the last reset, by endpoint. */
  readonly received: Map<string, number>;
  total(): number;
  reset(): void;
  /** `limited`: card calls get RATE_LIMITED. `silent`: their connection is cut after the request. */
  mode: ServiceMode;
  /** Callback URL of the newest deposit. */
  postback: string;
}

export async function startCountingService(scope: Scope): Promise<CountingService> {
  const received = new Map<string, number>();
  let made = 0;
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    // Asked once of a service on this machine: no request of the payment service's interface.
    if (path === '/simulator.json') return void response.writeHead(404).end();
    const name = nameOf(path);
    received.set(name, (received.get(name) ?? 0) + 1);
    const body = request.method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {};
    const reply = (status: number, content: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    };
    const isCard = name === 'charge' || name === 'confirm';
    if (isCard && service.mode === 'silent') return void request.socket.destroy();
    if (isCard && service.mode === 'limited')
      return reply(429, { status: 'error', error_code: 'RATE_LIMITED', message: 'slow down' });
    const idTransaction = `tx-${++made}`;
    switch (name) {
      case 'page':
        response.writeHead(200, { 'content-security-policy': "frame-ancestors 'none'" }).end();
        return;
      case 'deposit':
        service.postback = String(body['postback']);
        return reply(
          200,
          body['method_pay'] === 'pix'
            ? { idTransaction, qrcode: `code of ${idTransaction}` }
            : {
                status: 'ok',
                idTransaction,
                checkout_url: `${origin}/page/${idTransaction}`,
                amount: body['amount'],
                currency: 'usd',
                expires_in_seconds: 1800,
              },
        );
      case 'charge':
        return reply(200, {
          status: 'requires_action',
          idTransaction,
          payment_intent_id: `pi_${made}`,
          client_secret: 'cs_1',
          publishable_key: 'pk_1',
          next_action: { type: 'use_sdk' },
        });
      case 'confirm':
        return reply(200, { status: 'processing' });
      default:
        return reply(200, {
          status: 'pending',
          idTransaction: path.split('/').at(-1),
          paymentMethod: 'pix',
          amount: 129.9,
        });
    }
  };
  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const service: CountingService = {
    baseUrl: `${origin}/api`,
    received,
    total: () => [...received.values()].reduce((sum, count) => sum + count, 0),
    reset: () => received.clear(),
    mode: 'normal',
    postback: '',
  };
  return service;
}

function nameOf(path: string): string {
  if (path.startsWith('/page/')) return 'page';
  if (path.endsWith('/wallet/deposit/payment')) return 'deposit';
  if (path.endsWith('/wallet/card/charge')) return 'charge';
  if (path.endsWith('/wallet/card/confirm')) return 'confirm';
  return 'lookup';
}

/** Starts the demo's shop with a fake companion that only opens checkouts; tests send the webhooks. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { createShop } from '../../../demo/storefront/shop.ts';
import type { Scope } from './process.ts';
import { webhookSecret } from '../merchants/webhook-receiver.ts';

export interface ShopWithFakeCompanion {
  url: string;
  /** Requests to the companion, as `POST /v1/checkouts`, with their bodies. */
  calls: { call: string; body: Record<string, unknown> }[];
  /** Status of responses to a change of amounts; 200 by default. */
  changeStatus: number;
  /** Sends a signed event about the order with this reference. */
  sendWebhook(type: string, reference: string, data?: object): Promise<void>;
}

export async function startShopWithFakeCompanion(scope: Scope): Promise<ShopWithFakeCompanion> {
  const calls: ShopWithFakeCompanion['calls'] = [];
  const listen = async (): Promise<{ server: ReturnType<typeof createServer>; url: string }> => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    scope.after(async () => {
      server.close();
      server.closeAllConnections();
    });
    return { server, url: `http://localhost:${(server.address() as AddressInfo).port}` };
  };
  const [shop, companion] = [await listen(), await listen()];
  const shopWithCompanion: ShopWithFakeCompanion = {
    url: shop.url,
    calls,
    changeStatus: 200,
    async sendWebhook(type, reference, data = {}) {
      const body = JSON.stringify({ type, data: { checkout: { reference }, ...data } });
      const at = new Date();
      const id = `msg_${type}_${reference}`;
      const response = await fetch(`${shop.url}/webhooks`, {
        method: 'POST',
        body,
        headers: {
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': new Webhook(webhookSecret).sign(id, at, body),
        },
      });
      assert.equal(response.status, 204);
    },
  };
  const handleCall = async (request: IncomingMessage): Promise<{ status: number; body: object }> => {
    const call = `${request.method} ${request.url}`;
    calls.push({ call, body: JSON.parse((await text(request)) || '{}') as Record<string, unknown> });
    const isChange = call.endsWith('/amounts');
    const id = `co_${String(calls.length).padStart(32, '0')}`;
    return {
      status: isChange ? shopWithCompanion.changeStatus : 201,
      body: { id, client_secret: `pcs_${id}` },
    };
  };
  companion.server.on('request', (request, response) => {
    void handleCall(request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  });
  shop.server.on(
    'request',
    createShop({
      shopUrl: shop.url,
      companionUrl: companion.url,
      simulatorUrl: companion.url,
      processorUrl: companion.url,
      merchantKey: 'mk_lone',
      webhookSecret,
      reloads: false,
    }),
  );
  return shopWithCompanion;
}

/** Webhook endpoint of a merchant that verifies signatures with the published library and records the events. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { Scope } from '../servers/process.ts';

export const webhookSecret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
/** Replaces `webhookSecret` one day; until then, a shop can have both, as a comma-separated list. */
export const laterSecret = `whsec_${Buffer.from('the secret which is set from tomorrow').toString('base64')}`;

export interface Delivery {
  path: string;
  id: string;
  type: string;
  data: { checkout?: { id: string; reference: string }; payment?: { id: string; status: string } };
  body: string;
}

export interface WebhookReceiver {
  url: string;
  deliveries: Delivery[];
  /** Deliveries without a valid signature. */
  forged: string[];
  /** Response status for each delivery. */
  responseStatus: (delivery: Delivery) => number;
}

export async function startWebhookReceiver(scope: Scope): Promise<WebhookReceiver> {
  const webhook = new Webhook(webhookSecret);
  const receiver: WebhookReceiver = { url: '', deliveries: [], forged: [], responseStatus: () => 204 };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const id = String(request.headers['webhook-id']);
      try {
        webhook.verify(body, request.headers as Record<string, string>);
      } catch {
        receiver.forged.push(id);
      }
      const event = JSON.parse(body) as Pick<Delivery, 'type' | 'data'>;
      const delivery = { path: request.url ?? '', id, type: event.type, data: event.data, body };
      receiver.deliveries.push(delivery);
      response.writeHead(receiver.responseStatus(delivery)).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  receiver.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return receiver;
}

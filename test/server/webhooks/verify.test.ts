/** Tests verifyWebhook, the receiver's side of a webhook: it returns a signed event and rejects anything else. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import { verifyWebhook } from '../../../server/index.ts';
import type { PayEvent } from '../../../server/pay-event.ts';
import { signedPost } from '../../../server/webhooks/signed-post.ts';
import { webhookSecret } from '../../support/merchants/webhook-receiver.ts';

const event: PayEvent = {
  id: 'evt_1',
  type: 'checkout.paid',
  timestamp: '2026-11-22T12:00:00.000Z',
  data: {
    checkout: {
      id: 'co_1',
      reference: 'São João, €',
      status: 'paid',
      amounts: { BRL: '129.90' },
      metadata: {},
    },
  },
};

async function deliver(t: TestContext, sentAt = Date.now()) {
  const arrived = Promise.withResolvers<{ headers: IncomingHttpHeaders; body: Buffer }>();
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      response.end();
      arrived.resolve({ headers: request.headers, body });
    });
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await signedPost(url, webhookSecret, () => sentAt)(event);
  server.closeAllConnections();
  return arrived.promise;
}

describe('verifyWebhook', () => {
  test('returns the event from bytes or text, with headers of Node, of fetch, or in upper case', async (t) => {
    const { headers, body } = await deliver(t);
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
    const upperCased = Object.fromEntries(names.map((name) => [name.toUpperCase(), String(headers[name])]));
    for (const form of [headers, upperCased, new Headers(upperCased)]) {
      for (const raw of [body, body.toString('utf8'), new Uint8Array(body)]) {
        assert.deepEqual(verifyWebhook(raw, form, webhookSecret), event);
      }
    }
  });

  test('rejects another body, another secret, an old delivery and missing headers with the same error', async (t) => {
    const { headers, body } = await deliver(t);
    const old = await deliver(t, Date.now() - 6 * 60_000);
    const otherSecret = `whsec_${Buffer.from('another secret of so many letters').toString('base64')}`;
    const refused = { name: 'WebhookSignatureError', code: 'WEBHOOK_SIGNATURE_INVALID' };
    assert.throws(() => verifyWebhook(`${body.toString()} `, headers, webhookSecret), refused);
    assert.throws(() => verifyWebhook(body, headers, otherSecret), refused);
    assert.throws(() => verifyWebhook(old.body, old.headers, webhookSecret), refused);
    assert.throws(() => verifyWebhook(body, {}, webhookSecret), refused);
  });

  test('throws a TypeError that names the raw body when the body was parsed', async (t) => {
    const { headers, body } = await deliver(t);
    const parsed = JSON.parse(body.toString()) as string;
    assert.throws(() => verifyWebhook(parsed, headers, webhookSecret), {
      name: 'TypeError',
      message: /raw body/,
    });
  });

  test('names a missing secret', async (t) => {
    const { headers, body } = await deliver(t);
    for (const secret of [undefined, '']) {
      assert.throws(() => verifyWebhook(body, headers, secret), {
        name: 'TypeError',
        message: 'verifyWebhook needs the secret that signs the events: is PAY_WEBHOOK_SECRET set?',
      });
    }
  });
});

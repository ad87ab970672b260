/** Tests verifyWebhook, the receiver's side of a webhook, of both entries: it returns a signed event and rejects anything else. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import { verifyWebhook as verifyInNode } from '../../../server/index.ts';
import { verifyWebhook as verifyAnywhere } from '../../../server/webhooks/index.ts';
import type { WebhookBody, WebhookHeaders, WebhookSecret } from '../../../server/webhooks/verification.ts';
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

async function deliver(t: TestContext, sentAt = Date.now(), secrets: readonly string[] = [webhookSecret]) {
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
  await signedPost(url, secrets, () => sentAt)(event);
  server.closeAllConnections();
  return arrived.promise;
}

const entries = {
  'pay-elements/server': async (body: WebhookBody, headers: WebhookHeaders, secret: WebhookSecret) =>
    verifyInNode(body, headers, secret),
  'pay-elements/webhooks': verifyAnywhere,
};

for (const [entry, verifyWebhook] of Object.entries(entries)) {
  describe(`verifyWebhook of ${entry}`, () => {
    test('returns the event from bytes or text, with headers of Node, of fetch, or in upper case', async (t) => {
      const { headers, body } = await deliver(t);
      const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
      const upperCased = Object.fromEntries(names.map((name) => [name.toUpperCase(), String(headers[name])]));
      for (const form of [headers, upperCased, new Headers(upperCased)]) {
        for (const raw of [body, body.toString('utf8'), new Uint8Array(body)]) {
          assert.deepEqual(await verifyWebhook(raw, form, webhookSecret), event);
        }
      }
    });

    test('accepts a delivery that two secrets signed with each of them, and with no other', async (t) => {
      const next = `whsec_${Buffer.from('the next secret of so many letters').toString('base64')}`;
      const third = `whsec_${Buffer.from('a third secret of so many letters').toString('base64')}`;
      const { headers, body } = await deliver(t, Date.now(), [webhookSecret, next]);
      for (const secret of [webhookSecret, next]) {
        assert.deepEqual(await verifyWebhook(body, headers, secret), event);
      }
      await assert.rejects(verifyWebhook(body, headers, third), { name: 'WebhookSignatureError' });
    });

    test('rejects another body, another secret, an old delivery and missing headers with the same error', async (t) => {
      const { headers, body } = await deliver(t);
      const old = await deliver(t, Date.now() - 6 * 60_000);
      const otherSecret = `whsec_${Buffer.from('another secret of so many letters').toString('base64')}`;
      const refused = { name: 'WebhookSignatureError', code: 'WEBHOOK_SIGNATURE_INVALID' };
      await assert.rejects(verifyWebhook(`${body.toString()} `, headers, webhookSecret), refused);
      await assert.rejects(verifyWebhook(body, headers, otherSecret), refused);
      await assert.rejects(verifyWebhook(old.body, old.headers, webhookSecret), refused);
      await assert.rejects(verifyWebhook(body, {}, webhookSecret), refused);
    });

    test('throws a TypeError that names the raw body when the body was parsed', async (t) => {
      const { headers, body } = await deliver(t);
      const parsed = JSON.parse(body.toString()) as string;
      await assert.rejects(verifyWebhook(parsed, headers, webhookSecret), {
        name: 'TypeError',
        message: /raw body/,
      });
    });

    test('names a missing secret', async (t) => {
      const { headers, body } = await deliver(t);
      for (const secret of [undefined, '']) {
        await assert.rejects(verifyWebhook(body, headers, secret), {
          name: 'TypeError',
          message: 'verifyWebhook needs the secret that signs the events: is PAY_WEBHOOK_SECRET set?',
        });
      }
    });

    test('rejects a secret that is not whsec_ and base64, also in a list', async (t) => {
      const { headers, body } = await deliver(t);
      for (const secret of [
        'whsec_',
        'whsec_short',
        'mk_of-another-kind-entirely',
        [webhookSecret, 'whsec_'],
      ]) {
        await assert.rejects(verifyWebhook(body, headers, secret), {
          name: 'TypeError',
          message: /whsec_ and base64/,
        });
      }
      for (const none of [[], [''], ' , ']) {
        await assert.rejects(verifyWebhook(body, headers, none), {
          name: 'TypeError',
          message: /is PAY_WEBHOOK_SECRET set/,
        });
      }
    });

    test('accepts each of several secrets, as a list or with commas', async (t) => {
      const { headers, body } = await deliver(t);
      const other = `whsec_${Buffer.from('another secret of so many letters').toString('base64')}`;
      for (const secrets of [[webhookSecret, other], [other, webhookSecret], `${other}, ${webhookSecret}`]) {
        assert.deepEqual(await verifyWebhook(body, headers, secrets), event);
      }
      await assert.rejects(verifyWebhook(body, headers, [other]), { name: 'WebhookSignatureError' });
    });

    test('returns the event from an ArrayBuffer, and by raw or repeated headers', async (t) => {
      const { headers, body } = await deliver(t);
      const raw = Object.entries(headers).flatMap(([name, value]) => [name.toUpperCase(), String(value)]);
      const repeated = {
        ...headers,
        'webhook-signature': ['v1,bm90IG91cnM=', String(headers['webhook-signature'])],
      };
      for (const form of [raw, repeated]) {
        assert.deepEqual(await verifyWebhook(new Uint8Array(body).buffer, form, webhookSecret), event);
      }
    });
  });
}

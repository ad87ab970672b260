/** Tests the list of delivery attempts of an event and its resending, on both databases. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { jsonResponse, ScriptedService } from '../../support/servers/scripted-service.ts';
import { until } from '../../support/until.ts';
import { startWebhookReceiver, webhookSecret } from '../../support/merchants/webhook-receiver.ts';
import { merchantKey, mount } from './mounted.ts';

interface Deliveries {
  event: string;
  next_attempt_at: string | null;
  data: { at: string; duration_ms: number; outcome: string; status: number | null }[];
}

interface Listed {
  data: { id: string; type: string; attempts: number; delivered_at: string | null }[];
}

const order = {
  reference: 'order-1001',
  amounts: { BRL: '129.90' },
  customer: { name: 'Ana', email: 'ana@shop.example', phone: '11987654321', document: '52998224725' },
};

const pixService = (call: { path: string }) => ({
  bytes: call.path.includes('/wallet/deposit')
    ? jsonResponse({ idTransaction: 'tx-1', qrcode: 'the code', qr_code_image_url: null })
    : jsonResponse({ status: 'paid', idTransaction: 'tx-1', paymentMethod: 'pix', amount: 129.9 }),
});

onBothDatabases((createDatabase) => {
  describe('deliveries', () => {
    async function openShop(t: TestContext, { path = '' } = {}) {
      const service = await ScriptedService.start(t, pixService);
      const receiver = await startWebhookReceiver(t);
      const databaseUrl = await createDatabase();
      const { companion, url } = await mount(t, {
        baseUrl: service.baseUrl,
        databaseUrl,
        webhookUrl: receiver.url + path,
        webhookSecret,
      });
      const call = async (method: string, path: string): Promise<{ status: number; body: unknown }> => {
        const response = await fetch(url + path, {
          method,
          headers: { authorization: `Bearer ${merchantKey}` },
        });
        return { status: response.status, body: await response.json() };
      };
      const deliveriesOf = async (id: string) =>
        (await call('GET', `/v1/events/${id}/deliveries`)).body as Deliveries;
      const listEvents = async () => ((await call('GET', '/v1/events')).body as Listed).data;
      /** Pays a checkout and returns the id of its first event. */
      const payOne = async (): Promise<string> => {
        const { client_secret: secret } = await companion.checkouts.create(order);
        const deposited = await fetch(`${url}/v1/checkout/deposit`, {
          method: 'POST',
          headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
          body: JSON.stringify({ method: 'pix' }),
        });
        assert.equal(deposited.status, 200);
        const { postback } = JSON.parse(service.calls[0]?.body ?? '{}') as { postback: string };
        await fetch(postback, { method: 'POST' });
        let listed: Listed['data'] = [];
        await until('there is an event', async () => {
          listed = await listEvents();
          return listed.length > 0;
        });
        return listed[0]?.id ?? '';
      };
      return { receiver, call, deliveriesOf, listEvents, payOne };
    }

    test('are sent to an address with a query', async (t) => {
      const { receiver, payOne } = await openShop(t, { path: '/hooks/pay?code=a%2Fb&source=pay' });
      await payOne();
      await until('an event was delivered', () => receiver.deliveries.length > 0);
      assert.equal(receiver.deliveries[0]?.path, '/hooks/pay?code=a%2Fb&source=pay');
    });

    test('lists each attempt, and resends a delivered event once per request with the same id', async (t) => {
      const { receiver, call, deliveriesOf, listEvents, payOne } = await openShop(t);
      const id = await payOne();
      await until('the event was delivered', async () => (await deliveriesOf(id)).data.length === 1);
      for (const [attempts, status] of [
        [2, 410],
        [3, 204],
      ] as const) {
        receiver.responseStatus = () => status;
        const sent = await call('POST', `/v1/events/${id}/resend`);
        assert.equal(sent.status, 202);
        assert.ok((sent.body as Deliveries).next_attempt_at);
        await until(
          'the event was sent again',
          async () => (await deliveriesOf(id)).data.length === attempts,
        );
        assert.equal((await deliveriesOf(id)).next_attempt_at, null);
        const [listed] = await listEvents();
        assert.ok(listed?.delivered_at, 'it stays delivered');
        assert.equal(listed.attempts, attempts);
      }
      const { event, data } = await deliveriesOf(id);
      assert.equal(event, id);
      assert.deepEqual(
        data.map(({ outcome, status }) => [outcome, status]),
        [
          ['delivered', 204],
          ['refused', 410],
          ['delivered', 204],
        ],
      );
      for (const { at, duration_ms: durationMs } of data) {
        assert.equal(new Date(at).toISOString(), at);
        assert.ok(durationMs >= 0);
      }
      const received = receiver.deliveries.filter((delivery) => delivery.id === id);
      assert.equal(received.length, 3);
      assert.equal(new Set(received.map(({ body }) => body)).size, 1, 'the same bytes');
      assert.deepEqual(receiver.forged, []);
    });

    test('lists a rejected attempt and the time of the next one', async (t) => {
      const { receiver, deliveriesOf, payOne } = await openShop(t);
      receiver.responseStatus = () => 500;
      const id = await payOne();
      await until('the attempt was rejected', async () => (await deliveriesOf(id)).data.length === 1);
      const { next_attempt_at: next, data } = await deliveriesOf(id);
      assert.ok(next !== null && Date.parse(next) > Date.parse(data[0]?.at ?? ''));
      assert.deepEqual([data[0]?.outcome, data[0]?.status], ['refused', 500]);
    });

    test('returns EVENT_NOT_FOUND for an unknown event', async (t) => {
      const { call } = await openShop(t);
      for (const [method, path] of [
        ['GET', 'deliveries'],
        ['POST', 'resend'],
      ] as const) {
        const { status, body } = await call(method, `/v1/events/evt_unknown/${path}`);
        assert.deepEqual([status, (body as { code: string }).code], [404, 'EVENT_NOT_FOUND']);
      }
    });
  });
});

/** Tests a service whose responses are invalid or cut at every byte: never a wrong outcome, never a crash. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { chargeKey } from '../../support/servers/companion.ts';
import { brokenResponses, cuts } from '../../support/faults/broken-responses.ts';
import { jsonResponse, ScriptedService } from '../../support/servers/scripted-service.ts';
import { createCheckouts } from '../../../server/checkouts/index.ts';
import { checkoutCalls, PaymentService } from '../../../server/gateway/payment-service.ts';
import { buyerOf, openShop, pix } from '../checkouts/shop.ts';
import { mount } from './mounted.ts';

interface View {
  status: string;
  code?: string;
  payment: { status: string } | null;
}

const amounts = { BRL: '25.00', USD: '25.00' };
const customer = { name: 'Ana', email: 'ana@shop.example', phone: '11987654321', document: '52998224725' };
const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' };

const approved = jsonResponse({
  status: 'ok',
  idTransaction: 'tx-1',
  payment_intent_id: 'pi_1',
  processor_status: 'succeeded',
  requires_action: false,
});
const paid = { status: 'paid', idTransaction: 'tx-1', paymentMethod: 'card', amount: 25, currency: 'USD' };

async function openBrokenShop(t: TestContext) {
  const service = await ScriptedService.start(t, () => ({ bytes: '', end: 'close' }));
  const { companion, url } = await mount(t, {
    baseUrl: service.baseUrl,
    rawCard: 'frame',
    attemptsPerAddress: 1e6,
  });
  let orders = 0;
  const send = async (secret: string, path: string, body?: unknown): Promise<View & { http: number }> => {
    const response = await fetch(`${url}/v1/checkout${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        'idempotency-key': chargeKey('key-1'),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { http: response.status, ...((await response.json()) as View) };
  };
  const order = async (): Promise<string> => {
    orders += 1;
    const request = { reference: `order-${orders}`, amounts, customer };
    return (await companion.checkouts.create(request)).client_secret;
  };
  return { service, send, order };
}

test('a deposit with a broken response shows no code and no failure', async (t) => {
  const { service, send, order } = await openBrokenShop(t);
  const good = jsonResponse({ idTransaction: 'tx-1', qrcode: 'the code' });
  const broken = [
    ...Object.values(brokenResponses),
    ...cuts(good).map((bytes) => ({ bytes, end: 'close' as const })),
  ];
  for (const response of broken) {
    const secret = await order();
    service.respond = () => response;
    const { http, status } = await send(secret, '/deposit', { method: 'pix' });
    assert.deepEqual([http, status], [200, 'processing'], String(response.bytes).slice(0, 120));
    assert.equal((await send(secret, '')).status, 'open');
  }
  const sent = service.calls.filter(({ method }) => method === 'POST');
  assert.equal(sent.length, broken.length, 'no deposit was sent twice');
});

for (const [index, response] of [
  ...Object.values(brokenResponses),
  ...cuts(approved)
    .filter((_, at) => at % 11 === 0)
    .map((bytes) => ({ bytes, end: 'close' as const })),
].entries()) {
  test(`a charge with broken response ${index} is retried with the same key`, async (t) => {
    const { service, send, order } = await openBrokenShop(t);
    const secret = await order();
    service.respond = ({ method }) => {
      if (method === 'GET') return { bytes: jsonResponse(paid) };
      return service.calls.length === 1 ? response : { bytes: approved };
    };
    assert.equal((await send(secret, '/charge', { card, revision: 0 })).status, 'paid');
    const sent = service.calls.filter(({ method }) => method === 'POST');
    const keys = sent.map(({ headers }) => /^idempotency-key: (.+)$/im.exec(headers)?.[1]);
    assert.deepEqual(keys, [keys[0], keys[0]]);
  });
}

test('a lookup with a broken response does not change a pending payment', async (t) => {
  const { parts, order } = await openShop(t);
  const service = await ScriptedService.start(t, () => ({
    bytes: jsonResponse({ idTransaction: 'tx-1', qrcode: 'the code' }),
  }));
  const client = new PaymentService({
    baseUrl: service.baseUrl,
    token: 'tk',
    secret: 'sk',
    runtime: { sleep: async () => undefined },
  });
  t.after(() => client.close());
  const checkouts = createCheckouts({ ...parts, gateway: checkoutCalls(client) });
  const buyer = buyerOf(checkouts, parts);
  const { id } = await buyer.deposit(await order(), pix);

  const good = jsonResponse({ status: 'paid', idTransaction: 'tx-1', paymentMethod: 'pix', amount: 129.9 });
  const unknownStatus = { status: 'settling', idTransaction: 'tx-1', paymentMethod: 'pix', amount: 129.9 };
  const broken = [
    ...Object.values(brokenResponses),
    ...cuts(good).map((bytes) => ({ bytes, end: 'close' as const })),
    { bytes: jsonResponse(unknownStatus) },
  ];
  for (const response of broken) {
    service.respond = () => response;
    await checkouts.settle(id);
    assert.equal(
      (await parts.store.paymentById(id))?.status,
      'pending',
      String(response.bytes).slice(0, 120),
    );
  }
  assert.deepEqual(await parts.store.listEvents(0, 10), []);
  service.respond = () => ({ bytes: good });
  assert.equal((await checkouts.settle(id))?.status, 'paid');
});

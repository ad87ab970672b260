/** Tests the domain against a service whose responses are broken or later than every timeout: never a wrong outcome. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type { Checkout, Payment } from '../../../server/checkouts/checkout.ts';
import { type Checkouts, createCheckouts } from '../../../server/checkouts/index.ts';
import {
  checkoutCalls,
  PaymentService,
  type PaymentServiceOptions,
} from '../../../server/gateway/payment-service.ts';
import { brokenResponses, cuts, lateResponses } from '../../support/faults/broken-responses.ts';
import {
  jsonResponse,
  type ScriptedResponse,
  ScriptedService,
} from '../../support/servers/scripted-service.ts';
import { anyAddress, type Buyer, buyerOf, chargeInput, openShop, pix } from './shop.ts';
import { mayReplaceLost } from '../../../server/checkouts/deposit-pacing.ts';
import { checkout, now, payment } from '../storage/fixtures.ts';

const approved = jsonResponse({
  status: 'ok',
  idTransaction: 'tx-1',
  payment_intent_id: 'pi_1',
  processor_status: 'succeeded',
});
const challenge = jsonResponse({
  status: 'requires_action',
  idTransaction: 'tx-1',
  payment_intent_id: 'pi_1',
  client_secret: 'pi_1_secret',
});
const paidByCard = jsonResponse({
  status: 'paid',
  idTransaction: 'tx-1',
  paymentMethod: 'card',
  amount: 129.9,
  currency: 'USD',
});
const paidByPix = jsonResponse({
  status: 'paid',
  idTransaction: 'tx-1',
  paymentMethod: 'pix',
  amount: 129.9,
});

const lostResponses: Record<string, ScriptedResponse> = {
  ...brokenResponses,
  ...lateResponses,
  // The gateway's own tests cut at each byte.
  ...Object.fromEntries(
    cuts(approved)
      .filter((_, index) => index % 16 === 0)
      .map((bytes) => [`an approval cut after ${bytes.length} bytes`, { bytes, end: 'close' }]),
  ),
};

async function openBroken(t: TestContext) {
  const { parts, order, wait, events } = await openShop(t);
  const service = await ScriptedService.start(t, () => ({ bytes: '', end: 'close' }));
  const buyerWith = (options: Partial<PaymentServiceOptions>): Buyer & Pick<Checkouts, 'settle'> => {
    const client = new PaymentService({ baseUrl: service.baseUrl, token: 'tk', secret: 'sk', ...options });
    t.after(() => client.close());
    const checkouts = createCheckouts({ ...parts, gateway: checkoutCalls(client) });
    return { ...buyerOf(checkouts, parts), settle: checkouts.settle };
  };
  let now = 0;
  // Times out soon; its 45 s of retries pass in the pauses of a virtual clock.
  const shortTimeoutBuyer = buyerWith({
    timeouts: { totalMs: 400 },
    runtime: { now: () => now, random: () => 0.9, sleep: async (ms) => void (now += ms) },
  });
  return {
    service,
    order,
    wait,
    events,
    shortTimeoutBuyer,
    normalBuyer: buyerWith({}),
    sent: () => postsTo(service),
  };
}

const postsTo = ({ calls }: ScriptedService) => calls.filter(({ method }) => method === 'POST');

const charge = (buyer: Buyer, checkout: Checkout): Promise<Payment> =>
  buyer.charge(checkout, chargeInput('key-1'), anyAddress);

describe('a lost response', { concurrency: 8 }, () => {
  for (const [name, response] of Object.entries(lostResponses)) {
    test(`a charge answered with ${name} is processing, under one key, until a lookup reports it paid`, async (t) => {
      const { service, order, events, shortTimeoutBuyer, normalBuyer, sent } = await openBroken(t);
      const checkout = await order();
      service.respond = () => response;
      const first = await charge(shortTimeoutBuyer, checkout);
      const again = await charge(shortTimeoutBuyer, checkout);
      assert.deepEqual([first.status, again.status], ['processing', 'processing']);
      assert.equal(again.id, first.id);
      assert.equal(
        await shortTimeoutBuyer.settle(first.id, 'tx-1').then((payment) => payment?.paidAt ?? null),
        null,
      );
      assert.deepEqual(await events(), []);

      service.respond = () => ({ bytes: paidByCard });
      const before = sent().length;
      assert.equal((await normalBuyer.settle(first.id, 'tx-1'))?.status, 'paid');
      assert.equal((await charge(normalBuyer, checkout)).status, 'paid');
      assert.equal(sent().length, before, 'a known outcome is not sent again');
      assert.deepEqual(await events(), ['payment.paid', 'checkout.paid']);
      const keys = sent().map(({ headers }) => /^idempotency-key: (.+)$/im.exec(headers)?.[1]);
      assert.deepEqual(new Set(keys), new Set([first.id]));
    });

    test(`a confirm answered with ${name} is processing, and can be repeated`, async (t) => {
      const { service, order, events, shortTimeoutBuyer, normalBuyer, sent } = await openBroken(t);
      const checkout = await order();
      service.respond = () => ({ bytes: challenge });
      const { id, status } = await charge(normalBuyer, checkout);
      assert.equal(status, 'requires_action');

      service.respond = () => response;
      assert.equal((await shortTimeoutBuyer.confirm(checkout, id)).status, 'processing');
      assert.deepEqual(await events(), []);
      service.respond = ({ method }) => ({ bytes: method === 'GET' ? paidByCard : approved });
      assert.equal((await normalBuyer.confirm(checkout, id)).status, 'paid');
      assert.deepEqual(await events(), ['payment.paid', 'checkout.paid']);
      assert.equal(sent().filter(({ path }) => path.endsWith('/charge')).length, 1);
    });
  }

  for (const [name, response] of Object.entries(lateResponses)) {
    test(`a deposit answered with ${name} is not replaced before its pause is over`, async (t) => {
      const { service, order, wait, events, shortTimeoutBuyer, normalBuyer, sent } = await openBroken(t);
      const checkout = await order();
      service.respond = () => response;
      const tabs = await Promise.all([
        shortTimeoutBuyer.deposit(checkout, pix),
        shortTimeoutBuyer.deposit(checkout, pix),
      ]);
      const again = await shortTimeoutBuyer.deposit(checkout, pix);
      const [{ id }] = tabs;
      for (const payment of [...tabs, again])
        assert.deepEqual([payment.id, payment.status], [id, 'processing']);
      assert.equal(sent().length, 1);

      service.respond = () => ({ bytes: jsonResponse({ idTransaction: 'tx-2', qrcode: 'the code' }) });
      wait(31_000);
      const next = await normalBuyer.deposit(checkout, pix);
      assert.deepEqual([next.status, next.pixCode, sent().length], ['pending', 'the code', 2]);
      // The first deposit exists all the same and is paid: its callback names it.
      service.respond = () => ({ bytes: paidByPix });
      assert.equal((await normalBuyer.settle(id, 'tx-1'))?.status, 'paid');
      assert.deepEqual(await events(), ['payment.paid', 'checkout.paid']);
    });
  }
});

/** Tests when a deposit whose creating call got no response may be replaced by another one. */
describe('the pause before another code', () => {
  const lost = (fields: Partial<Payment>): Payment => payment(checkout().id, { slot: 'pix', ...fields });

  test('the pause starts when the call has ended', () => {
    const ended = lost({ inFlightUntil: null, updatedAt: now + 20_000 });
    assert.equal(mayReplaceLost(ended, [ended], now + 49_999), false);
    assert.equal(mayReplaceLost(ended, [ended], now + 50_000), true);
  });

  test('if the process died during the call, the pause starts when its lease ends', () => {
    const abandoned = lost({ inFlightUntil: now + 10_000 });
    assert.equal(mayReplaceLost(abandoned, [abandoned], now + 39_999), false);
    assert.equal(mayReplaceLost(abandoned, [abandoned], now + 40_000), true);
  });
});

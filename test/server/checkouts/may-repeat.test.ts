/** Tests that a call that takes money is repeated only while the order is open and unsettled. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { checkoutEvent } from '../../../server/checkouts/events.ts';
import { createCheckouts } from '../../../server/checkouts/index.ts';
import { checkoutCalls, PaymentService } from '../../../server/gateway/payment-service.ts';
import { jsonResponse, ScriptedService } from '../../support/servers/scripted-service.ts';
import { anyAddress, buyerOf, chargeInput, openShop, pix } from './shop.ts';

const charge = '/wallet/card/charge';
const confirm = '/wallet/card/confirm';

/**
 * Opens a shop whose service breaks the connection of the first `broken` calls and approves the others.
 * `meanwhile` sets what runs in the first pause.
 */
async function openShopWithRepeats(t: TestContext, { broken }: { broken: number }) {
  const shop = await openShop(t);
  const requests: string[] = [];
  const service = await ScriptedService.start(t, ({ method, path }) => {
    const own = path.replace('/api', '');
    requests.push(`${method} ${own}`);
    if (method === 'GET')
      return {
        bytes: jsonResponse({
          status: 'paid',
          idTransaction: own.split('/').at(-1),
          paymentMethod: 'card',
          amount: 129.9,
          currency: 'USD',
        }),
      };
    if (requests.filter((request) => request === `POST ${own}`).length <= broken)
      return { bytes: '', end: 'close' };
    return { bytes: jsonResponse({ status: 'ok', idTransaction: 'tx-1', payment_intent_id: 'pi_1' }) };
  });
  let between = async (): Promise<unknown> => undefined;
  const client = new PaymentService({
    baseUrl: service.baseUrl,
    token: 'tk',
    secret: 'sk',
    runtime: {
      sleep: async () => {
        const now = between;
        between = async () => undefined;
        await now();
      },
    },
  });
  t.after(() => client.close());
  const checkouts = createCheckouts({ ...shop.parts, gateway: checkoutCalls(client) });
  const buyer = buyerOf(checkouts, shop.parts);
  return {
    shop,
    checkouts,
    buyer,
    send: async (checkout: Awaited<ReturnType<typeof shop.order>>) =>
      buyer.charge(checkout, chargeInput('key-1'), anyAddress),
    meanwhile: (work: typeof between) => void (between = work),
    calls: (path: string) => requests.filter((request) => request === `POST ${path}`).length,
  };
}

describe('the repeat of a charge', () => {
  test('is sent while the order is open', async (t) => {
    const { shop, send, calls } = await openShopWithRepeats(t, { broken: 2 });
    assert.equal((await send(await shop.order())).status, 'paid');
    assert.equal(calls(charge), 3);
  });

  test('is not sent once the order is paid in another way, since the charge would take the money twice', async (t) => {
    const { shop, send, meanwhile, calls } = await openShopWithRepeats(t, { broken: 1 });
    const checkout = await shop.order();
    meanwhile(async () => {
      const { id, serviceId } = await shop.buyer.deposit(checkout, pix);
      shop.service.update(serviceId ?? '', { status: 'paid' });
      assert.equal((await shop.checkouts.settle(id))?.status, 'paid');
    });
    assert.equal((await send(checkout)).status, 'processing', 'unknown, not failed');
    assert.equal(calls(charge), 1);
    assert.equal((await shop.checkouts.read(checkout.id)).status, 'paid');
  });

  test('is not sent once the order is cancelled', async (t) => {
    const { shop, send, meanwhile, calls } = await openShopWithRepeats(t, { broken: 1 });
    const checkout = await shop.order();
    meanwhile(() => shop.checkouts.cancel(checkout.id));
    assert.equal((await send(checkout)).status, 'processing');
    assert.equal(calls(charge), 1);
  });

  test('is not sent once the order has expired', async (t) => {
    const { shop, send, meanwhile, calls } = await openShopWithRepeats(t, { broken: 1 });
    const checkout = await shop.order();
    const at = checkout.expiresAt;
    meanwhile(() =>
      shop.parts.store.expireCheckouts(at, 1, (over) => checkoutEvent('checkout.expired', over, at)),
    );
    assert.equal((await send(checkout)).status, 'processing');
    assert.equal(calls(charge), 1);
  });

  test('is not sent once a callback has settled the payment, which is returned', async (t) => {
    const { shop, checkouts, send, meanwhile, calls } = await openShopWithRepeats(t, { broken: 9 });
    const checkout = await shop.order();
    meanwhile(async () => {
      const [payment] = await shop.parts.store.paymentsOf(checkout.id);
      await checkouts.settle(payment?.id ?? '', 'tx-1');
    });
    assert.equal((await send(checkout)).status, 'paid');
    assert.equal(calls(charge), 1);
    assert.deepEqual(await shop.events(), ['payment.paid', 'checkout.paid']);
  });

  test('is not sent while the order cannot be read', async (t) => {
    const { shop, send, meanwhile, calls } = await openShopWithRepeats(t, { broken: 1 });
    const { store } = shop.parts;
    meanwhile(async () => {
      const read = store.checkoutWithPayments.bind(store);
      store.checkoutWithPayments = async (id) => {
        store.checkoutWithPayments = read;
        throw new Error(`cannot read ${id}`);
      };
    });
    assert.equal((await send(await shop.order())).status, 'processing');
    assert.equal(calls(charge), 1);
  });
});

test('a confirm is not repeated once the order is cancelled', async (t) => {
  const { shop, buyer, meanwhile, calls } = await openShopWithRepeats(t, { broken: 1 });
  shop.service.nextCard = 'challenge';
  const checkout = await shop.order();
  const payment = await shop.charge(checkout, 'key-1');
  meanwhile(() => shop.checkouts.cancel(checkout.id));
  assert.equal((await buyer.confirm(checkout, payment.id)).status, 'processing');
  assert.equal(calls(confirm), 1);
});

/** Tests calls with an unknown outcome: who may repeat them, and which other payment may replace them. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { createCheckouts } from '../../../server/checkouts/index.ts';
import { checkoutCalls, PaymentService } from '../../../server/gateway/payment-service.ts';
import { createLog } from '../../../server/log.ts';
import { startReconciler } from '../../../server/workers/reconciler.ts';
import { jsonResponse, ScriptedService } from '../../support/servers/scripted-service.ts';
import { until } from '../../support/until.ts';
import { anyAddress, buyerOf, chargeInput, openShop, pix, type Shop } from './shop.ts';

const minute = 60_000;
const code = (expected: string) => (error: unknown) => (error as { code?: string }).code === expected;
const alwaysAllows = { allows: () => true, report: () => undefined };

const statusOf = async ({ parts }: Shop, id: string) => (await parts.store.paymentById(id))?.status;
const paidCharges = ({ service }: Shop) =>
  [...service.charges.values()].filter(({ status }) => status === 'paid').length;

function reconcile(t: TestContext, { parts, checkouts }: Shop): void {
  const worker = startReconciler(parts, checkouts, alwaysAllows, createLog('silent'));
  t.after(() => worker.stop());
}

/** Opens a payment that waits for 3-D Secure. */
async function openChallenged(t: TestContext) {
  const shop = await openShop(t);
  shop.service.nextCard = 'challenge';
  const checkout = await shop.order();
  const payment = await shop.charge(checkout, 'key-1');
  shop.service.nextCard = 'approve';
  return { shop, checkout, payment };
}

describe('a charge whose response was lost', () => {
  for (const fault of ['unavailable', 'busy'] as const) {
    test(`stays unknown when its repeat is ${fault}, and becomes one charge`, async (t) => {
      const shop = await openShop(t);
      shop.service.faults.charge = ['lost_after', fault];
      const checkout = await shop.order();
      const first = await shop.charge(checkout, 'key-1');
      const again = await shop.charge(checkout, 'key-1');
      assert.deepEqual([again.id, again.status], [first.id, 'processing']);
      await assert.rejects(shop.charge(checkout, 'key-2'), code('PAYMENT_IN_PROGRESS'));
      assert.equal((await shop.charge(checkout, 'key-1')).status, 'paid');
      assert.equal(shop.service.charges.size, 1);
    });
  }

  test('is sent under one key as long as its outcome is unknown, through RATE_LIMITED as well', async (t) => {
    const { parts, order } = await openShop(t);
    const idByKey = new Map<string, string>();
    let mode: 'lose' | 'limit' | 'approve' = 'lose';
    const service = await ScriptedService.start(t, ({ method, headers }) => {
      if (method === 'GET') {
        const paid = {
          status: 'paid',
          idTransaction: 'tx-1',
          paymentMethod: 'card',
          amount: 129.9,
          currency: 'USD',
        };
        return { bytes: jsonResponse(paid) };
      }
      const key = /^idempotency-key: (.+)$/im.exec(headers)?.[1]?.trim() ?? '';
      if (mode === 'limit')
        return { bytes: jsonResponse({ status: 'error', error_code: 'RATE_LIMITED' }, 429) };
      if (!idByKey.has(key)) idByKey.set(key, `tx-${idByKey.size + 1}`);
      if (mode === 'lose') return { bytes: '', end: 'close' };
      const approved = { status: 'ok', payment_intent_id: 'pi_1', processor_status: 'succeeded' };
      return { bytes: jsonResponse({ ...approved, idTransaction: idByKey.get(key) }) };
    });
    let now = 0;
    const client = new PaymentService({
      baseUrl: service.baseUrl,
      token: 'tk',
      secret: 'sk',
      runtime: { now: () => now, random: () => 0.9, sleep: async (ms) => void (now += ms) },
    });
    t.after(() => client.close());
    const buyer = buyerOf(createCheckouts({ ...parts, gateway: checkoutCalls(client) }), parts);
    const checkout = await order();
    const send = () => buyer.charge(checkout, chargeInput('key-1'), anyAddress);
    assert.equal((await send()).status, 'processing');
    mode = 'limit';
    assert.equal((await send()).status, 'processing');
    // Ends the pause after RATE_LIMITED.
    now += 60_000;
    mode = 'approve';
    assert.equal((await send()).status, 'paid');
    assert.equal(idByKey.size, 1);
  });

  test('is not repeated once the order is paid in another way', async (t) => {
    const shop = await openShop(t);
    shop.service.faults.charge = ['lost_before'];
    const checkout = await shop.order();
    const { id } = await shop.charge(checkout, 'key-1');
    const { serviceId } = await shop.buyer.deposit(checkout, pix);
    // Without a callback.
    shop.service.update(serviceId ?? '', { status: 'paid' });
    const again = await shop.charge(checkout, 'key-1');
    assert.deepEqual([again.id, again.status], [id, 'processing']);
    assert.equal(shop.service.chargeCalls.length, 1);
    assert.deepEqual(await shop.events(), ['payment.paid', 'checkout.paid']);
  });

  test('is not repeated once the order is cancelled or expired', async (t) => {
    for (const end of ['cancelled', 'expired'] as const) {
      const shop = await openShop(t);
      shop.service.faults.charge = ['lost_before'];
      const checkout = await shop.order();
      await shop.charge(checkout, 'key-1');
      if (end === 'cancelled') await shop.checkouts.cancel(checkout.id);
      else shop.wait(24 * 60 * minute);
      assert.equal((await shop.charge(checkout, 'key-1')).status, 'processing', end);
      assert.equal(shop.service.chargeCalls.length, 1, end);
    }
  });

  test('keeps its slot during its repeat, and for an hour afterwards', async (t) => {
    const shop = await openShop(t);
    shop.service.faults.charge = ['lost_before', 'lost_after'];
    const checkout = await shop.order();
    const { id } = await shop.charge(checkout, 'key-1');
    shop.wait(59 * minute);
    let respond = (): void => undefined;
    shop.service.gate = new Promise((resolve) => (respond = resolve));
    const again = shop.charge(checkout, 'key-1');
    await until('the repeat is sent', () => shop.service.chargeCalls.length === 2);
    shop.wait(5_000);
    shop.wait(minute);
    await shop.parts.store.extendLease(id, shop.parts.clock.now() + 10_000);
    await shop.checkouts.settle(id);
    await assert.rejects(shop.charge(checkout, 'key-2'), code('PAYMENT_IN_PROGRESS'));
    respond();
    await again;
    shop.wait(59 * minute);
    await shop.checkouts.settle(id);
    await assert.rejects(shop.charge(checkout, 'key-2'), code('PAYMENT_IN_PROGRESS'));
    shop.wait(2 * minute);
    await shop.checkouts.settle(id);
    assert.equal((await shop.charge(checkout, 'key-2')).status, 'paid');
  });

  test('is not repeated once the service may have forgotten its key', async (t) => {
    const shop = await openShop(t);
    shop.service.faults.charge = ['lost_after'];
    const { checkout } = await shop.checkouts.create({
      reference: 'order-for-a-week',
      amounts: { USD: 12_990 },
      expiresInS: 7 * 24 * 60 * 60,
    });
    const { id } = await shop.charge(checkout, 'key-1');
    // The companion is down for a day, and the page repeats its request once it is back.
    shop.wait(24 * 60 * minute);
    const again = await shop.charge(checkout, 'key-1');
    assert.deepEqual([again.id, again.status], [id, 'processing']);
    assert.equal(shop.service.chargeCalls.length, 1);
  });

  test('blocks a wallet and a hosted page', async (t) => {
    const shop = await openShop(t);
    shop.service.faults.charge = ['lost_after'];
    const checkout = await shop.order();
    await shop.charge(checkout, 'key-1');
    for (const method of ['wallet', 'card'] as const) {
      const request = { method, wallet: null, details: {} };
      await assert.rejects(shop.buyer.deposit(checkout, request), code('PAYMENT_IN_PROGRESS'));
    }
    assert.equal(shop.service.deposits.length, 0);
  });

  test('blocks the page of another wallet, in place of the one that is open', async (t) => {
    const shop = await openShop(t);
    shop.service.faults.charge = ['lost_after'];
    const checkout = await shop.order();
    const open = (wallet: 'apple_pay' | 'google_pay') =>
      shop.buyer.deposit(checkout, { method: 'wallet', wallet, details: {} });
    const { id } = await open('apple_pay');
    await shop.charge(checkout, 'key-1');
    await assert.rejects(open('google_pay'), code('PAYMENT_IN_PROGRESS'));
    assert.equal((await open('apple_pay')).id, id, 'the page that is open is returned');
    assert.equal(shop.service.deposits.length, 1);
  });

  test('is settled by a callback whose charge is not found at first', async (t) => {
    const shop = await openShop(t);
    shop.service.faults.charge = ['lost_after'];
    const { id } = await shop.charge(await shop.order(), 'key-1');
    const known = shop.service.charges.get('tx-1');
    shop.service.charges.delete('tx-1');
    assert.equal(await shop.checkouts.settle(id, 'tx-1'), null, 'the callback is kept');
    if (known) shop.service.charges.set('tx-1', known);
    assert.equal((await shop.checkouts.settle(id, 'tx-1'))?.status, 'paid');
    const other = await shop.charge(await shop.order(), 'key-2');
    assert.notEqual(
      await shop.checkouts.settle(other.id, 'tx-unknown'),
      null,
      'a payment with a service id needs no callback',
    );
  });
});

describe('a confirm whose response was lost', () => {
  /** Opens a payment whose process dies during the confirm; `isDone`: the service has carried the confirm out. */
  async function openDying(t: TestContext, isDone: boolean) {
    const { shop, checkout, payment } = await openChallenged(t);
    const confirm = async (): Promise<never> => {
      if (isDone) shop.service.update(payment.serviceId ?? '', { status: 'paid' });
      // Like a dead process, writes no outcome and does not end the lease.
      throw new Error('gone');
    };
    const gateway = Object.assign(Object.create(shop.service) as typeof shop.service, { confirm });
    const buyer = buyerOf(createCheckouts({ ...shop.parts, gateway }), shop.parts);
    await assert.rejects(buyer.confirm(checkout, payment.id), /gone/);
    return { shop, checkout, payment };
  }

  for (const isDone of [true, false]) {
    test(`blocks other cards and is paid once, when it ${isDone ? 'took the money' : 'never arrived'}`, async (t) => {
      const { shop, checkout, payment } = await openDying(t, isDone);
      shop.wait(16_000);
      await assert.rejects(shop.charge(checkout, 'key-2'), code('PAYMENT_IN_PROGRESS'));
      reconcile(t, shop);
      await until('the payment is paid', async () => (await statusOf(shop, payment.id)) === 'paid');
      await assert.rejects(
        shop.charge(await shop.checkouts.read(checkout.id), 'key-2'),
        code('CHECKOUT_PAID'),
      );
      assert.equal(paidCharges(shop), 1);
      assert.equal(shop.service.confirmed.length, isDone ? 0 : 1);
    });
  }

  for (const faults of [['lost_before'], []] as const) {
    const response = faults.length > 0 ? 'lost' : 'an approval';
    test(`a response that was ${response} is not undone by an outdated lookup`, async (t) => {
      const { shop, checkout, payment } = await openChallenged(t);
      const { serviceId } = payment;
      shop.service.faults.confirm = [...faults];
      const lookup = shop.service.lookup.bind(shop.service);
      shop.service.lookup = async (id) => {
        const found = await lookup(id);
        if (found.outcome !== 'accepted' || id !== serviceId) return found;
        return { outcome: 'accepted', value: { ...found.value, status: 'requires_action' } };
      };
      assert.equal((await shop.buyer.confirm(checkout, payment.id)).status, 'processing');
      shop.wait(4_000);
      assert.equal((await shop.checkouts.settle(payment.id))?.status, 'processing');
      await assert.rejects(shop.charge(checkout, 'key-2'), code('PAYMENT_IN_PROGRESS'));
      shop.service.lookup = lookup;
      shop.service.update(serviceId ?? '', { status: 'paid' });
      assert.equal((await shop.checkouts.settle(payment.id))?.status, 'paid');
    });
  }

  test('a rejected or unsent confirm leaves the step as it was', async (t) => {
    for (const fault of ['refused', 'unavailable'] as const) {
      const { shop, checkout, payment } = await openChallenged(t);
      shop.service.faults.confirm = [fault];
      await assert.rejects(shop.buyer.confirm(checkout, payment.id));
      assert.equal(await statusOf(shop, payment.id), 'requires_action', fault);
      assert.equal((await shop.charge(checkout, 'key-2')).status, 'paid', fault);
    }
  });

  test('a confirm rejected after a lost one stays unknown', async (t) => {
    const { shop, checkout, payment } = await openChallenged(t);
    shop.service.faults.confirm = ['lost_before', 'unavailable'];
    await shop.buyer.confirm(checkout, payment.id);
    await assert.rejects(shop.buyer.confirm(checkout, payment.id));
    assert.equal(await statusOf(shop, payment.id), 'processing');
    await assert.rejects(shop.charge(checkout, 'key-2'), code('PAYMENT_IN_PROGRESS'));
  });
});

describe('an order cancelled during a 3-D Secure step', () => {
  test('rejects the confirm of the returning buyer', async (t) => {
    const { shop, checkout, payment } = await openChallenged(t);
    await shop.checkouts.cancel(checkout.id);
    await assert.rejects(shop.buyer.confirm(checkout, payment.id), code('CHECKOUT_CANCELLED'));
    assert.deepEqual(shop.service.confirmed, []);
  });

  test('is not confirmed by the reconciler', async (t) => {
    const { shop, checkout, payment } = await openChallenged(t);
    await shop.checkouts.cancel(checkout.id);
    shop.wait(16 * minute);
    reconcile(t, shop);
    await until(
      'the payment was looked up',
      async () => ((await shop.parts.store.paymentById(payment.id))?.lookups ?? 0) > 0,
    );
    assert.deepEqual(shop.service.confirmed, []);
    assert.equal((await shop.checkouts.read(checkout.id)).status, 'cancelled');
  });
});

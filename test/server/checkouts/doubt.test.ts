/** While nobody knows what came of a call: who may send it again, and who may take its place. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { createCheckouts } from '../../../server/checkouts/index.ts';
import { checkoutGateway } from '../../../server/gateway/checkout-gateway.ts';
import { PaymentService } from '../../../server/gateway/payment-service.ts';
import { createLog } from '../../../server/log.ts';
import { startReconciler } from '../../../server/workers/reconciler.ts';
import { jsonAnswer, ScriptedService } from '../../support/servers/scripted-service.ts';
import { until } from '../../support/until.ts';
import { anyAddress, buyerOf, chargeInput, openShop, pix, type Shop } from './shop.ts';

const minute = 60_000;
const code = (wanted: string) => (error: unknown) => (error as { code?: string }).code === wanted;
const isAllowed = { allows: () => true, report: () => undefined };

const statusOf = async ({ parts }: Shop, id: string) => (await parts.store.paymentById(id))?.status;
const paidCharges = ({ service }: Shop) =>
  [...service.charges.values()].filter(({ status }) => status === 'paid').length;

function reconcile(t: TestContext, { parts, checkouts }: Shop): void {
  const worker = startReconciler(parts, checkouts, isAllowed, createLog('silent'));
  t.after(() => worker.stop());
}

/** A payment that waits for 3-D Secure. */
async function challenged(t: TestContext) {
  const shop = await openShop(t);
  shop.service.nextCard = 'challenge';
  const checkout = await shop.order();
  const payment = await shop.charge(checkout, 'key-1');
  shop.service.nextCard = 'approve';
  return { shop, checkout, payment };
}

describe('a charge whose answer was lost', () => {
  for (const answer of ['unavailable', 'busy'] as const) {
    test(`stays in doubt when its repeat is ${answer}, and is one charge in the end`, async (t) => {
      const shop = await openShop(t);
      shop.service.losses.charge = ['lost_after', answer];
      const checkout = await shop.order();
      const first = await shop.charge(checkout, 'key-1');
      const again = await shop.charge(checkout, 'key-1');
      assert.deepEqual([again.id, again.status], [first.id, 'processing']);
      await assert.rejects(shop.charge(checkout, 'key-2'), code('PAYMENT_IN_PROGRESS'));
      assert.equal((await shop.charge(checkout, 'key-1')).status, 'paid');
      assert.equal(shop.service.charges.size, 1);
    });
  }

  test('is sent under one key for as long as it is in doubt, whatever the service says meanwhile', async (t) => {
    const { parts, order } = await openShop(t);
    const made = new Map<string, string>();
    let mode: 'lose' | 'limit' | 'answer' = 'lose';
    const service = await ScriptedService.start(t, ({ method, headers }) => {
      if (method === 'GET') {
        const paid = {
          status: 'paid',
          idTransaction: 'tx-1',
          paymentMethod: 'card',
          amount: 129.9,
          currency: 'USD',
        };
        return { bytes: jsonAnswer(paid) };
      }
      const key = /^idempotency-key: (.+)$/im.exec(headers)?.[1]?.trim() ?? '';
      if (mode === 'limit')
        return { bytes: jsonAnswer({ status: 'error', error_code: 'RATE_LIMITED' }, 429) };
      if (!made.has(key)) made.set(key, `tx-${made.size + 1}`);
      if (mode === 'lose') return { bytes: '', end: 'close' };
      const approved = { status: 'ok', payment_intent_id: 'pi_1', processor_status: 'succeeded' };
      return { bytes: jsonAnswer({ ...approved, idTransaction: made.get(key) }) };
    });
    let now = 0;
    const client = new PaymentService({
      baseUrl: service.baseUrl,
      token: 'tk',
      secret: 'sk',
      runtime: { now: () => now, random: () => 0.9, sleep: async (ms) => void (now += ms) },
    });
    t.after(() => client.close());
    const buyer = buyerOf(createCheckouts({ ...parts, gateway: checkoutGateway(client) }), parts);
    const checkout = await order();
    const send = () => buyer.charge(checkout, chargeInput('key-1'), anyAddress);
    assert.equal((await send()).status, 'processing');
    mode = 'limit';
    assert.equal((await send()).status, 'processing');
    // By then the pause after RATE_LIMITED is over.
    now += 60_000;
    mode = 'answer';
    assert.equal((await send()).status, 'paid');
    assert.equal(made.size, 1);
  });

  test('is not sent again once the order is paid in another way', async (t) => {
    const shop = await openShop(t);
    shop.service.losses.charge = ['lost_before'];
    const checkout = await shop.order();
    const { id } = await shop.charge(checkout, 'key-1');
    const { serviceId } = await shop.buyer.deposit(checkout, pix);
    // No callback has told of it yet.
    shop.service.tell(serviceId ?? '', { status: 'paid' });
    const again = await shop.charge(checkout, 'key-1');
    assert.deepEqual([again.id, again.status], [id, 'processing']);
    assert.equal(shop.service.chargeCalls.length, 1);
    assert.deepEqual(await shop.events(), ['payment.paid', 'checkout.paid']);
  });

  test('is not sent again once the order is cancelled or has expired', async (t) => {
    for (const end of ['cancelled', 'expired'] as const) {
      const shop = await openShop(t);
      shop.service.losses.charge = ['lost_before'];
      const checkout = await shop.order();
      await shop.charge(checkout, 'key-1');
      if (end === 'cancelled') await shop.checkouts.cancel(checkout.id);
      else shop.wait(24 * 60 * minute);
      assert.equal((await shop.charge(checkout, 'key-1')).status, 'processing', end);
      assert.equal(shop.service.chargeCalls.length, 1, end);
    }
  });

  test('keeps its place while its repeat is under way, and for an hour from then on', async (t) => {
    const shop = await openShop(t);
    shop.service.losses.charge = ['lost_before', 'lost_after'];
    const checkout = await shop.order();
    const { id } = await shop.charge(checkout, 'key-1');
    shop.wait(59 * minute);
    let answer = (): void => undefined;
    shop.service.held = new Promise((resolve) => (answer = resolve));
    const again = shop.charge(checkout, 'key-1');
    await until('the repeat is sent', () => shop.service.chargeCalls.length === 2);
    shop.wait(5_000);
    shop.wait(minute);
    await shop.parts.store.extendLease(id, shop.parts.clock.now() + 10_000);
    await shop.checkouts.settle(id);
    await assert.rejects(shop.charge(checkout, 'key-2'), code('PAYMENT_IN_PROGRESS'));
    answer();
    await again;
    shop.wait(59 * minute);
    await shop.checkouts.settle(id);
    await assert.rejects(shop.charge(checkout, 'key-2'), code('PAYMENT_IN_PROGRESS'));
    shop.wait(2 * minute);
    await shop.checkouts.settle(id);
    assert.equal((await shop.charge(checkout, 'key-2')).status, 'paid');
  });

  test('is not paid beside by a wallet or on a hosted page', async (t) => {
    const shop = await openShop(t);
    shop.service.losses.charge = ['lost_after'];
    const checkout = await shop.order();
    await shop.charge(checkout, 'key-1');
    for (const method of ['wallet', 'card'] as const) {
      const wish = { method, wallet: null, details: {} };
      await assert.rejects(shop.buyer.deposit(checkout, wish), code('PAYMENT_IN_PROGRESS'));
    }
    assert.equal(shop.service.deposits.length, 0);
  });

  test('is settled by a hint whose charge cannot be looked up at first', async (t) => {
    const shop = await openShop(t);
    shop.service.losses.charge = ['lost_after'];
    const { id } = await shop.charge(await shop.order(), 'key-1');
    const known = shop.service.charges.get('tx-1');
    shop.service.charges.delete('tx-1');
    assert.equal(await shop.checkouts.settle(id, 'tx-1'), null, 'the hint is not done with');
    if (known) shop.service.charges.set('tx-1', known);
    assert.equal((await shop.checkouts.settle(id, 'tx-1'))?.status, 'paid');
    const other = await shop.charge(await shop.order(), 'key-2');
    assert.notEqual(
      await shop.checkouts.settle(other.id, 'tx-of-nobody'),
      null,
      'a payment with a name waits for none',
    );
  });
});

describe('a confirm whose answer nobody got', () => {
  /** Its process dies; whether the service had it by then is `isDone`. */
  async function dying(t: TestContext, isDone: boolean) {
    const { shop, checkout, payment } = await challenged(t);
    const confirm = async (): Promise<never> => {
      if (isDone) shop.service.tell(payment.serviceId ?? '', { status: 'paid' });
      // As a process that is gone: nobody writes what came of it, and nobody ends the lease.
      throw new Error('gone');
    };
    const gateway = Object.assign(Object.create(shop.service) as typeof shop.service, { confirm });
    const buyer = buyerOf(createCheckouts({ ...shop.parts, gateway }), shop.parts);
    await assert.rejects(buyer.confirm(checkout, payment.id), /gone/);
    return { shop, checkout, payment };
  }

  for (const isDone of [true, false]) {
    test(`${isDone ? 'and which took the money' : 'since it never arrived'}: no other card is charged, and it is paid once`, async (t) => {
      const { shop, checkout, payment } = await dying(t, isDone);
      shop.wait(16_000);
      await assert.rejects(shop.charge(checkout, 'key-2'), code('PAYMENT_IN_PROGRESS'));
      reconcile(t, shop);
      await until('it is known', async () => (await statusOf(shop, payment.id)) === 'paid');
      await assert.rejects(
        shop.charge(await shop.checkouts.read(checkout.id), 'key-2'),
        code('CHECKOUT_PAID'),
      );
      assert.equal(paidCharges(shop), 1);
      assert.equal(shop.service.confirmed.length, isDone ? 0 : 1);
    });
  }

  for (const loss of [['lost_before'], []] as const) {
    const name = loss.length > 0 ? 'lost' : 'an approval';
    test(`an answer that was ${name} is not undone by a lookup that is behind`, async (t) => {
      const { shop, checkout, payment } = await challenged(t);
      const { serviceId } = payment;
      shop.service.losses.confirm = [...loss];
      const lookup = shop.service.lookup.bind(shop.service);
      shop.service.lookup = async (id) => {
        const answer = await lookup(id);
        if (answer.outcome !== 'accepted' || id !== serviceId) return answer;
        return { outcome: 'accepted', value: { ...answer.value, status: 'requires_action' } };
      };
      assert.equal((await shop.buyer.confirm(checkout, payment.id)).status, 'processing');
      shop.wait(4_000);
      assert.equal((await shop.checkouts.settle(payment.id))?.status, 'processing');
      await assert.rejects(shop.charge(checkout, 'key-2'), code('PAYMENT_IN_PROGRESS'));
      shop.service.lookup = lookup;
      shop.service.tell(serviceId ?? '', { status: 'paid' });
      assert.equal((await shop.checkouts.settle(payment.id))?.status, 'paid');
    });
  }

  test('one that was refused, or never sent, leaves the step as it was', async (t) => {
    for (const loss of ['refused', 'unavailable'] as const) {
      const { shop, checkout, payment } = await challenged(t);
      shop.service.losses.confirm = [loss];
      await assert.rejects(shop.buyer.confirm(checkout, payment.id));
      assert.equal(await statusOf(shop, payment.id), 'requires_action', loss);
      assert.equal((await shop.charge(checkout, 'key-2')).status, 'paid', loss);
    }
  });

  test('one that was refused after a lost one stays in doubt', async (t) => {
    const { shop, checkout, payment } = await challenged(t);
    shop.service.losses.confirm = ['lost_after', 'unavailable'];
    await shop.buyer.confirm(checkout, payment.id);
    await assert.rejects(shop.buyer.confirm(checkout, payment.id));
    assert.equal(await statusOf(shop, payment.id), 'processing');
    await assert.rejects(shop.charge(checkout, 'key-2'), code('PAYMENT_IN_PROGRESS'));
  });
});

describe('an order that is cancelled in the middle of a 3-D Secure step', () => {
  test('is not paid by the buyer who comes back from it', async (t) => {
    const { shop, checkout, payment } = await challenged(t);
    await shop.checkouts.cancel(checkout.id);
    await assert.rejects(shop.buyer.confirm(checkout, payment.id), code('CHECKOUT_CANCELLED'));
    assert.deepEqual(shop.service.confirmed, []);
  });

  test('nor by ourselves when nobody comes back', async (t) => {
    const { shop, checkout, payment } = await challenged(t);
    await shop.checkouts.cancel(checkout.id);
    shop.wait(16 * minute);
    reconcile(t, shop);
    await until(
      'it was looked up',
      async () => ((await shop.parts.store.paymentById(payment.id))?.lookups ?? 0) > 0,
    );
    assert.deepEqual(shop.service.confirmed, []);
    assert.equal((await shop.checkouts.read(checkout.id)).status, 'cancelled');
  });
});

/** Tests charges that two payments claim, because a callback was forged or misdirected. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type { CardChargeResult, DepositReceipt, Outcome } from '../../../server/checkouts/ports.ts';
import { type CardOutcome, type Fault, rejectedWith } from './fake-service.ts';
import { openShop, pix } from './shop.ts';
import { until } from '../../support/until.ts';
import { checkoutEvent } from '../../../server/checkouts/events.ts';

const charges = { outcome: 'accepted', value: { serviceId: 'tx-1', intentId: 'pi_1' } } as const;
const responses: Record<string, Outcome<CardChargeResult>> = {
  approval: { ...charges, value: { ...charges.value, status: 'approved' } },
  'response about a 3-D Secure step': {
    ...charges,
    value: {
      ...charges.value,
      status: 'requires_action',
      clientSecret: 'secret',
      publishableKey: null,
    },
  },
  decline: rejectedWith('generic_decline', { declined: true, serviceId: 'tx-1' }),
  'unknown outcome': { outcome: 'unknown', code: 'OUTCOME_UNKNOWN', serviceId: 'tx-1', cause: null },
};

/** An order, besides one whose payment has the charge `tx-1`. */
async function openNamed(t: TestContext) {
  const shop = await openShop(t);
  const { serviceId } = await shop.charge(await shop.order(), 'key-1');
  assert.equal(serviceId, 'tx-1');
  const checkout = await shop.order();
  /** The mismatches that were reported, and the id of their payments. */
  const reported = async () =>
    (await shop.parts.store.listEvents(0, 99)).flatMap(({ type, data }) => {
      const { payment, mismatch } = data as {
        payment?: { id: string };
        mismatch?: { field: string; service_id: string };
      };
      return type === 'payment.mismatch' ? [[payment?.id, mismatch?.field, mismatch?.service_id]] : [];
    });
  return { shop, checkout, reported };
}

describe('a charge of another payment', () => {
  for (const [what, response] of Object.entries(responses)) {
    test(`leaves the outcome unknown and is reported: ${what}`, async (t) => {
      const { shop, checkout, reported } = await openNamed(t);
      shop.service.charge = async () => response;
      for (let time = 0; time < 2; time++) {
        const payment = await shop.charge(checkout, 'key-2');
        assert.deepEqual([payment.status, payment.serviceId], ['processing', null]);
        assert.deepEqual(await reported(), [[payment.id, 'id', 'tx-1']]);
      }
      const { payment } = await shop.checkouts.view(checkout.id);
      assert.deepEqual(
        [payment?.status, payment?.failure, payment?.action],
        ['processing', undefined, undefined],
      );
    });
  }

  test('leaves a deposit without a code, and is reported', async (t) => {
    const { shop, checkout, reported } = await openNamed(t);
    const receipt: DepositReceipt = {
      serviceId: 'tx-1',
      pix: { code: 'code', imageUrl: null },
      hosted: null,
      expiresInS: 600,
    };
    shop.service.deposit = async () => ({ outcome: 'accepted', value: receipt });
    const payment = await shop.buyer.deposit(checkout, pix);
    assert.deepEqual([payment.status, payment.serviceId, payment.pixCode], ['processing', null, null]);
    assert.deepEqual(await reported(), [[payment.id, 'id', 'tx-1']]);
  });
});

/** Tests a charge to which a forged callback assigns another charge of the same amount before its call has ended. */
describe('a charge named by a forged callback', () => {
  /** A charge in progress, which a callback has named `tx-other`. `respond` ends its call. */
  async function openNamed(t: TestContext, status: 'pending' | 'paid') {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const response = Promise.withResolvers<Outcome<CardChargeResult>>();
    let isSent = false;
    shop.service.charge = () => {
      isSent = true;
      return response.promise;
    };
    const charged = shop.charge(checkout, 'key-1');
    await until('the charge is sent', () => isSent);
    shop.service.add({ serviceId: 'tx-other', status });
    const [payment] = await shop.parts.store.paymentsOf(checkout.id);
    const settled = await shop.checkouts.settle(payment?.id ?? '', 'tx-other');
    assert.deepEqual([settled?.serviceId, settled?.status], ['tx-other', status]);
    shop.service.add({ serviceId: 'tx-own', status: 'paid' });
    const respond = (outcome: Outcome<CardChargeResult>) => {
      response.resolve(outcome);
      return charged;
    };
    return { shop, respond };
  }

  const approval = {
    outcome: 'accepted',
    value: { status: 'approved', serviceId: 'tx-own', intentId: 'pi_1' },
  } as const;

  describe('the response of the call', () => {
    test('names the charge, in place of the callback', async (t) => {
      const { shop, respond } = await openNamed(t, 'pending');
      const payment = await respond(approval);
      assert.deepEqual([payment.serviceId, payment.status], ['tx-own', 'paid']);
      assert.deepEqual(await shop.events(), ['payment.paid', 'checkout.paid']);
    });

    test('names it without an outcome, too', async (t) => {
      const { shop, respond } = await openNamed(t, 'pending');
      const unknown = {
        outcome: 'unknown',
        code: 'OUTCOME_UNKNOWN',
        serviceId: 'tx-own',
        cause: null,
      } as const;
      const payment = await respond(unknown);
      assert.deepEqual([payment.serviceId, payment.status], ['tx-own', 'processing']);
      assert.equal((await shop.checkouts.settle(payment.id))?.status, 'paid');
    });

    test('is reported if the other charge has paid the order', async (t) => {
      const { shop, respond } = await openNamed(t, 'paid');
      const payment = await respond(approval);
      assert.deepEqual([payment.serviceId, payment.status], ['tx-other', 'paid']);
      const events = await shop.parts.store.listEvents(0, 9);
      assert.deepEqual(
        events.map(({ type }) => type),
        ['payment.paid', 'checkout.paid', 'payment.mismatch'],
      );
      assert.deepEqual(events.at(-1)?.data['mismatch'], {
        field: 'id',
        service_id: 'tx-own',
        service_status: null,
      });
    });
  });
});

/** Tests charges that take longer than their lease or their order: the same key is sent twice at once, or the order expires. */

interface Setup {
  card?: CardOutcome;
  /** Fault of the first call; `busy`: the service did nothing. */
  fault?: Fault | null;
}

/** Starts two calls under one key, each waiting for its response. */
async function startTwoCalls(t: TestContext, { card = 'approve', fault = 'busy' }: Setup = {}) {
  const shop = await openShop(t);
  const { service } = shop;
  const checkout = await shop.order();
  service.nextCard = card;
  if (fault !== null) service.faults.charge = [fault];
  const startCall = async (calls: number) => {
    const { promise, resolve: respond } = Promise.withResolvers<void>();
    service.gate = promise;
    const payment = shop.charge(checkout, 'key-1');
    await until('the call is sent', () => service.chargeCalls.length === calls);
    return { payment, respond };
  };
  const first = await startCall(1);
  shop.wait(11_000);
  const second = await startCall(2);
  return { shop, checkout, first, second };
}

describe('the outcome of two calls under one key', () => {
  test('is paid for both when one took the money', async (t) => {
    const { first, second } = await startTwoCalls(t);
    second.respond();
    assert.equal((await second.payment).status, 'paid');
    first.respond();
    assert.equal((await first.payment).status, 'paid');
  });

  test('stays unknown while the other is in progress', async (t) => {
    const { shop, checkout, first, second } = await startTwoCalls(t);
    first.respond();
    assert.equal((await first.payment).status, 'processing');
    await assert.rejects(
      shop.charge(checkout, 'key-2'),
      (error: unknown) => (error as { code?: string }).code === 'PAYMENT_IN_PROGRESS',
    );
    second.respond();
    assert.equal((await second.payment).status, 'paid');
  });

  test('does not restore a 3-D Secure step that has been confirmed in the meantime', async (t) => {
    const { shop, checkout, first, second } = await startTwoCalls(t, { card: 'challenge', fault: null });
    const { service } = shop;
    first.respond();
    const { id, status } = await first.payment;
    assert.equal(status, 'requires_action');
    service.gate = null;
    service.faults.confirm = ['lost_after'];
    assert.equal((await shop.buyer.confirm(checkout, id)).status, 'processing');
    second.respond();
    assert.equal((await second.payment).status, 'processing');
    service.nextCard = 'approve';
    await assert.rejects(shop.charge(checkout, 'key-2'), { code: 'PAYMENT_IN_PROGRESS' });
  });

  test('keeps the 3-D Secure step that the other call requires', async (t) => {
    const { shop, checkout, first, second } = await startTwoCalls(t, {
      card: 'challenge',
      fault: 'lost_after',
    });
    second.respond();
    assert.equal((await second.payment).status, 'requires_action');
    first.respond();
    assert.equal((await first.payment).status, 'requires_action');
    const { payment: shown } = await shop.checkouts.view(checkout.id);
    assert.equal(shown?.action?.type, 'three_d_secure');
  });
});

/** The money that the charge takes is accounted for. */
describe('an order that expires during its charge', () => {
  /** An order that has expired, with its event, while the service handles its charge. */
  async function openExpired(t: TestContext) {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const { serviceId: code } = await shop.buyer.deposit(checkout, pix);
    const held = Promise.withResolvers<void>();
    const take = shop.service.charge.bind(shop.service);
    let isSent = false;
    shop.service.charge = async (order) => {
      isSent = true;
      await held.promise;
      return await take(order);
    };
    const charged = shop.charge(checkout, 'key-1');
    await until('the charge is sent', () => isSent);
    const at = checkout.expiresAt;
    const expired = await shop.parts.store.expireCheckouts(at, 1, (over) =>
      checkoutEvent('checkout.expired', over, at),
    );
    assert.equal(expired.length, 1);
    const end = () => {
      held.resolve();
      return charged;
    };
    return { shop, checkout, code: code ?? '', end };
  }

  describe('a charge in progress while its order expires', () => {
    test('makes the order paid', async (t) => {
      const { shop, checkout, end } = await openExpired(t);
      assert.equal((await end()).status, 'paid');
      assert.equal((await shop.checkouts.read(checkout.id)).status, 'paid');
      assert.deepEqual(await shop.events(), ['checkout.expired', 'payment.paid', 'checkout.paid']);
    });

    test('is a duplicate if a code has paid the order by then', async (t) => {
      const { shop, checkout, code, end } = await openExpired(t);
      shop.service.update(code, { status: 'paid' });
      const paidByCode = await shop.parts.store.paymentByServiceId(code);
      await shop.checkouts.settle(paidByCode?.id ?? '');
      const charge = await end();
      assert.equal(charge.status, 'paid');
      assert.equal((await shop.checkouts.read(checkout.id)).paidBy, paidByCode?.id);
      assert.deepEqual(await shop.events(), [
        'checkout.expired',
        'payment.paid',
        'checkout.paid',
        'payment.paid',
        'payment.duplicate',
      ]);
    });
  });
});

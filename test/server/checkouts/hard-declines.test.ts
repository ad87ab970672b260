/** Tests that a card with a hard decline is not sent again for the same checkout (§4.2, §7.3). */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createCardMemory } from '../../../server/checkouts/card-memory.ts';
import { createCheckouts } from '../../../server/checkouts/index.ts';
import { paymentData } from '../../../server/checkouts/events.ts';
import { paymentView } from '../../../server/checkouts/buyer-view.ts';
import { anyAddress, buyerOf, chargeInput, openShop, pix, type Shop } from './shop.ts';
import type { Checkout, Payment } from '../../../server/checkouts/checkout.ts';

describe('a card with a hard decline', () => {
  // §7.3 "no": the buyer contacts the bank, or uses another card.
  for (const code of ['call_issuer', 'revocation_of_authorization']) {
    test(`of ${code} is not sent again, and other cards are`, async (t) => {
      const shop = await openShop(t);
      shop.service.nextCard = 'decline';
      shop.service.declineCode = code;
      const checkout = await shop.order();
      const declined = await shop.charge(checkout, 'key-1');
      assert.deepEqual(await shop.charge(checkout, 'key-2'), declined);
      assert.equal(shop.service.chargeCalls.length, 1);
      shop.service.nextCard = 'approve';
      const { card, ...request } = chargeInput('key-3');
      const other = { ...request, card: { ...card, number: '5555555555554444' } };
      assert.equal((await shop.buyer.charge(checkout, other, anyAddress)).status, 'paid');
    });
  }

  // §4.2: `error_code` is often the processor's generic code, and only `decline_code` has the bank's reason.
  for (const [errorCode, declineCode, advice] of [
    ['card_declined', 'stolen_card', 'never'],
    ['card_declined', 'call_issuer', 'call_issuer'],
    ['fraudulent', 'generic_decline', 'never'],
    ['processing_error', 'revocation_of_authorization', 'other_card'],
  ] as const) {
    test(`in either code (${errorCode}, ${declineCode}) is not sent again, and the merchant gets both`, async (t) => {
      const shop = await openShop(t);
      Object.assign(shop.service, { nextCard: 'decline', errorCode, declineCode });
      const checkout = await shop.order();
      const declined = await shop.charge(checkout, 'key-1');
      assert.deepEqual(paymentView(declined, shop.parts).failure, { code: errorCode, advice, final: true });
      assert.deepEqual(paymentData(declined, shop.parts.clock.now()).failure, {
        code: errorCode,
        decline_code: declineCode,
        message: `Recusado: ${declineCode}`,
        final: true,
      });
      assert.deepEqual(await shop.charge(checkout, 'key-2'), declined);
      // A late lookup has one code only (§2.2), which may be the softer one.
      shop.service.update(declined.serviceId ?? '', { failureCode: errorCode, failureIsFinal: true });
      await shop.checkouts.settle(declined.id);
      shop.service.update(declined.serviceId ?? '', { failureCode: 'generic_decline' });
      await shop.checkouts.settle(declined.id);
      assert.equal((await shop.charge(checkout, 'key-3')).id, declined.id);
      assert.equal(shop.service.chargeCalls.length, 1);
      const [event] = await shop.parts.store.listEvents(0, 10);
      assert.deepEqual(event?.data['payment'], paymentData(declined, shop.parts.clock.now()));
    });
  }

  test('gets the same failure after a reload, without a call', async (t) => {
    const shop = await openShop(t);
    shop.service.nextCard = 'decline';
    shop.service.declineCode = 'stolen_card';
    const checkout = await shop.order();
    const declined = await shop.charge(checkout, 'key-1');
    // Another expiry date or CVC does not make it another card.
    const { card, ...request } = chargeInput('key-2');
    const again = { ...request, card: { ...card, exp_year: 2031, cvc: '999' } };
    assert.deepEqual(await shop.buyer.charge(checkout, again, anyAddress), declined);
    assert.equal(shop.service.chargeCalls.length, 1);
    assert.deepEqual(await shop.events(), ['payment.cancelled']);
  });

  test('is not sent by a request that overlaps with the first', async (t) => {
    const shop = await openShop(t);
    shop.service.nextCard = 'decline';
    shop.service.declineCode = 'stolen_card';
    const checkout = await shop.order();
    const slow = await shop.buyer.charge(checkout, chargeInput('slow'), {
      ...anyAddress,
      // Runs after this request has seen no decline.
      check: async () => void (await shop.charge(checkout, 'fast')),
    });
    assert.equal(slow.failureCode, 'stolen_card');
    assert.equal(shop.service.chargeCalls.length, 1);
  });

  test('is not sent again when it was declined after a 3-D Secure step', async (t) => {
    const shop = await openShop(t);
    shop.service.nextCard = 'challenge';
    const checkout = await shop.order();
    const { id, serviceId } = await shop.charge(checkout, 'key-1');
    shop.service.update(serviceId ?? '', {
      status: 'cancelled',
      failureCode: 'stolen_card',
      failureIsFinal: true,
    });
    await shop.checkouts.settle(id);
    assert.equal((await shop.charge(checkout, 'key-2')).id, id);
    assert.equal(shop.service.chargeCalls.length, 1);
  });

  test('does not affect other cards and other checkouts', async (t) => {
    const shop = await openShop(t);
    shop.service.nextCard = 'decline';
    shop.service.declineCode = 'stolen_card';
    const [first, second] = [await shop.order(), await shop.order()];
    await shop.charge(first, 'key-1');
    shop.service.nextCard = 'approve';
    assert.equal((await shop.charge(second, 'key-2')).status, 'paid');
    const { card, ...request } = chargeInput('key-3');
    const other = { ...request, card: { ...card, number: '5555555555554444' } };
    assert.equal((await shop.buyer.charge(first, other, anyAddress)).status, 'paid');
  });
});

describe('approve_with_id', () => {
  test('allows one more attempt with the same card', async (t) => {
    const shop = await openShop(t);
    shop.service.nextCard = 'decline';
    shop.service.declineCode = 'approve_with_id';
    const checkout = await shop.order();
    const advised = async (key: string): Promise<unknown> =>
      paymentView(await shop.charge(checkout, key), shop.parts).failure?.advice;
    assert.equal(await advised('key-1'), 'retry');
    assert.equal(await advised('key-2'), 'other_card');
    assert.equal(await advised('key-3'), 'other_card');
    assert.equal(shop.service.chargeCalls.length, 2);
  });

  test('does not affect another card', async (t) => {
    const shop = await openShop(t);
    shop.service.nextCard = 'decline';
    shop.service.declineCode = 'approve_with_id';
    const checkout = await shop.order();
    await shop.charge(checkout, 'key-1');
    await shop.charge(checkout, 'key-2');
    shop.service.nextCard = 'approve';
    const { card, ...request } = chargeInput('key-3');
    const other = { ...request, card: { ...card, number: '5555555555554444' } };
    assert.equal((await shop.buyer.charge(checkout, other, anyAddress)).status, 'paid');
  });
});

for (const code of ['amount_too_large', 'amount_too_small']) {
  test(`sends no card after ${code} until the merchant has changed the amount`, async (t) => {
    const shop = await openShop(t);
    shop.service.nextCard = 'decline';
    shop.service.declineCode = code;
    const checkout = await shop.order();
    const declined = await shop.charge(checkout, 'key-1');
    const { card, ...request } = chargeInput('key-2');
    const other = { ...request, card: { ...card, number: '5555555555554444' } };
    assert.equal((await shop.buyer.charge(checkout, other, anyAddress)).id, declined.id);
    assert.equal(shop.service.chargeCalls.length, 1);
    const changed = await shop.checkouts.changeAmounts(checkout.id, { BRL: 9_990, USD: 9_990 });
    shop.service.nextCard = 'approve';
    assert.equal((await shop.charge(changed, 'key-3')).status, 'paid');
  });
}

test('sends a card with a soft decline again', async (t) => {
  const shop = await openShop(t);
  shop.service.nextCard = 'decline';
  const checkout = await shop.order();
  await shop.charge(checkout, 'key-1');
  await shop.charge(checkout, 'key-2');
  assert.equal(shop.service.chargeCalls.length, 2);
});

test('another process sends the card again, since nothing about a card is stored on disk', async (t) => {
  const shop = await openShop(t);
  shop.service.nextCard = 'decline';
  shop.service.declineCode = 'stolen_card';
  const checkout = await shop.order();
  await shop.charge(checkout, 'key-1');
  const cards = createCardMemory(shop.parts.clock);
  const another = buyerOf(createCheckouts({ ...shop.parts, cards }), shop.parts);
  await another.charge(checkout, chargeInput('key-2'), anyAddress);
  assert.equal(shop.service.chargeCalls.length, 2);
});

test('the card memory forgets the CVC after ten minutes, and the card after a day', async (t) => {
  const shop = await openShop(t);
  const { cards } = shop.parts;
  const { card } = chargeInput('key-1');
  const attempt = { checkoutId: 'co_1', paymentId: 'pay_1', idempotencyKey: 'key-1', card, isLastTry: false };
  cards.remember(attempt);
  const differsByCvc = (): boolean => cards.differs('pay_1', { ...attempt, card: { ...card, cvc: '999' } });
  assert.deepEqual(cards.paymentsWith('co_1', card), ['pay_1']);
  assert.equal(differsByCvc(), true);
  shop.wait(11 * 60_000);
  cards.prune();
  assert.equal(differsByCvc(), false);
  assert.deepEqual(cards.paymentsWith('co_1', card), ['pay_1']);
  shop.wait(25 * 60 * 60_000);
  cards.prune();
  assert.deepEqual(cards.paymentsWith('co_1', card), []);
});

/** Tests that an amount refused by the processor is not offered again by card, wallet or hosted page (§7.3). */

const wallet = { method: 'wallet', wallet: null, details: {} } as const;
const hosted = { method: 'card', wallet: null, details: {} } as const;

/** Opens a hosted session whose buyer was declined; it stays open (§2.2). */
async function openDeclinedSession(
  shop: Shop,
  checkout: Checkout,
  { code, method = 'wallet' }: { code: string; method?: 'wallet' | 'card' },
): Promise<Payment> {
  const opened = await shop.buyer.deposit(checkout, { ...wallet, method });
  shop.service.update(opened.serviceId ?? '', { failureCode: code, failureIsFinal: false });
  await shop.checkouts.settle(opened.id);
  return opened;
}

describe('an open session whose amount was refused', () => {
  for (const code of ['amount_too_large', 'amount_too_small']) {
    for (const method of ['wallet', 'card'] as const) {
      test(`is returned with its failure and without an action: ${method}, ${code}`, async (t) => {
        const shop = await openShop(t);
        const checkout = await shop.order();
        const { id } = await openDeclinedSession(shop, checkout, { code, method });
        const again = await shop.buyer.deposit(checkout, { ...wallet, method });
        assert.equal(again.id, id);
        const view = paymentView(again, shop.parts);
        assert.deepEqual(view.failure, { code, advice: 'new_charge', final: false });
        assert.equal(view.action, undefined);
        assert.equal(shop.service.deposits.length, 1);
      });
    }
  }

  test('blocks the other ways to pay by card', async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const { id } = await openDeclinedSession(shop, checkout, { code: 'amount_too_large' });
    assert.equal((await shop.buyer.deposit(checkout, hosted)).id, id);
    assert.equal((await shop.buyer.deposit(checkout, { ...wallet, wallet: 'apple_pay' })).id, id);
    assert.equal((await shop.charge(checkout, 'key-1')).id, id);
    assert.equal(shop.service.deposits.length, 1);
    assert.equal(shop.service.chargeCalls.length, 0);
  });

  test('is replaced once the merchant has changed the amount', async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const { id } = await openDeclinedSession(shop, checkout, { code: 'amount_too_large' });
    const changed = await shop.checkouts.changeAmounts(checkout.id, { BRL: 9_990, USD: 9_990 });
    const next = await shop.buyer.deposit(changed, wallet);
    assert.notEqual(next.id, id);
    assert.equal(paymentView(next, shop.parts).action?.type, 'embed');
  });

  test('does not block PIX, whose amount is another', async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    await openDeclinedSession(shop, checkout, { code: 'amount_too_large' });
    assert.ok((await shop.buyer.deposit(checkout, pix)).pixCode);
  });

  test('is paid when the money arrives all the same', async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const { id, serviceId } = await openDeclinedSession(shop, checkout, { code: 'amount_too_large' });
    shop.service.update(serviceId ?? '', { status: 'paid', failureCode: null });
    assert.equal((await shop.checkouts.settle(id))?.status, 'paid');
  });
});

test('a charge whose amount was refused opens no session', async (t) => {
  const shop = await openShop(t);
  shop.service.nextCard = 'decline';
  shop.service.declineCode = 'amount_too_small';
  const checkout = await shop.order();
  const { id } = await shop.charge(checkout, 'key-1');
  for (const input of [wallet, hosted]) assert.equal((await shop.buyer.deposit(checkout, input)).id, id);
  assert.equal(shop.service.deposits.length, 0);
});

test('an open session with another decline is returned with its action', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const { id } = await openDeclinedSession(shop, checkout, { code: 'insufficient_funds' });
  const again = await shop.buyer.deposit(checkout, wallet);
  assert.equal(again.id, id);
  assert.equal(paymentView(again, shop.parts).action?.type, 'embed');
});

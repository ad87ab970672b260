/** Tests that a client secret and a known key do not reveal which card the key was used with. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type { AddressAttempts } from '../../../server/checkouts/charge-call.ts';
import type { Checkout, Payment } from '../../../server/checkouts/checkout.ts';
import { PayError } from '../../../server/errors.ts';
import type { CardData } from '../../../widget/protocol/requests.ts';
import { anyAddress, chargeInput, openShop, type Shop } from './shop.ts';
import { createCardMemory } from '../../../server/checkouts/card-memory.ts';

const key = 'c5f1c8e0b7d94a6fa0e2d3b4c5968778';
const right = chargeInput(key).card;
const wrongCards: readonly Partial<CardData>[] = [
  { number: '4000000000000077' },
  { exp_month: 11 },
  { exp_year: 2031 },
  { cvc: '124' },
];

interface Attack {
  shop: Shop;
  checkout: Checkout;
  guess: (card: Partial<CardData>, attempts?: AddressAttempts) => Promise<Payment>;
}

/** Makes a charge, and returns a function that repeats its key with a guessed card. */
async function attack(t: TestContext, nextCard: Shop['service']['nextCard'] = 'challenge'): Promise<Attack> {
  const shop = await openShop(t);
  shop.service.nextCard = nextCard;
  const checkout = await shop.order();
  await shop.charge(checkout, key);
  const guess: Attack['guess'] = (card, attempts = anyAddress) =>
    shop.buyer.charge(checkout, { ...chargeInput(key), card: { ...right, ...card } }, attempts);
  return { shop, checkout, guess };
}

const outcomeOf = (guess: Promise<Payment>): Promise<string> =>
  guess.then(
    ({ id }) => id,
    (error: unknown) => String((error as { code?: unknown }).code),
  );

describe('a key whose payment is not final', () => {
  for (const wrong of wrongCards) {
    test(`rejects another ${Object.keys(wrong).join()}, and returns the payment for the right card`, async (t) => {
      const { guess, shop } = await attack(t);
      assert.equal(await outcomeOf(guess(wrong)), 'IDEMPOTENCY_KEY_REUSED');
      assert.match(await outcomeOf(guess({})), /^pay_/);
      assert.equal(shop.service.chargeCalls.length, 1);
    });
  }

  test('rejects every card after three wrong ones, the right one included', async (t) => {
    const { guess } = await attack(t);
    for (let wrong = 0; wrong < 3; wrong++) {
      assert.equal(await outcomeOf(guess({ cvc: '001' })), 'IDEMPOTENCY_KEY_REUSED');
    }
    assert.equal(await outcomeOf(guess({})), 'IDEMPOTENCY_KEY_REUSED');
  });

  test('allows no more guesses in parallel than in sequence', async (t) => {
    const { guess } = await attack(t);
    const cvcs = Array.from({ length: 200 }, (_, index) => String(index).padStart(3, '0'));
    assert.ok(cvcs.includes(right.cvc));
    const outcomes = await Promise.all(cvcs.map((cvc) => outcomeOf(guess({ cvc }))));
    assert.deepEqual(new Set(outcomes), new Set(['IDEMPOTENCY_KEY_REUSED']));
  });

  test('counts a wrong card against the address', async (t) => {
    const { guess } = await attack(t);
    let counted = 0;
    const attempts = { ...anyAddress, count: async () => void (counted += 1) };
    await outcomeOf(guess({ cvc: '001' }, attempts));
    await outcomeOf(guess({}, attempts));
    assert.equal(counted, 1, 'the right card is a repeat and does not count');
  });

  test('counts a wrong card against the checkout', async (t) => {
    const shop = await openShop(t, { attemptsPerCheckout: 3 });
    shop.service.nextCard = 'challenge';
    const checkout = await shop.order();
    await shop.charge(checkout, key);
    const wrong = { ...chargeInput(key), card: { ...right, cvc: '001' } };
    for (let guesses = 0; guesses < 2; guesses++)
      await outcomeOf(shop.buyer.charge(checkout, wrong, anyAddress));
    assert.equal(await outcomeOf(shop.charge(checkout, 'another')), 'TOO_MANY_ATTEMPTS');
  });
});

describe('a key whose payment is final', () => {
  for (const nextCard of ['approve', 'decline'] as const) {
    test(`returns it for any card (${nextCard})`, async (t) => {
      const { shop, checkout, guess } = await attack(t, nextCard);
      const [payment] = await shop.parts.store.paymentsOf(checkout.id);
      for (const wrong of [...wrongCards, {}]) assert.equal(await outcomeOf(guess(wrong)), payment?.id);
      assert.equal(shop.service.chargeCalls.length, 1);
    });
  }
});

describe('a card that was declined permanently', () => {
  const guesses = ['4000000000000077', right.number];
  const guess = (shop: Shop, checkout: Checkout, number: string, attempts: AddressAttempts) =>
    outcomeOf(
      shop.buyer.charge(checkout, { ...chargeInput(`of ${number}`), card: { ...right, number } }, attempts),
    );

  async function declined(t: TestContext, attemptsPerCheckout = 2) {
    const shop = await openShop(t, { attemptsPerCheckout });
    shop.service.nextCard = 'decline';
    shop.service.declineCode = 'stolen_card';
    const checkout = await shop.order();
    await shop.charge(checkout, key);
    return { shop, checkout };
  }

  test('gets the response of any other card once the checkout has no attempt left', async (t) => {
    const { shop, checkout } = await declined(t);
    await guess(shop, checkout, '5555555555554444', anyAddress);
    for (const number of guesses)
      assert.equal(await guess(shop, checkout, number, anyAddress), 'TOO_MANY_ATTEMPTS');
    assert.equal(shop.service.chargeCalls.length, 2);
  });

  test('gets the response of any other card while another charge is in progress', async (t) => {
    const { shop, checkout } = await declined(t, 3);
    shop.service.nextCard = 'process';
    await guess(shop, checkout, '5555555555554444', anyAddress);
    for (const number of guesses)
      assert.equal(await guess(shop, checkout, number, anyAddress), 'PAYMENT_IN_PROGRESS');
    assert.equal(shop.service.chargeCalls.length, 2);
  });

  test('gets the response of any other card from an address without an attempt left', async (t) => {
    const { shop, checkout } = await declined(t);
    const none = {
      ...anyAddress,
      check: async () => {
        throw new PayError('TOO_MANY_ATTEMPTS');
      },
    };
    for (const number of guesses)
      assert.equal(await guess(shop, checkout, number, none), 'TOO_MANY_ATTEMPTS');
    assert.equal(shop.service.chargeCalls.length, 1);
  });
});

/** Tests how long digests of cards are kept in memory. */
describe('digests of cards in memory', () => {
  const minute = 60_000;
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' };
  const idempotencyKey = 'key-1';

  test('drops the digest of a whole card after ten minutes, also after the clock was set back', () => {
    for (const changeMs of [0, -300 * minute]) {
      let now = Date.UTC(2026, 10, 21, 12);
      const cards = createCardMemory({ now: () => now });
      cards.remember({ checkoutId: 'co_1', paymentId: 'pay_1', isLastTry: false, idempotencyKey, card });
      const isKept = (): boolean => cards.differs('pay_1', { idempotencyKey, card: { ...card, cvc: '999' } });
      cards.prune();
      assert.ok(isKept());
      now += changeMs + 11 * minute;
      cards.prune();
      assert.ok(!isKept(), `after a change of ${changeMs / minute} minutes`);
    }
  });
});

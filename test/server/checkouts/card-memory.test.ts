/** Tests how long digests of cards are kept in memory. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCardMemory } from '../../../server/checkouts/card-memory.ts';

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

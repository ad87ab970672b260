/** Two callback keys name one charge: what a leaked key of an attempt that nobody has named can take. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { hasEarlierClaim } from '../../../server/workers/earlier-claim.ts';
import { openShop, pix } from '../checkouts/shop.ts';
import { hint } from '../storage/fixtures.ts';

/** Attempts whose creating calls were never answered, each of an order of its own. */
async function unnamed(t: TestContext, amounts: readonly number[]) {
  const shop = await openShop(t);
  const payments = [];
  for (const BRL of amounts) {
    shop.service.faults.deposit = ['lost_before'];
    payments.push(await shop.buyer.deposit(await shop.order({ amounts: { BRL } }), pix));
  }
  return { ...shop, payments };
}

const naming = (subject: string, receivedAt: number, idTransaction = 'tx-9') =>
  hint({ subject, receivedAt, body: Buffer.from(JSON.stringify({ idTransaction })) });

test('the charge goes to the one whose callback came first, and not to the other', async (t) => {
  const { parts, payments } = await unnamed(t, [12_990, 12_990]);
  const [victim, attacker] = payments;
  assert.ok(victim && attacker);
  const [genuine, forged] = [naming(victim.id, 1), naming(attacker.id, 2)];
  for (const each of [genuine, forged]) await parts.store.storeHint(each);
  assert.equal(await hasEarlierClaim(parts.store, attacker, 'tx-9', [forged]), true);
  assert.equal(await hasEarlierClaim(parts.store, victim, 'tx-9', [genuine]), false);
  assert.equal(await hasEarlierClaim(parts.store, attacker, 'tx-8', [forged]), false);
  await parts.store.finishHints([genuine.id]);
  assert.equal(await hasEarlierClaim(parts.store, attacker, 'tx-9', [forged]), false);
});

test('a wallet and a hosted page are paid by a card, so either charge could be the other’s', async (t) => {
  const { parts, service, buyer, order } = await openShop(t);
  const amounts = { USD: 12_990 };
  service.faults.deposit = ['lost_before', 'lost_before'];
  const deposit = { wallet: null, details: {} };
  const victim = await buyer.deposit(await order({ amounts }), { ...deposit, method: 'wallet' });
  const attacker = await buyer.deposit(await order({ amounts }), { ...deposit, method: 'card' });
  const [genuine, forged] = [naming(victim.id, 1), naming(attacker.id, 2)];
  for (const each of [genuine, forged]) await parts.store.storeHint(each);
  assert.equal(await hasEarlierClaim(parts.store, attacker, 'tx-9', [forged]), true);
  assert.equal(await hasEarlierClaim(parts.store, victim, 'tx-9', [genuine]), false);
});

test('a callback that was forged for a payment it cannot fit holds no other up', async (t) => {
  const { parts, payments, buyer, order } = await unnamed(t, [12_990, 500]);
  const [victim, ofAnotherAmount] = payments;
  const named = await buyer.deposit(await order(), pix);
  assert.ok(victim && ofAnotherAmount);
  for (const subject of [ofAnotherAmount.id, named.id, 'pay_nobody'])
    await parts.store.storeHint(naming(subject, 1));
  // The text is in it, and it is not the name.
  await parts.store.storeHint(naming(victim.id, 1, 'tx-99'));
  const genuine = naming(victim.id, 2);
  await parts.store.storeHint(genuine);
  assert.equal(await hasEarlierClaim(parts.store, victim, 'tx-9', [genuine]), false);
});

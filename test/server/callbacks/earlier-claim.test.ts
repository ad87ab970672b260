/** Tests which payment gets a charge that two callback keys name, when one of the keys was leaked. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { hasEarlierClaim } from '../../../server/callbacks/verifier.ts';
import { openShop, pix } from '../checkouts/shop.ts';
import { callback } from '../storage/fixtures.ts';

/** Opens a shop with one order per amount, each with a deposit whose creating call got no response. */
async function openUnnamed(t: TestContext, amounts: readonly number[]) {
  const shop = await openShop(t);
  const payments = [];
  for (const BRL of amounts) {
    shop.service.faults.deposit = ['lost_before'];
    payments.push(await shop.buyer.deposit(await shop.order({ amounts: { BRL } }), pix));
  }
  return { ...shop, payments };
}

const callbackNaming = (subject: string, receivedAt: number, idTransaction = 'tx-9') =>
  callback({ subject, receivedAt, body: Buffer.from(JSON.stringify({ idTransaction })) });

test('the charge belongs to the payment whose callback came first', async (t) => {
  const { parts, payments } = await openUnnamed(t, [12_990, 12_990]);
  const [victim, attacker] = payments;
  assert.ok(victim && attacker);
  const [genuine, forged] = [callbackNaming(victim.id, 1), callbackNaming(attacker.id, 2)];
  for (const each of [genuine, forged]) await parts.store.storeCallback(each);
  assert.equal(await hasEarlierClaim(parts.store, attacker, 'tx-9', [forged]), true);
  assert.equal(await hasEarlierClaim(parts.store, victim, 'tx-9', [genuine]), false);
  assert.equal(await hasEarlierClaim(parts.store, attacker, 'tx-8', [forged]), false);
  await parts.store.finishCallbacks([genuine.id]);
  assert.equal(await hasEarlierClaim(parts.store, attacker, 'tx-9', [forged]), false);
});

test('a wallet and a hosted page can claim each other’s charge, since both are paid by card', async (t) => {
  const { parts, service, buyer, order } = await openShop(t);
  const amounts = { USD: 12_990 };
  service.faults.deposit = ['lost_before', 'lost_before'];
  const deposit = { wallet: null, details: {} };
  const victim = await buyer.deposit(await order({ amounts }), { ...deposit, method: 'wallet' });
  const attacker = await buyer.deposit(await order({ amounts }), { ...deposit, method: 'card' });
  const [genuine, forged] = [callbackNaming(victim.id, 1), callbackNaming(attacker.id, 2)];
  for (const each of [genuine, forged]) await parts.store.storeCallback(each);
  assert.equal(await hasEarlierClaim(parts.store, attacker, 'tx-9', [forged]), true);
  assert.equal(await hasEarlierClaim(parts.store, victim, 'tx-9', [genuine]), false);
});

test('a forged callback for a payment that cannot match does not delay others', async (t) => {
  const { parts, payments, buyer, order } = await openUnnamed(t, [12_990, 500]);
  const [victim, ofAnotherAmount] = payments;
  const named = await buyer.deposit(await order(), pix);
  assert.ok(victim && ofAnotherAmount);
  for (const subject of [ofAnotherAmount.id, named.id, 'pay_nobody'])
    await parts.store.storeCallback(callbackNaming(subject, 1));
  // Contains the id only as a part of another one.
  await parts.store.storeCallback(callbackNaming(victim.id, 1, 'tx-99'));
  const genuine = callbackNaming(victim.id, 2);
  await parts.store.storeCallback(genuine);
  assert.equal(await hasEarlierClaim(parts.store, victim, 'tx-9', [genuine]), false);
});

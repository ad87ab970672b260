/** Contract tests of §3: each transition of the tables, with its balance changes and callbacks. */
import assert from 'node:assert/strict';
import { describe, test } from './support/skippable-test.ts';
import { receiverOfFile } from './support/receiver.ts';
import {
  cards,
  confirm,
  direct,
  newHosted,
  newPayout,
  newPix,
  newRefund,
  newWithdrawal,
  paidHosted,
} from './support/samples.ts';
import { type Json, serviceOfFile } from './support/service.ts';

const service = await serviceOfFile();
const receiver = await receiverOfFile();
const postback = { postback: receiver.url };
const cents = (value: number): number => Math.round(value * 100);

async function availableBrl(): Promise<number> {
  return cents((await service.balances()).brl.available);
}

async function availableUsd(): Promise<number> {
  return cents((await service.balances()).usd.available);
}

describe('§3.1 PIX-IN charge', () => {
  test('§3.1-1 §1-1 §2-2 pending, customer pays → paid: callback, liquid credited', async () => {
    const before = await availableBrl();
    const id = await newPix(service, postback);
    assert.equal((await service.charge(id))['status'], 'pending');
    await service.move('transactions', id, 'pay');
    const { status, liquid } = await service.charge(id);
    assert.equal(status, 'paid');
    assert.equal(await availableBrl(), before + cents(Number(liquid)));
    await receiver.event('PIX', 'paid');
  });

  test('§3.1-2 an expired charge sends no callback', async () => {
    const id = await newPix(service, postback);
    await service.advance(7 * 86_400);
    assert.notEqual((await service.charge(id))['status'], 'paid');
    assert.deepEqual(await service.callbacks(id), []);
    assert.deepEqual(receiver.received, []);
  });
});

describe('§3.2 Card charge', () => {
  test('§3.2-2 §6-11 pending, hosted session expires → cancelled: callback with failure_code expired', async () => {
    const created = await service.post('/wallet/deposit/payment', {
      token: 'tk_live_sim',
      secret: 'sk_live_sim',
      method_pay: 'card',
      amount: 25,
      ...postback,
    });
    const id = String(created.body['idTransaction']);
    await service.advance(Number(created.body['expires_in_seconds']) + 1);
    const { status, failure_code } = await service.charge(id);
    assert.deepEqual([status, failure_code], ['cancelled', 'expired']);
    assert.equal((await receiver.event('CARD', 'cancelled'))['failure_code'], 'expired');
  });

  test('§3.2-3 §6-11 pending, last attempt declined and session ends → cancelled: callback with the decline code', async () => {
    const id = await newHosted(service, postback);
    await service.move('transactions', id, 'decline', { code: 'do_not_honor' });
    assert.equal((await service.charge(id))['status'], 'pending', 'another card may be tried');
    await service.move('transactions', id, 'expire');
    const { status, failure_code, failure_is_final } = await service.charge(id);
    assert.deepEqual([status, failure_code, failure_is_final], ['cancelled', 'do_not_honor', true]);
    const event = await receiver.event('CARD', 'cancelled');
    assert.deepEqual([event['failure_code'], event['decline_code']], ['do_not_honor', 'do_not_honor']);
  });

  test('§3.2-4 §1-3 §2-2 pending, payment confirmed → paid: USD credited with the net amount, callback', async () => {
    const before = await availableUsd();
    const id = await paidHosted(service, { ...postback, amount: 25 });
    assert.equal((await service.charge(id))['status'], 'paid');
    const credited = (await availableUsd()) - before;
    assert.ok(credited > 0 && credited < cents(25), `after the platform fee: ${credited}`);
    await receiver.event('CARD', 'paid');
  });

  test('§2.2-9 §3.2-4 pending, declined and then paid with another card → paid', async () => {
    const id = await newHosted(service, postback);
    await service.move('transactions', id, 'decline', { code: 'insufficient_funds' });
    await service.move('transactions', id, 'pay');
    assert.equal((await service.charge(id))['status'], 'paid');
    await receiver.event('CARD', 'paid');
    assert.deepEqual(
      receiver.payloads().map((payload) => payload['status']),
      ['paid'],
    );
  });

  test('§3.2-4 requires_action, payment confirmed → paid', async () => {
    const charge = await direct(service, cards.threeDSecure, postback);
    const id = String(charge.body['idTransaction']);
    await service.move('transactions', id, 'pay');
    assert.equal((await service.charge(id))['status'], 'paid');
    await receiver.event('CARD', 'paid');
  });

  test('§3.2-5 requires_action, confirm, authentication passed → paid: credited, callback', async () => {
    const before = await availableUsd();
    const charge = await direct(service, cards.threeDSecure, postback);
    const id = String(charge.body['idTransaction']);
    assert.equal((await service.charge(id))['status'], 'requires_action');
    await service.move('transactions', id, 'authenticate');
    assert.equal((await confirm(service, charge)).status, 200);
    await receiver.event('CARD', 'paid');
    assert.equal((await service.charge(id))['status'], 'paid');
    assert.ok((await availableUsd()) > before);
  });

  test('§3.2-6 requires_action, confirm never called → stays requires_action', async () => {
    const charge = await direct(service, cards.threeDSecure, postback);
    const id = String(charge.body['idTransaction']);
    await service.move('transactions', id, 'authenticate');
    await service.advance(3 * 86_400);
    assert.equal((await service.charge(id))['status'], 'requires_action');
    assert.deepEqual(receiver.received, []);
  });

  for (const [from, steps] of [
    ['paid', []],
    ['partially_refunded', [3]],
  ] as const) {
    test(`§3.2-7 §1-4 ${from}, part refunded → partially_refunded: callback, USD debited then`, async () => {
      const id = await paidHosted(service, postback);
      for (const amount of steps) await newRefund(service, id, { amount });
      const before = await availableUsd();
      const refund = await newRefund(service, id, { amount: 7 });
      const charge = await service.charge(id);
      assert.equal(charge['status'], 'partially_refunded');
      assert.equal(await availableUsd(), before - cents(7));
      const { entries } = await service.balances();
      const { created_at } = await service.refund(refund);
      assert.ok(
        entries.at(-1)!.at > String(created_at),
        'debited when the processor reports the refund, not when it is requested',
      );
      await receiver.count(1 + 2 * (steps.length + 1));
      assert.equal(receiver.payloads('CARD').at(-1)?.['status'], 'partially_refunded');
    });

    test(`§3.2-8 §1-4 ${from}, all refunded → refunded: callback, USD debited then`, async () => {
      const id = await paidHosted(service, postback);
      for (const amount of steps) await newRefund(service, id, { amount });
      const before = await availableUsd();
      await newRefund(service, id);
      assert.equal((await service.charge(id))['status'], 'refunded');
      const left = 25 - steps.reduce((sum: number, amount) => sum + amount, 0);
      assert.equal(await availableUsd(), before - cents(left));
      await receiver.event('CARD', 'refunded');
    });
  }

  for (const from of ['paid', 'partially_refunded']) {
    test(`§3.2-9 §1-5 ${from}, chargeback opened → disputed: amount held, callback`, async () => {
      const id = await paidHosted(service, postback);
      if (from === 'partially_refunded') await newRefund(service, id, { amount: 5 });
      const before = await service.balances();
      await service.move('transactions', id, 'dispute');
      const { status, dispute } = await service.charge(id);
      const disputed = cents(Number((dispute as Json)['amount']));
      const { usd } = await service.balances();
      assert.equal(status, 'disputed');
      assert.equal(cents(usd.held), cents(before.usd.held) + disputed);
      assert.equal(cents(usd.available), cents(before.usd.available) - disputed);
      await receiver.event('CARD', 'disputed');
    });
  }

  test('§3.2-10 disputed, in the merchant’s favour → dispute_won: funds restored, callback', async () => {
    const id = await paidHosted(service, postback);
    const before = await service.balances();
    await service.move('transactions', id, 'dispute');
    await service.move('transactions', id, 'win_dispute');
    assert.equal((await service.charge(id))['status'], 'dispute_won');
    assert.deepEqual((await service.balances()).usd, before.usd);
    await receiver.event('CARD', 'dispute_won');
  });

  test('§3.2-10 disputed, lost → dispute_lost: funds stay debited, callback', async () => {
    const id = await paidHosted(service, postback);
    await service.move('transactions', id, 'dispute');
    const before = await service.balances();
    await service.move('transactions', id, 'lose_dispute');
    const { usd } = await service.balances();
    assert.equal((await service.charge(id))['status'], 'dispute_lost');
    assert.equal(usd.available, before.usd.available);
    assert.equal(usd.held, 0);
    await receiver.event('CARD', 'dispute_lost');
  });

  test('§3.2-1 §4.2-12 processing settles as paid', async () => {
    const charge = await direct(service, await service.cardNamed('Processing, then paid'), postback);
    const id = String(charge.body['idTransaction']);
    assert.equal((await service.charge(id))['status'], 'processing');
    await service.advance(600);
    assert.equal((await service.charge(id))['status'], 'paid');
    await receiver.event('CARD', 'paid');
  });

  test('§3.2-12 a late cancelled callback does not undo paid', async () => {
    await service.faults({ callbacks: 'cancelled_after_paid' });
    const id = await paidHosted(service, postback);
    await receiver.event('CARD', 'cancelled');
    assert.equal((await service.charge(id))['status'], 'paid');
  });
});

describe('§3.3 Card refund', () => {
  const settled = { succeed: 'succeeded', fail: 'failed', cancel: 'canceled' } as const;
  const rows: [from: string, before: string[], move: string, to: string][] = [
    ['pending', [], 'require_action', 'requires_action'],
    ...Object.entries(settled).flatMap(([move, to]): [string, string[], string, string][] => [
      ['pending', [], move, to],
      ['requires_action', ['require_action'], move, to],
    ]),
  ];
  for (const [from, before, move, to] of rows) {
    test(`§3.3-1 §3.3-2 ${from} → ${to}: CARD_REFUND callback`, async () => {
      const id = await newRefund(service, await paidHosted(service, postback), { amount: 5 });
      for (const step of before) await service.move('refunds', id, step);
      await service.move('refunds', id, move);
      assert.equal((await service.refund(id))['refund_status'], to);
      assert.equal((await receiver.event('CARD_REFUND', to))['refund_id'], id);
    });
  }
});

describe('§3.4 Crypto withdrawal', () => {
  const rows: [name: string, moves: string[], to: string, returned: boolean][] = [
    ['created → processing: BRL reserved', [], 'processing', false],
    ['processing → sending', ['send'], 'sending', false],
    ['sending → completed: hash set', ['send', 'complete'], 'completed', false],
    ['processing → failed: reserved BRL returned', ['fail'], 'failed', true],
    ['sending → failed: reserved BRL returned', ['send', 'fail'], 'failed', true],
    ['processing → cancelled: reserved BRL returned', ['cancel'], 'cancelled', true],
  ];
  for (const [name, moves, to, returned] of rows) {
    test(`§3.4-1 §3.4-2 §1-6 ${name}`, async () => {
      const before = await availableBrl();
      const id = await newWithdrawal(service, { amount: 100 });
      for (const move of moves) await service.move('withdrawals', id, move);
      const order = await service.withdrawal(id);
      assert.equal(order['status'], to);
      assert.equal(typeof order['payout_tx_hash'] === 'string', to === 'completed');
      const { brl } = await service.balances();
      assert.equal(cents(brl.available), returned ? before : before - cents(100));
      assert.equal(cents(brl.reserved), to === 'processing' || to === 'sending' ? cents(100) : 0);
    });
  }
});

describe('§3.5 PIX-OUT', () => {
  test('§3.5-1 §1-2 pending → paid: PAYMENT/paid', async () => {
    const id = await newPayout(service, { baasPostbackUrl: receiver.url });
    const before = await availableBrl();
    assert.equal((await service.payout(id))['status'], 'pending');
    await service.move('payouts', id, 'pay');
    assert.equal((await service.payout(id))['status'], 'paid');
    assert.equal(await availableBrl(), before);
    await receiver.event('PAYMENT', 'paid');
  });

  test('§3.5-1 §3.5-2 pending → cancelled (callback canceled): the amount returns to the balance', async () => {
    const before = await availableBrl();
    const id = await newPayout(service, { baasPostbackUrl: receiver.url });
    assert.ok((await availableBrl()) < before);
    await service.move('payouts', id, 'cancel');
    assert.equal((await service.payout(id))['status'], 'cancelled');
    assert.equal(await availableBrl(), before);
    await receiver.event('PAYMENT', 'canceled');
  });
});

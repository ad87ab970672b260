/** Property tests of the ledger: illegal moves change nothing, and balances equal the sum of their entries. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { accounts } from '../../demo/simulator/accounts.ts';
import { Changes } from '../../demo/simulator/changes.ts';
import type { Bucket } from '../../demo/simulator/ledger/balances.ts';
import { IllegalMove } from '../../demo/simulator/ledger/transitions.ts';
import { createWorld, type World } from '../../demo/simulator/world.ts';

const live = accounts[0]!;

const actions = {
  pix: (world) =>
    world.pix.create({
      account: live,
      amountMinor: 5000,
      postback: 'http://127.0.0.1:9',
      payer: { name: 'Ana', email: 'a@b.co' },
    }),
  hosted: (world) => world.cards.create({ ...card, mode: 'hosted' }),
  direct: (world) => world.cards.create({ ...card, mode: 'direct' }),
  payout: (world) =>
    world.payouts.create({ account: live, amountMinor: 700, postback: undefined, pixKey: null }),
  withdrawal: (world) =>
    world.withdrawals.create({ account: live, chain: 'tron', address: 'T', amountMinor: 1100 }),
  payPix: (world, at) => pick(world.pix.all(), at, (one) => world.pix.pay(one)),
  settlePixLate: (world, at) => pick(world.pix.all(), at, (one) => world.pix.pay(one, { late: true })),
  expirePix: (world, at) => pick(world.pix.all(), at, (one) => world.pix.expire(one)),
  payCard: (world, at) => pick(world.cards.all(), at, (one) => world.cards.pay(one)),
  declineCard: (world, at) => pick(world.cards.all(), at, (one) => world.cards.decline(one, 'lost_card')),
  expireCard: (world, at) => pick(world.cards.all(), at, (one) => world.cards.expire(one)),
  challenge: (world, at) =>
    pick(world.cards.all(), at, (one) =>
      world.cardPayments.attempt(one, {
        outcome: { do: 'challenge', next: { do: 'approve' } },
        card: { brand: 'visa', last4: '3155' },
      }),
    ),
  passChallenge: (world, at) =>
    pick(world.cards.all(), at, (one) => world.cardPayments.completeChallenge(one, 'pass')),
  confirm: (world, at) => pick(world.cards.all(), at, (one) => void world.cardPayments.confirm(one)),
  refund: (world, at) =>
    pick(world.cards.all(), at, (one) => {
      const left = world.refunds.remainingMinor(one);
      if (one.state === 'paid' || one.state === 'partially_refunded') {
        if (left > 0) world.refunds.create(one, Math.min(left, 700));
      }
    }),
  succeedRefund: (world, at) => pick(world.refunds.all(), at, (one) => world.refunds.succeed(one)),
  failRefund: (world, at) => pick(world.refunds.all(), at, (one) => world.refunds.fail(one)),
  dispute: (world, at) => pick(world.cards.all(), at, (one) => world.disputes.open(one)),
  winDispute: (world, at) => pick(world.cards.all(), at, (one) => world.disputes.win(one)),
  loseDispute: (world, at) => pick(world.cards.all(), at, (one) => world.disputes.lose(one)),
  payPayout: (world, at) => pick(world.payouts.all(), at, (one) => world.payouts.pay(one)),
  cancelPayout: (world, at) => pick(world.payouts.all(), at, (one) => world.payouts.cancel(one)),
  complete: (world, at) => pick(world.withdrawals.all(), at, (one) => world.withdrawals.complete(one)),
  cancelWithdrawal: (world, at) => pick(world.withdrawals.all(), at, (one) => world.withdrawals.cancel(one)),
  wait: (world) => world.clock.advance(600_000),
} satisfies Record<string, (world: World, at: number) => unknown>;

const card = {
  account: live,
  amountMinor: 2000,
  postback: undefined,
  returnUrl: undefined,
  wallet: undefined,
  payer: { name: null, email: null },
};

function pick<One>(all: One[], at: number, act: (one: One) => void): void {
  const one = all[at % Math.max(all.length, 1)];
  if (one !== undefined) act(one);
}

function createTestWorld(): World {
  return createWorld({
    seed: 'test',
    origin: 'http://127.0.0.1:1',
    frameAncestors: [],
    disablesCardBlocks: false,
    changes: new Changes(),
    onError: (error) => {
      throw error;
    },
  });
}

/** Asserts that balances are the sum of their entries, and reserved or held amounts belong to open transactions. */
function assertSums(world: World): void {
  const sums: Record<Bucket, number> = {
    'brl.available': 0,
    'brl.reserved': 0,
    'usd.available': 0,
    'usd.held': 0,
  };
  for (const { from, to, amountMinor } of world.balances.entries(live)) {
    assert.ok(amountMinor > 0);
    if (from !== 'outside') sums[from] -= amountMinor;
    if (to !== 'outside') sums[to] += amountMinor;
  }
  assert.deepEqual(world.balances.of(live), sums);

  const add = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
  const payouts = world.payouts.all().filter(({ state }) => state === 'pending');
  const orders = world.withdrawals.all().filter(({ state }) => state === 'processing' || state === 'sending');
  assert.equal(
    sums['brl.reserved'],
    add(payouts.map((one) => one.amountMinor + one.feeMinor)) + add(orders.map((one) => one.amountMinor)),
  );
  const disputes = world.cards.all().filter(({ state }) => state === 'disputed');
  assert.equal(sums['usd.held'], add(disputes.map(({ dispute }) => dispute?.amountMinor ?? 0)));
  for (const charge of world.cards.all()) {
    const reported = world.refunds.of(charge).filter((refund) => refund.reported);
    assert.equal(charge.refundedMinor, add(reported.map((refund) => refund.amountMinor)));
    assert.ok(charge.refundedMinor <= charge.amountMinor);
  }
}

describe('the ledger', () => {
  test('a charge refunded in full can be disputed, for its whole amount', () => {
    const world = createTestWorld();
    try {
      const charge = world.cards.create({ ...card, mode: 'hosted' });
      world.cards.pay(charge);
      world.refunds.succeed(world.refunds.create(charge, charge.amountMinor));
      assert.equal(charge.state, 'refunded');
      world.disputes.open(charge);
      assert.deepEqual([charge.state, charge.dispute?.amountMinor], ['disputed', charge.amountMinor]);
      assertSums(world);
    } finally {
      world.stop();
    }
  });

  test('balances equal the sum of their entries, and an illegal move changes nothing', async () => {
    const names = Object.keys(actions) as (keyof typeof actions)[];
    const step = fc.tuple(fc.constantFrom(...names), fc.nat(20));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60 }), async (steps) => {
        const world = createTestWorld();
        try {
          for (const [name, at] of steps) {
            const before = JSON.stringify(world.balances.of(live));
            try {
              await actions[name](world, at);
            } catch (error) {
              assert.ok(error instanceof IllegalMove, String(error));
              assert.equal(JSON.stringify(world.balances.of(live)), before, name);
            }
            assertSums(world);
          }
        } finally {
          world.stop();
        }
      }),
      { numRuns: 200 },
    );
  });
});

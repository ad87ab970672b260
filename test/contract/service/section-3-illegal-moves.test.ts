/** Contract tests of §3: a move that no table allows is rejected with 409 and changes nothing. */
import assert from 'node:assert/strict';
import { chargeIdOf } from './support/calls.ts';
import { describe, test } from './support/skippable-test.ts';
import {
  cards,
  direct,
  newHosted,
  newPayout,
  newPix,
  newRefund,
  newWithdrawal,
  paidHosted,
} from './support/samples.ts';
import { type Json, serviceOfFile } from './support/service.ts';
import { assertResponse } from './support/shapes.ts';
import { z } from 'zod';

const service = await serviceOfFile();
const conflict = z.object({ status: z.literal('error'), message: z.string().min(1) });

const chargeMoves = [
  'pay',
  'expire',
  'decline',
  'authenticate',
  'fail_authentication',
  'dispute',
  'review_dispute',
  'win_dispute',
  'lose_dispute',
];

interface State {
  create: () => Promise<string>;
  /** Moves that the tables allow or leave open. */
  allowed: string[];
}

interface Kind {
  title: string;
  resource: 'transactions' | 'refunds' | 'payouts' | 'withdrawals';
  moves: string[];
  lookUp: (id: string) => Promise<Json>;
  states: Record<string, State>;
}

const after =
  (make: () => Promise<string>, resource: Kind['resource'], ...moves: string[]) =>
  async () => {
    const id = await make();
    for (const move of moves) await service.move(resource, id, move);
    return id;
  };

const pix = () => newPix(service);
const hosted = () => newHosted(service);
const paid = () => paidHosted(service);
const challenged = () => direct(service, cards.threeDSecure).then(chargeIdOf);
const payout = () => newPayout(service);
const withdrawal = () => newWithdrawal(service);
const refund = async () => newRefund(service, await paid(), { amount: 5 });

const kinds: Kind[] = [
  {
    title: '§3.1-1 PIX-IN',
    resource: 'transactions',
    moves: chargeMoves,
    lookUp: (id) => service.charge(id),
    states: {
      pending: { create: pix, allowed: ['pay', 'expire'] },
      paid: { create: after(pix, 'transactions', 'pay'), allowed: [] },
      cancelled: { create: after(pix, 'transactions', 'expire'), allowed: [] },
    },
  },
  {
    title: '§3.2-1 card',
    resource: 'transactions',
    moves: chargeMoves,
    lookUp: (id) => service.charge(id),
    states: {
      pending: { create: hosted, allowed: ['pay', 'expire', 'decline'] },
      requires_action: {
        create: challenged,
        allowed: ['pay', 'decline', 'authenticate', 'fail_authentication'],
      },
      processing: {
        create: async () =>
          chargeIdOf(await direct(service, await service.cardNamed('Processing, then paid'))),
        allowed: ['pay', 'decline'],
      },
      paid: { create: paid, allowed: ['dispute'] },
      cancelled: { create: after(hosted, 'transactions', 'expire'), allowed: [] },
      declined: { create: () => direct(service, cards.insufficientFunds).then(chargeIdOf), allowed: [] },
      partially_refunded: {
        create: async () => {
          const id = await paid();
          await newRefund(service, id, { amount: 5 });
          return id;
        },
        allowed: ['dispute'],
      },
      refunded: {
        create: async () => {
          const id = await paid();
          await newRefund(service, id);
          return id;
        },
        // As the origin of a chargeback the table gives only "(charge)".
        allowed: ['dispute'],
      },
      disputed: {
        create: after(paid, 'transactions', 'dispute'),
        allowed: ['review_dispute', 'win_dispute', 'lose_dispute'],
      },
      'disputed and under review': {
        create: after(paid, 'transactions', 'dispute', 'review_dispute'),
        allowed: ['win_dispute', 'lose_dispute'],
      },
      dispute_won: { create: after(paid, 'transactions', 'dispute', 'win_dispute'), allowed: ['dispute'] },
      dispute_lost: { create: after(paid, 'transactions', 'dispute', 'lose_dispute'), allowed: ['dispute'] },
    },
  },
  {
    title: '§3.3-1 refund',
    resource: 'refunds',
    moves: ['succeed', 'fail', 'cancel', 'require_action'],
    lookUp: (id) => service.refund(id),
    states: {
      pending: { create: refund, allowed: ['succeed', 'fail', 'cancel', 'require_action'] },
      requires_action: {
        create: after(refund, 'refunds', 'require_action'),
        allowed: ['succeed', 'fail', 'cancel'],
      },
      succeeded: { create: after(refund, 'refunds', 'succeed'), allowed: ['fail', 'cancel'] },
      failed: { create: after(refund, 'refunds', 'fail'), allowed: [] },
      canceled: { create: after(refund, 'refunds', 'cancel'), allowed: [] },
    },
  },
  {
    title: '§3.4-1 withdrawal',
    resource: 'withdrawals',
    moves: ['send', 'complete', 'fail', 'cancel'],
    lookUp: (id) => service.withdrawal(id),
    states: {
      processing: { create: withdrawal, allowed: ['send', 'complete', 'fail', 'cancel'] },
      sending: { create: after(withdrawal, 'withdrawals', 'send'), allowed: ['complete', 'fail', 'cancel'] },
      completed: { create: after(withdrawal, 'withdrawals', 'send', 'complete'), allowed: [] },
      failed: { create: after(withdrawal, 'withdrawals', 'fail'), allowed: [] },
      cancelled: { create: after(withdrawal, 'withdrawals', 'cancel'), allowed: [] },
    },
  },
  {
    title: '§3.5-1 PIX-OUT',
    resource: 'payouts',
    moves: ['pay', 'cancel'],
    lookUp: (id) => service.payout(id),
    states: {
      pending: { create: payout, allowed: ['pay', 'cancel'] },
      paid: { create: after(payout, 'payouts', 'pay'), allowed: [] },
      cancelled: { create: after(payout, 'payouts', 'cancel'), allowed: [] },
    },
  },
];

for (const { title, resource, moves, lookUp, states } of kinds) {
  describe(title, () => {
    for (const [state, { create, allowed }] of Object.entries(states)) {
      for (const move of moves.filter((name) => !allowed.includes(name))) {
        test(`${title} ${state}: ${move} is rejected`, async () => {
          const id = await create();
          const [before, balances] = [await lookUp(id), await service.balances()];
          assertResponse(await service.control(`${resource}/${id}`, { do: move }), 409, conflict);
          assert.deepEqual(await lookUp(id), before);
          assert.deepEqual(await service.balances(), balances);
        });
      }
    }
  });
}

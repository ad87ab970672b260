/** §3: what no table allows is refused with 409, and changes nothing. */
import assert from 'node:assert/strict';
import { chargeIdOf } from './support/calls.ts';
import { describe, test } from './support/case.ts';
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
import { assertAnswer } from './support/shapes.ts';
import { z } from 'zod';

const service = await serviceOfFile();
const refused = z.object({ status: z.literal('error'), message: z.string().min(1) });

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
  make: () => Promise<string>;
  /** Allowed, or left open by the tables. */
  allowed: string[];
}

interface Kind {
  title: string;
  things: 'transactions' | 'refunds' | 'payouts' | 'withdrawals';
  moves: string[];
  look: (id: string) => Promise<Json>;
  states: Record<string, State>;
}

const after =
  (make: () => Promise<string>, things: Kind['things'], ...moves: string[]) =>
  async () => {
    const id = await make();
    for (const move of moves) await service.move(things, id, move);
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
    things: 'transactions',
    moves: chargeMoves,
    look: (id) => service.charge(id),
    states: {
      pending: { make: pix, allowed: ['pay', 'expire'] },
      paid: { make: after(pix, 'transactions', 'pay'), allowed: [] },
      cancelled: { make: after(pix, 'transactions', 'expire'), allowed: [] },
    },
  },
  {
    title: '§3.2-1 card',
    things: 'transactions',
    moves: chargeMoves,
    look: (id) => service.charge(id),
    states: {
      pending: { make: hosted, allowed: ['pay', 'expire', 'decline'] },
      requires_action: {
        make: challenged,
        allowed: ['pay', 'decline', 'authenticate', 'fail_authentication'],
      },
      processing: {
        make: async () => chargeIdOf(await direct(service, await service.cardNamed('Processing, then paid'))),
        allowed: ['pay', 'decline'],
      },
      paid: { make: paid, allowed: ['dispute'] },
      cancelled: { make: after(hosted, 'transactions', 'expire'), allowed: [] },
      declined: { make: () => direct(service, cards.insufficientFunds).then(chargeIdOf), allowed: [] },
      partially_refunded: {
        make: async () => {
          const id = await paid();
          await newRefund(service, id, { amount: 5 });
          return id;
        },
        allowed: ['dispute'],
      },
      refunded: {
        make: async () => {
          const id = await paid();
          await newRefund(service, id);
          return id;
        },
        // "(charge)" is all that the table says of where a chargeback starts.
        allowed: ['dispute'],
      },
      disputed: {
        make: after(paid, 'transactions', 'dispute'),
        allowed: ['review_dispute', 'win_dispute', 'lose_dispute'],
      },
      'disputed and under review': {
        make: after(paid, 'transactions', 'dispute', 'review_dispute'),
        allowed: ['win_dispute', 'lose_dispute'],
      },
      dispute_won: { make: after(paid, 'transactions', 'dispute', 'win_dispute'), allowed: ['dispute'] },
      dispute_lost: { make: after(paid, 'transactions', 'dispute', 'lose_dispute'), allowed: ['dispute'] },
    },
  },
  {
    title: '§3.3-1 refund',
    things: 'refunds',
    moves: ['succeed', 'fail', 'cancel', 'require_action'],
    look: (id) => service.refund(id),
    states: {
      pending: { make: refund, allowed: ['succeed', 'fail', 'cancel', 'require_action'] },
      requires_action: {
        make: after(refund, 'refunds', 'require_action'),
        allowed: ['succeed', 'fail', 'cancel'],
      },
      succeeded: { make: after(refund, 'refunds', 'succeed'), allowed: ['fail', 'cancel'] },
      failed: { make: after(refund, 'refunds', 'fail'), allowed: [] },
      canceled: { make: after(refund, 'refunds', 'cancel'), allowed: [] },
    },
  },
  {
    title: '§3.4-1 withdrawal',
    things: 'withdrawals',
    moves: ['send', 'complete', 'fail', 'cancel'],
    look: (id) => service.withdrawal(id),
    states: {
      processing: { make: withdrawal, allowed: ['send', 'complete', 'fail', 'cancel'] },
      sending: { make: after(withdrawal, 'withdrawals', 'send'), allowed: ['complete', 'fail', 'cancel'] },
      completed: { make: after(withdrawal, 'withdrawals', 'send', 'complete'), allowed: [] },
      failed: { make: after(withdrawal, 'withdrawals', 'fail'), allowed: [] },
      cancelled: { make: after(withdrawal, 'withdrawals', 'cancel'), allowed: [] },
    },
  },
  {
    title: '§3.5-1 PIX-OUT',
    things: 'payouts',
    moves: ['pay', 'cancel'],
    look: (id) => service.payout(id),
    states: {
      pending: { make: payout, allowed: ['pay', 'cancel'] },
      paid: { make: after(payout, 'payouts', 'pay'), allowed: [] },
      cancelled: { make: after(payout, 'payouts', 'cancel'), allowed: [] },
    },
  },
];

for (const { title, things, moves, look, states } of kinds) {
  describe(title, () => {
    for (const [state, { make, allowed }] of Object.entries(states)) {
      for (const move of moves.filter((name) => !allowed.includes(name))) {
        test(`${title} ${state}: ${move} is refused`, async () => {
          const id = await make();
          const [before, balances] = [await look(id), await service.balances()];
          assertAnswer(await service.control(`${things}/${id}`, { do: move }), 409, refused);
          assert.deepEqual(await look(id), before);
          assert.deepEqual(await service.balances(), balances);
        });
      }
    }
  });
}

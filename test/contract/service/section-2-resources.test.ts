/** Contract tests of §2: every field of every resource, by name and JSON type, in each state of the resource. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { statementNaming } from '../../support/documents/payment-service-document.ts';
import { before, describe, test } from './support/skippable-test.ts';
import {
  addresses,
  cards,
  direct,
  newHosted,
  newPayout,
  newPix,
  newRefund,
  newWithdrawal,
  paidHosted,
  withdrawBody,
} from './support/samples.ts';
import { serviceOfFile, type Json } from './support/service.ts';
import {
  assertShape,
  cardStatus,
  decimalString,
  orderCreated,
  orderStatus,
  payoutStatus,
  pixStatus,
  refundStatus,
} from './support/shapes.ts';

const service = await serviceOfFile({ keep: true });

/** `§2.4 Card refund` → `2.4` */
const sectionOf = (title: string): string => title.slice(1).split(' ')[0] ?? '';

/** Statements for fields whose first mention is not the statement about them. */
const proofs: Record<string, string> = {
  '2.2 card': '§2.2-4',
  '2.2 failure_is_final': '§2.2-7 §2.2-10',
  // `status` belongs to the lookup; the refund's own state is `refund_status`.
  '2.4 status': '§4.7-1',
};
const proofOf = (title: string, field: string): string =>
  proofs[`${sectionOf(title)} ${field}`] ?? statementNaming(sectionOf(title), field);

type Examples = Record<string, Json>;
/** Assertions on a field's value, beyond its type. */
type Meanings = Record<string, (body: Json, situation: string) => void>;

function resource(title: string, shape: z.ZodRawShape, meanings: Meanings, collect: () => Promise<Examples>) {
  describe(title, () => {
    let examples: Examples = {};
    before(async () => {
      examples = await collect();
    });

    for (const [field, type] of Object.entries(shape)) {
      test(`${proofOf(title, field)} ${title}: ${field}`, () => {
        for (const [situation, body] of Object.entries(examples)) {
          assertShape({ [field]: body[field] }, z.object({ [field]: type }));
          meanings[field]?.(body, situation);
        }
      });
    }

    test(`§${sectionOf(title)}-1 §2-1 ${title}: no other field`, () => {
      for (const body of Object.values(examples)) assertShape(body, z.strictObject(shape));
    });
  });
}

const cents = (value: unknown): number => Math.round(Number(value) * 100);
const isState = (body: Json, situation: string): void => assert.equal(body['status'], situation);

resource(
  '§2.1 PIX-IN charge',
  pixStatus,
  {
    status: isState,
    amount: ({ amount }) => assert.equal(amount, 129.9),
    liquid: ({ amount, taxes, liquid }) => assert.equal(cents(liquid), cents(amount) - cents(taxes)),
  },
  async () => {
    const [pending, paid, cancelled] = [await newPix(service), await newPix(service), await newPix(service)];
    await service.move('transactions', paid, 'pay');
    await service.move('transactions', cancelled, 'expire');
    return {
      pending: await service.charge(pending),
      paid: await service.charge(paid),
      cancelled: await service.charge(cancelled),
    };
  },
);

const everPaid = /^(paid|refunded|partially_refunded|disputed|under_review|dispute_won|dispute_lost)$/;

resource(
  '§2.2 Card charge',
  cardStatus,
  {
    status: (body, situation) =>
      isState(body, { declined: 'pending', under_review: 'disputed' }[situation] ?? situation),
    amount: ({ amount }) => assert.ok([20, 25].includes(Number(amount))),
    refunded_amount: ({ refunded_amount }, situation) =>
      assert.equal(refunded_amount, { partially_refunded: 10, refunded: 25 }[situation] ?? 0),
    net_amount: ({ amount, refunded_amount, net_amount }) =>
      assert.equal(cents(net_amount), cents(amount) - cents(refunded_amount)),
    amount_credited_brl: ({ amount, amount_credited_brl, fx_rate }, situation) => {
      if (everPaid.test(situation)) {
        assert.equal(cents(amount_credited_brl), Math.round(cents(amount) * Number(fx_rate)));
      }
    },
    fx_rate: ({ fx_rate }, situation) => assert.equal(Number(fx_rate) > 0, everPaid.test(situation)),
    card: ({ card }, situation) => {
      if (situation === 'pending') assert.equal(card, null, 'null before an attempt');
      if (everPaid.test(situation)) assert.notEqual(card, null);
    },
    paid_at: ({ paid_at }, situation) => assert.equal(paid_at !== null, everPaid.test(situation)),
    refunded_at: ({ refunded_at }, situation) =>
      assert.equal(refunded_at !== null, /refunded/.test(situation)),
    failure_code: ({ failure_code }, situation) =>
      assert.equal(failure_code, { declined: 'lost_card', cancelled: 'expired' }[situation] ?? null),
    failure_message: ({ failure_code, failure_message }) =>
      assert.equal(failure_code === null, failure_message === null),
    failure_is_final: ({ status, failure_is_final }) => {
      if (status === 'pending' || status === 'requires_action') assert.equal(failure_is_final, false);
      if (status === 'cancelled') assert.equal(failure_is_final, true);
    },
    dispute: ({ dispute }, situation) => {
      const stage = (dispute as Json | null)?.['status'];
      const stages = {
        disputed: 'needs_response',
        under_review: 'under_review',
        dispute_won: 'won',
        dispute_lost: 'lost',
      };
      assert.equal(stage, Object.entries(stages).find(([known]) => known === situation)?.[1]);
    },
  },
  async () => {
    const ids: Record<string, string> = {
      pending: await newHosted(service),
      declined: await newHosted(service),
      requires_action: String((await direct(service, cards.threeDSecure)).body['idTransaction']),
      processing: String(
        (await direct(service, await service.cardNamed('Processing, then paid'))).body['idTransaction'],
      ),
      cancelled: await newHosted(service),
      paid: await paidHosted(service),
      partially_refunded: await paidHosted(service),
      refunded: await paidHosted(service),
      disputed: await paidHosted(service),
      under_review: await paidHosted(service),
      dispute_won: await paidHosted(service),
      dispute_lost: await paidHosted(service),
    };
    await service.move('transactions', ids['declined']!, 'decline', { code: 'lost_card' });
    await service.move('transactions', ids['cancelled']!, 'expire');
    await newRefund(service, ids['partially_refunded']!, { amount: 10 });
    await newRefund(service, ids['refunded']!);
    for (const state of ['disputed', 'under_review', 'dispute_won', 'dispute_lost']) {
      await service.move('transactions', ids[state]!, 'dispute');
    }
    await service.move('transactions', ids['under_review']!, 'review_dispute');
    await service.move('transactions', ids['dispute_won']!, 'win_dispute');
    await service.move('transactions', ids['dispute_lost']!, 'lose_dispute');
    return seen(ids, (id) => service.charge(id));
  },
);

resource('§2.3 PIX-OUT transaction', payoutStatus, { status: isState }, async () => {
  const ids: Record<string, string> = {};
  for (const state of ['pending', 'paid', 'cancelled']) {
    ids[state] = await newPayout(service);
    await service.advance(61);
  }
  await service.move('payouts', ids['paid']!, 'pay');
  await service.move('payouts', ids['cancelled']!, 'cancel');
  return seen(ids, (id) => service.payout(id));
});

resource(
  '§2.4 Card refund',
  refundStatus,
  {
    refund_status: ({ refund_status }, situation) =>
      assert.equal(refund_status, situation === 'arn' ? 'succeeded' : situation),
    amount: ({ amount }) => assert.equal(amount, 10),
    failure_reason: ({ failure_reason }, situation) => {
      if (situation === 'failed') assert.notEqual(failure_reason, null);
      if (situation === 'pending' || situation === 'succeeded') assert.equal(failure_reason, null);
    },
    arn: ({ arn }, situation) => {
      if (situation === 'pending') assert.equal(arn, null, 'often null at first');
      if (situation === 'arn') assert.notEqual(arn, null);
    },
    arn_status: ({ arn, arn_status }) => assert.equal(arn_status, arn === null ? 'pending' : 'available'),
  },
  async () => {
    const ids: Record<string, string> = {};
    const moves = {
      pending: [],
      requires_action: ['require_action'],
      succeeded: ['succeed'],
      failed: ['fail'],
      canceled: ['cancel'],
      arn: ['succeed', 'arn'],
    };
    for (const [state, steps] of Object.entries(moves)) {
      ids[state] = await newRefund(service, await paidHosted(service), { amount: 10 });
      for (const step of steps) await service.move('refunds', ids[state], step);
    }
    return seen(ids, (id) => service.refund(id));
  },
);

const orderMoves: Record<string, string[]> = {
  processing: [],
  sending: ['send'],
  completed: ['send', 'complete'],
  failed: ['fail'],
  cancelled: ['cancel'],
};

resource(
  '§2.5 Crypto withdrawal order, status',
  orderStatus,
  {
    status: isState,
    amount_brl: ({ amount_brl }) => assert.equal(amount_brl, '100.00'),
    payout_tx_hash: ({ payout_tx_hash }, situation) =>
      assert.equal(typeof payout_tx_hash === 'string', situation === 'completed'),
  },
  async () => {
    const ids: Record<string, string> = {};
    for (const [state, steps] of Object.entries(orderMoves)) {
      ids[state] = await newWithdrawal(service);
      for (const step of steps) await service.move('withdrawals', ids[state], step);
    }
    return seen(ids, (id) => service.withdrawal(id));
  },
);

resource(
  '§2.5 Crypto withdrawal order, created',
  orderCreated,
  {
    chain: ({ chain }, situation) => assert.equal(chain, situation),
    platform_fee_usdt: ({ usdt_gross, usdt_to_receive, platform_fee_usdt }) => {
      const micro = (value: unknown): number => Math.round(Number(value) * 1e6);
      assertShape(usdt_gross, decimalString(6));
      assert.equal(micro(usdt_to_receive) + micro(platform_fee_usdt), micro(usdt_gross));
    },
  },
  async () => {
    const examples: Examples = {};
    for (const [chain, address] of Object.entries(addresses)) {
      const response = await service.post('/crypto/withdraw', withdrawBody({ chain, address }));
      examples[chain] = response.body['data'] as Json;
    }
    return examples;
  },
);

async function seen(ids: Record<string, string>, look: (id: string) => Promise<Json>): Promise<Examples> {
  const examples: Examples = {};
  for (const [situation, id] of Object.entries(ids)) examples[situation] = await look(id);
  return examples;
}

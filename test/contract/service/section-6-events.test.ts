/** Contract tests of §6: every row of the event table, with exactly its fields. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { until } from '../../support/until.ts';
import { chargeIdOf } from './support/calls.ts';
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
import { assertShape, money, text } from './support/shapes.ts';

const service = await serviceOfFile();
const receiver = await receiverOfFile();
const toReceiver = { postback: receiver.url };

/** Fields of a row's callbacks beside `status`, `idTransaction` and `typeTransaction`. */
const amounts = { amount: money, currency: z.literal('USD') };
const ended = { ...amounts, failure_code: text, message: text };
const refunded = { ...amounts, refund_amount: money, total_refunded: money, net_amount: money };
const refundChange = {
  refund_id: text,
  refund_status: text,
  ...amounts,
  failure_reason: text.nullable(),
  arn: text.nullable(),
};

interface Row {
  row: string;
  extra: z.ZodRawShape;
  /** Triggers the event; returns the charge's id. */
  trigger: () => Promise<string>;
  check?: (payload: Json) => void;
}

const charge = () => paidHosted(service, toReceiver);

async function moved(make: Promise<string>, ...moves: string[]): Promise<string> {
  const id = await make;
  for (const move of moves) await service.move('transactions', id, move);
  return id;
}

async function payoutThat(move: string): Promise<string> {
  const id = await newPayout(service, { baasPostbackUrl: receiver.url });
  await service.move('payouts', id, move);
  return id;
}

async function refundThat(...moves: string[]): Promise<string> {
  const id = await charge();
  const refund = await newRefund(service, id, { amount: 10 });
  for (const move of moves) await service.move('refunds', refund, move);
  return id;
}

const declined = { ...ended, decline_code: text };

const rows: Row[] = [
  { row: 'PIX paid', extra: {}, trigger: () => moved(newPix(service, toReceiver), 'pay') },
  { row: 'PAYMENT paid', extra: {}, trigger: () => payoutThat('pay') },
  { row: 'PAYMENT canceled', extra: {}, trigger: () => payoutThat('cancel') },
  {
    row: 'CARD paid',
    extra: amounts,
    trigger: charge,
    check: ({ amount }) => assert.equal(amount, 25),
  },
  {
    row: 'CARD cancelled, session expired without an attempt',
    extra: ended,
    trigger: () => moved(newHosted(service, toReceiver), 'expire'),
    check: ({ failure_code }) => assert.equal(failure_code, 'expired'),
  },
  {
    row: 'CARD cancelled, session expired after a decline',
    extra: declined,
    trigger: async () => {
      const id = await newHosted(service, toReceiver);
      await service.move('transactions', id, 'decline', { code: 'lost_card' });
      await service.move('transactions', id, 'decline', { code: 'do_not_honor' });
      return moved(Promise.resolve(id), 'expire');
    },
    check: ({ failure_code, decline_code }) =>
      assert.deepEqual(
        [failure_code, decline_code],
        ['do_not_honor', 'do_not_honor'],
        'the code of the last attempt',
      ),
  },
  {
    row: 'CARD cancelled, a direct attempt failed asynchronously',
    extra: declined,
    trigger: async () => {
      const number = await service.cardNamed('Processing, then declined');
      const id = chargeIdOf(await direct(service, number, toReceiver));
      await service.advance(600);
      return id;
    },
  },
  {
    row: 'CARD cancelled, 3D Secure failed before confirm',
    extra: { ...ended, decline_code: text.optional() },
    trigger: () =>
      moved(direct(service, cards.threeDSecure, toReceiver).then(chargeIdOf), 'fail_authentication'),
    check: ({ failure_code }) => assert.equal(failure_code, 'payment_intent_authentication_failure'),
  },
  {
    row: 'CARD refunded',
    extra: refunded,
    trigger: async () => {
      const id = await charge();
      await newRefund(service, id, { amount: 10 });
      await newRefund(service, id);
      return id;
    },
    check: (payload) => assert.deepEqual(refundSums(payload), [25, 15, 25, 0]),
  },
  {
    row: 'CARD partially_refunded',
    extra: refunded,
    trigger: () => refundThat(),
    check: (payload) => assert.deepEqual(refundSums(payload), [25, 10, 10, 15]),
  },
  { row: 'CARD disputed', extra: {}, trigger: () => moved(charge(), 'dispute') },
  { row: 'CARD dispute_won', extra: {}, trigger: () => moved(charge(), 'dispute', 'win_dispute') },
  { row: 'CARD dispute_lost', extra: {}, trigger: () => moved(charge(), 'dispute', 'lose_dispute') },
  ...Object.entries({
    pending: [],
    succeeded: ['succeed'],
    failed: ['fail'],
    canceled: ['cancel'],
    requires_action: ['require_action'],
  }).map(([state, moves]): Row => ({
    row: `CARD_REFUND ${state}`,
    extra: refundChange,
    trigger: () => refundThat(...moves),
    check: ({ refund_status, amount, failure_reason }) => {
      assert.deepEqual([refund_status, amount], [state, 10]);
      if (state === 'failed') assert.notEqual(failure_reason, null);
    },
  })),
];

function refundSums({ amount, refund_amount, total_refunded, net_amount }: Json): unknown[] {
  return [amount, refund_amount, total_refunded, net_amount];
}

/** The statement of `docs/payment-service.md` that describes the row. */
function statementOf(row: string): string {
  const [kind = '', status = ''] = row.split(/[ ,]+/);
  if (kind === 'PIX') return '§6-3';
  if (kind === 'PAYMENT') return '§6-4';
  if (kind === 'CARD_REFUND') return '§6-10 §3.3-2';
  if (status === 'paid') return '§6-5';
  if (status === 'cancelled') return '§6-6 §6-11';
  return status.includes('refunded') ? '§6-7 §6-8' : '§6-9';
}

describe('§6 event table', () => {
  for (const { row, extra, trigger, check } of rows) {
    const [typeTransaction = '', status = ''] = row.split(/[ ,]+/);
    test(`${statementOf(row)} §6-2 ${row}: ${Object.keys(extra).join(', ') || 'no extra fields'}`, async () => {
      const id = await trigger();
      const payload = await receiver.event(typeTransaction, status);
      const shape = { status: text, idTransaction: z.literal(id), typeTransaction: text, ...extra };
      assertShape(payload, z.strictObject(shape));
      check?.(payload);
    });
  }

  test('§6-8 each partial refund sends partially_refunded with its own amount', async () => {
    const id = await charge();
    await newRefund(service, id, { amount: 10 });
    await newRefund(service, id, { amount: 5 });
    const steps = await until('a callback for each step', () => {
      const all = receiver
        .payloads('CARD')
        .filter(({ status, idTransaction }) => status === 'partially_refunded' && idTransaction === id);
      return all.length >= 2 && all;
    });
    assert.deepEqual(steps.map(refundSums), [
      [25, 10, 10, 15],
      [25, 5, 15, 10],
    ]);
  });
});

describe('§6 the request', () => {
  test('§6-1 §6-17 POST, Content-Type and Accept JSON, no signature', async () => {
    await charge();
    await receiver.event('CARD', 'paid');
    const { headers } = receiver.received[0]!;
    assert.match(headers['content-type'] ?? '', /^application\/json/);
    assert.equal(headers.accept, 'application/json');
    assert.deepEqual(
      Object.keys(headers).filter((name) => /sign|secret|token|auth/i.test(name)),
      [],
    );
  });

  test('§6-1 the path and query of postback are kept', async () => {
    const postback = `${receiver.url}/order?key=%C3%A7`;
    const id = await paidHosted(service, { postback });
    await receiver.event('CARD', 'paid');
    assert.equal((await service.callbacks(id))[0]?.url, postback);
  });
});

describe('§6 events without a callback', () => {
  const silent: [what: string, happen: () => Promise<unknown>][] = [
    ['a PIX charge that is created', () => newPix(service, toReceiver)],
    ['a PIX charge that expires', () => moved(newPix(service, toReceiver), 'expire')],
    ['a hosted charge that is created', () => newHosted(service, { ...toReceiver, amount: 30 })],
    [
      'a declined attempt on the hosted page',
      () => moved(newHosted(service, { ...toReceiver, amount: 30 }), 'decline'),
    ],
    ['a failure returned by charge (422)', () => direct(service, cards.insufficientFunds, toReceiver)],
    [
      'a failure returned by confirm (422)',
      async () => {
        const response = await direct(service, cards.threeDSecureThenDeclined, toReceiver);
        await moved(Promise.resolve(String(response.body['idTransaction'])), 'authenticate');
        assert.equal((await confirm(service, response)).status, 422);
      },
    ],
    ['a challenge', () => direct(service, cards.threeDSecure, toReceiver)],
    ['a direct charge without postback', () => direct(service, cards.paid, { postback: null })],
    [
      'a crypto withdrawal',
      async () => service.move('withdrawals', await newWithdrawal(service, toReceiver), 'fail'),
    ],
  ];
  for (const [what, trigger] of silent) {
    test(`§6-12 §4.2-8 no callback: ${what}`, async () => {
      await trigger();
      // Shorter than a hosted session, whose expiry would send one.
      await service.advance(600);
      assert.deepEqual(receiver.payloads(), []);
      assert.deepEqual(await service.list('callbacks'), []);
    });
  }
});

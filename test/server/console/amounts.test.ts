/** Tests of the amounts that the console computes and formats, without a browser. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Event, Payment } from '../../../server/console/merchant-api.ts';
import { movementsOf } from '../../../server/console/pages/balance.ts';
import { usdt } from '../../../server/console/pages/page.ts';

const paid: Payment = {
  id: 'pay_1',
  transaction: 'tx-1',
  method: 'card',
  status: 'paid',
  currency: 'USD',
  amount: '12.90',
  fee: null,
  net: null,
  fx: null,
  refunded_amount: '0.00',
  refunded_at: null,
  returned_amount: '0.00',
  ended_as: null,
  created_at: '2026-11-25T12:00:00.000Z',
  paid_at: null,
};

const event = (type: Event['type'], data: Event['data']): Event => ({
  id: 'evt_1',
  position: 1,
  type,
  timestamp: '2026-11-25T12:00:00.000Z',
  attempts: 1,
  delivered_at: null,
  data,
});

const amountsOf = (events: readonly Event[]): number[] => movementsOf(events).map(({ amount }) => amount);

describe('the movements of the balance', () => {
  test('refunds leave it when the charge shows them (§4.6 rule 5), each once', () => {
    const amounts = amountsOf([
      event('payment.paid', { payment: paid }),
      event('refund.pending', {
        refund: {
          id: 're_1',
          refund_id: 're_1',
          payment: 'pay_1',
          transaction: 'tx-1',
          checkout: 'co_1',
          status: 'pending',
          amount: '5.00',
          currency: 'USD',
          reason: null,
          failure_reason: null,
          arn: null,
          arn_status: null,
          remaining_refundable: null,
          created_at: null,
          service_created_at: null,
          updated_at: null,
        },
      }),
      event('payment.partially_refunded', { payment: { ...paid, refunded_amount: '5.00' } }),
      event('payment.disputed', { payment: { ...paid, refunded_amount: '5.00' } }),
      event('payment.refunded', { payment: { ...paid, refunded_amount: '12.90' } }),
    ]);
    assert.deepEqual(amounts, [12.9, -5, -7.9]);
  });

  test('a lost dispute leaves it, a held one does not', () => {
    const unnamed = { id: null, stage: null, reason: null, created_at: null };
    const dispute = { ...unnamed, amount: '7.90', funds: 'debited' } as const;
    const disputed = { ...paid, refunded_amount: '5.00', dispute };
    const amounts = amountsOf([
      event('payment.paid', { payment: paid }),
      event('payment.partially_refunded', { payment: { ...paid, refunded_amount: '5.00' } }),
      event('payment.disputed', { payment: disputed }),
      event('payment.dispute_lost', { payment: disputed }),
    ]);
    assert.deepEqual(amounts, [12.9, -5, -7.9]);
  });
});

test('an amount in USDT has the separators of the language', () => {
  assert.equal(usdt('1027.110090', 'pt-BR'), '1.027,110090 USDT');
  assert.equal(usdt('1027.110090', 'en'), '1,027.110090 USDT');
});

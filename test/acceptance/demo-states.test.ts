/** What the demo says of a state, without a browser: every one has words, and none says more than is known. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nameOf, states, type Stateful } from '../../demo/back-office/states.ts';
import { deliveryOutcomes } from '../../server/checkouts/checkout.ts';
import { payoutStatuses } from '../../server/money-out/payout.ts';
import { refundStatuses } from '../../server/money-out/refund.ts';
import { withdrawalStatuses } from '../../server/money-out/withdrawal.ts';
import { checkoutStatuses } from '../../widget/protocol/checkout.ts';
import { paymentStatuses } from '../../widget/protocol/payment-status.ts';

describe('the back office’s words for states', () => {
  const all: Readonly<Record<Stateful, readonly string[]>> = {
    checkout: checkoutStatuses,
    payment: paymentStatuses,
    refund: refundStatuses,
    payout: payoutStatuses,
    givenBack: payoutStatuses,
    withdrawal: withdrawalStatuses,
    delivery: deliveryOutcomes,
  };
  for (const lang of ['pt-BR', 'en'] as const) {
    test(`${lang}: one for each that the companion knows`, () => {
      for (const [kind, words] of Object.entries(all)) {
        assert.deepEqual(Object.keys(states[lang][kind as Stateful]).sort(), [...words].sort(), kind);
      }
    });
  }

  test('one that is not known stands for itself', () => {
    assert.equal(nameOf('payment', 'half_paid', 'pt-BR'), 'half_paid');
  });
});

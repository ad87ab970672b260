/**
 * Contract tests of the gateway client against the simulator, each written from the specification alone: deposits,
 * charges, disputes.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { declineOf } from '../../../server/gateway/declines.ts';
import {
  account,
  act,
  charge,
  control,
  failureOf,
  hosted,
  paidCharge,
  pix,
  rejectedWith,
  useSimulator,
  valueOf,
  visa,
} from './simulator-clients.ts';

useSimulator();

describe('PIX deposits (§4.1, §4.4)', () => {
  test('a created deposit is pending, then paid', async () => {
    const { deposits, transactions } = account('live');
    const deposit = await valueOf(deposits.createPix(pix(12_990)));
    assert.match(deposit.pix?.code ?? '', /^000201.*6304[0-9A-F]{4}$/);
    const pending = await valueOf(transactions.get(deposit.serviceId));
    assert.deepEqual(
      [pending.paymentMethod, pending.status, pending.amountMinor, pending.currency],
      ['pix', 'pending', 12_990, 'BRL'],
    );
    await control.pay(deposit.serviceId);
    assert.equal((await valueOf(transactions.get(deposit.serviceId))).status, 'paid');
  });

  test('an amount out of bounds is not reported as wrong credentials, despite its 401', async () => {
    const tooLittle = await rejectedWith(account('live').deposits.createPix(pix(1)), 'AMOUNT_OUT_OF_BOUNDS');
    assert.equal(tooLittle.status, 401);
    assert.ok(tooLittle.figures.minimumAmountMinor);
    const tooMuch = await rejectedWith(
      account('live').deposits.createPix(pix(99_999_999_99)),
      'AMOUNT_OUT_OF_BOUNDS',
    );
    assert.ok(tooMuch.figures.maximumAmountMinor);
  });

  test('names invalid fields', async () => {
    const error = await rejectedWith(
      account('live').deposits.createPix({ ...pix(1000), customer: { ...pix(1000).customer, email: 'no' } }),
      'VALIDATION_ERROR',
    );
    assert.deepEqual(error.fields, ['email']);
  });

  test('distinguishes rejections by the acquirer from its outage', async () => {
    await rejectedWith(account('live').deposits.createPix(pix(9401_01)), 'ACQUIRER_API_ERROR');
    await rejectedWith(account('live').deposits.createPix(pix(9401_02)), 'ACQUIRER_UNEXPECTED_RESPONSE');
    assert.equal((await failureOf(account('live').deposits.createPix(pix(9401_03)))).outcome, 'unavailable');
  });
});

describe('hosted deposits (§4.1)', () => {
  test('a hosted deposit is cancelled when its session expires', async () => {
    const { deposits, transactions } = account('live');
    const deposit = await valueOf(deposits.createHosted({ ...hosted(2515), wallet: 'apple_pay' }));
    const page = deposit.hosted;
    assert.deepEqual([page?.amountMinor, page?.currency], [2515, 'USD']);
    assert.ok(page?.clientSecret && page.publishableKey && page.onBehalfOf && deposit.expiresInS);
    await control.expire(deposit.serviceId);
    const cancelled = await valueOf(transactions.get(deposit.serviceId));
    assert.deepEqual(
      [cancelled.status, cancelled.failureCode, cancelled.failureIsFinal],
      ['cancelled', 'expired', true],
    );
  });

  test('rejects amounts below the minimum and accounts without cards', async () => {
    const create = (amountMinor: number, name = 'live') =>
      account(name).deposits.createHosted(hosted(amountMinor));
    await rejectedWith(create(499), 'AMOUNT_BELOW_MINIMUM');
    await rejectedWith(create(9402_01), 'CHARGE_NOT_CREATED');
    await rejectedWith(create(2500, 'nocard'), 'CARD_NOT_AVAILABLE');
    await rejectedWith(create(2500, 'notready'), 'PROCESSOR_ACCOUNT_NOT_READY');
  });
});

describe('card charges (§4.2, §4.3)', () => {
  test('the lookup of an approved charge reports it as paid', async () => {
    const snapshot = await valueOf(account('live').transactions.get(await paidCharge()));
    assert.deepEqual(
      [snapshot.status, snapshot.amountMinor, snapshot.currency, snapshot.refundedMinor],
      ['paid', 2515, 'USD', 0],
    );
    assert.equal(snapshot.cardLast4, '4242');
  });

  test('the same key returns the same charge', async () => {
    const input = charge(visa);
    const first = await valueOf(account('live').cardCharges.create(input));
    assert.deepEqual(await valueOf(account('live').cardCharges.create(input)), first);
  });

  test('3-D Secure: confirms after the browser step, and again with the same result', async () => {
    const { cardCharges } = account('live');
    const challenge = await valueOf(cardCharges.create(charge('4000002500003155')));
    assert.ok(challenge.status === 'requires_action' && challenge.serviceId && challenge.intentId);
    await act('transactions', challenge.serviceId, 'authenticate');
    const { intentId } = challenge;
    assert.equal((await valueOf(cardCharges.confirm({ intentId }))).status, 'approved');
    assert.equal((await valueOf(cardCharges.confirm({ intentId }))).status, 'approved');
  });

  test('3-D Secure: a failed authentication is a decline', async () => {
    const challenge = await valueOf(account('live').cardCharges.create(charge('4000002500003155')));
    assert.ok(challenge.status === 'requires_action' && challenge.serviceId && challenge.intentId);
    await act('transactions', challenge.serviceId, 'fail_authentication');
    const error = await failureOf(account('live').cardCharges.confirm({ intentId: challenge.intentId }));
    assert.ok(error.outcome === 'rejected' && error.declined, error.code);
  });

  test('declines carry the advice for their code', async () => {
    const expected = [
      ['4000000000009995', 'insufficient_funds', 'retry_later'],
      ['4000000000009979', 'stolen_card', 'never'],
      ['4000000000000002', 'generic_decline', 'other_card'],
      ['4000000000000069', 'expired_card', 'fix_expiry'],
      ['4000000000000127', 'incorrect_cvc', 'fix_cvc'],
      ['4242424242424241', 'INVALID_CARD_NUMBER', 'fix_number'],
    ] as const;
    for (const [number, code, advice] of expected) {
      const error = await failureOf(account('live').cardCharges.create(charge(number)));
      assert.ok(error.outcome === 'rejected' && error.declined, `${number}: ${error.code}`);
      assert.deepEqual([error.code, declineOf(error.declineCode, error.code).advice], [code, advice]);
    }
  });

  test('rejects small amounts, accounts without raw cards, unknown intents and invalid cards', async () => {
    await rejectedWith(account('live').cardCharges.create(charge(visa, 499)), 'AMOUNT_BELOW_MINIMUM');
    await rejectedWith(account('noraw').cardCharges.create(charge(visa)), 'RAW_CARD_NOT_ENABLED');
    await rejectedWith(account('nocard').cardCharges.create(charge(visa)), 'CARD_NOT_AVAILABLE');
    await rejectedWith(account('live').cardCharges.confirm({ intentId: 'pi_nobody' }), 'NOT_FOUND');
    const bad = { ...charge(visa), card: { number: '42', exp_month: 13, exp_year: 2031, cvc: '1' } };
    const { fields } = await rejectedWith(account('live').cardCharges.create(bad), 'VALIDATION_ERROR');
    assert.ok(fields.length >= 3);
  });

  test('repeats a charge with its key after a lost or failed response: one charge', async () => {
    for (const fault of ['reset', 'timeout', 'html', '500', '503', '429'] as const) {
      await control.reset();
      await control.setFaults({ calls: { match: '/wallet/card/charge', do: fault, times: 1 } });
      const result = await valueOf(account('live').cardCharges.create(charge(visa)));
      assert.equal(result.status, 'approved', fault);
      assert.equal((await control.requests('/wallet/card/charge')).length, 2, fault);
    }
  });
});

test('does not repeat a PIX deposit after a lost response (§4.1)', async () => {
  await control.setFaults({ calls: { match: '/wallet/deposit/payment', do: 'reset', times: 1 } });
  assert.ok((await failureOf(account('live').deposits.createPix(pix(1000)))).outcome === 'unknown');
  assert.equal((await control.requests('/wallet/deposit/payment')).length, 1);
});

test('reports disputes with their amount and stage (§2.2)', async () => {
  const serviceId = await paidCharge();
  await act('transactions', serviceId, 'dispute');
  const open = await valueOf(account('live').transactions.get(serviceId));
  assert.ok(open.dispute);
  assert.deepEqual([open.status, open.dispute.amountMinor], ['disputed', 2515]);
  await act('transactions', serviceId, 'win_dispute');
  const won = await valueOf(account('live').transactions.get(serviceId));
  assert.deepEqual([won.status, won.dispute?.stage], ['dispute_won', 'won']);
});

test('reports a second dispute with an id of its own (§3.2)', async () => {
  const serviceId = await paidCharge();
  const disputes = [];
  for (const move of ['dispute', 'win_dispute', 'dispute']) {
    await act('transactions', serviceId, move);
    const found = await valueOf(account('live').transactions.get(serviceId));
    assert.ok(found.dispute);
    disputes.push([found.status, found.dispute.stage, found.dispute.id]);
  }
  const [[, , first], , [, , second]] = disputes as [string[], string[], string[]];
  assert.deepEqual(disputes, [
    ['disputed', 'needs_response', first],
    ['dispute_won', 'won', first],
    ['disputed', 'needs_response', second],
  ]);
  assert.notEqual(first, second);
});

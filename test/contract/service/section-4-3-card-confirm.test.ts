/** Contract tests of §4.3: confirming a charge after the browser step, whatever its outcome. */
import assert from 'node:assert/strict';
import { chargeIdOf } from './support/calls.ts';
import { describe, test } from './support/skippable-test.ts';
import { fieldCases, notText } from './support/field-rules.ts';
import { accounts } from './support/accounts.ts';
import { cards, confirm, direct } from './support/samples.ts';
import { type ServiceResponse, serviceOfFile } from './support/service.ts';
import { responses, assertResponse, codedError, namedFields } from './support/shapes.ts';

const service = await serviceOfFile();

/** Creates a direct charge whose challenge the cardholder has passed. */
async function authenticated(number: string): Promise<ServiceResponse> {
  const charge = await direct(service, number);
  await service.move('transactions', chargeIdOf(charge), 'authenticate');
  return charge;
}

describe('§4.3 fields', () => {
  fieldCases({
    section: '§4.3',
    body: () => ({ ...accounts.live, payment_intent_id: 'pi_unknown' }),
    send: (body) => service.post('/wallet/card/confirm', body),
    taken: () => undefined,
    refused: (response, field) => {
      assertResponse(response, 422, responses.invalidFields);
      assert.deepEqual(namedFields(response), [field]);
    },
    rules: { payment_intent_id: { bad: notText } },
  });
});

describe('§4.3 results', () => {
  test('§4.3-2 Approved 200', async () => {
    const charge = await authenticated(cards.threeDSecure);
    const body = assertResponse(await confirm(service, charge), 200, responses.confirmed);
    assert.equal(body.idTransaction, chargeIdOf(charge));
    assert.equal(body.payment_intent_id, charge.body['payment_intent_id']);
  });

  test('§4.3-3 §4.3-9 Another challenge 200: new client_secret and next_action', async () => {
    const charge = await authenticated(await service.cardNamed('Two challenges'));
    const again = assertResponse(await confirm(service, charge), 200, responses.anotherChallenge);
    assert.notEqual(again.client_secret, charge.body['client_secret']);

    await service.move('transactions', chargeIdOf(charge), 'authenticate');
    assertResponse(await confirm(service, charge), 200, responses.confirmed);
  });

  test('§4.3-4 Processing 200', async () => {
    const charge = await authenticated(await service.cardNamed('3-D Secure, then processing'));
    assertResponse(await confirm(service, charge), 200, responses.processing);
    await service.advance(600);
    assert.equal((await service.charge(chargeIdOf(charge)))['status'], 'paid');
  });

  test('§4.3-5 Failed 422: the bank declines after the challenge', async () => {
    const charge = await authenticated(cards.threeDSecureThenDeclined);
    assertResponse(await confirm(service, charge), 422, responses.confirmFailed);
    assert.equal((await service.charge(chargeIdOf(charge)))['status'], 'cancelled');
  });

  test('§4.3-5 Failed 422: the cardholder failed the challenge', async () => {
    const charge = await direct(service, cards.threeDSecure);
    await service.move('transactions', chargeIdOf(charge), 'fail_authentication');
    const body = assertResponse(await confirm(service, charge), 422, responses.confirmFailed);
    assert.equal(body.error_code, 'payment_intent_authentication_failure');
  });

  test('§4.3-5 Failed 422: the challenge was not completed', async () => {
    const charge = await direct(service, cards.threeDSecure);
    const body = assertResponse(await confirm(service, charge), 422, responses.confirmFailed);
    assert.equal(body.error_code, 'authentication_required');
  });

  test('§4.3-6 §7.2-22 Not the merchant’s charge 404: unknown', async () => {
    const response = await service.post('/wallet/card/confirm', {
      ...accounts.live,
      payment_intent_id: 'pi_unknown',
    });
    assertResponse(response, 404, codedError('NOT_FOUND'));
  });

  test('§4.3-6 §7.2-22 Not the merchant’s charge 404: of another account', async () => {
    const charge = await authenticated(cards.threeDSecure);
    assertResponse(await confirm(service, charge, accounts.sandbox), 404, codedError('NOT_FOUND'));
    assert.equal((await service.charge(chargeIdOf(charge)))['status'], 'requires_action');
  });

  test('§4.3-7 §7.2-22 Unexpected 422', async () => {
    const charge = await authenticated(await service.cardNamed('3-D Secure, confirm fails once'));
    assertResponse(await confirm(service, charge), 422, codedError('CONFIRM_FAILED'));
  });

  test('§4.3-8 a payment that has succeeded returns ok again', async () => {
    const charge = await authenticated(cards.threeDSecure);
    const first = await confirm(service, charge);
    const second = await confirm(service, charge);
    assertResponse(second, 200, responses.confirmed);
    assert.deepEqual(second.body, first.body);
    const { entries } = await service.balances();
    assert.equal(
      entries.filter(({ reference }) => reference === chargeIdOf(charge)).length,
      1,
      'credited once',
    );
  });

  test('§4.3-8 a charge approved without a challenge returns ok', async () => {
    assertResponse(await confirm(service, await direct(service, cards.paid)), 200, responses.confirmed);
  });
});

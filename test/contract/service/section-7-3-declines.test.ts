/** Contract tests of §7.3: every decline code in the charge's response, in the lookup and in the cancelled callback. */
import assert from 'node:assert/strict';
import { statementNaming } from '../../support/documents/payment-service-document.ts';
import { describe, test } from './support/skippable-test.ts';
import { receiverOfFile } from './support/receiver.ts';
import { direct, newHosted } from './support/samples.ts';
import { serviceOfFile } from './support/service.ts';
import { responses, assertResponse } from './support/shapes.ts';

const service = await serviceOfFile();
const receiver = await receiverOfFile();

const codes = [
  'insufficient_funds',
  'card_declined',
  'generic_decline',
  'do_not_honor',
  'no_action_taken',
  'call_issuer',
  'lost_card',
  'stolen_card',
  'pickup_card',
  'fraudulent',
  'merchant_blacklist',
  'security_violation',
  'expired_card',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'incorrect_cvc',
  'invalid_cvc',
  'incorrect_number',
  'invalid_number',
  'incorrect_zip',
  'service_not_allowed',
  'transaction_not_allowed',
  'card_not_supported',
  'not_permitted',
  'restricted_card',
  'currency_not_supported',
  'withdrawal_count_limit_exceeded',
  'processing_error',
  'try_again_later',
  'approve_with_id',
  'revocation_of_authorization',
  'authentication_required',
  'payment_intent_authentication_failure',
  'amount_too_large',
  'amount_too_small',
  'balance_insufficient',
  'payment_intent_canceled',
  'payment_failed',
];

describe('§7.3 by the direct card API', () => {
  for (const code of codes) {
    test(`${statementNaming('7.3', code)} §7.3-1 ${code}: 422 with the code, and failure_code on status`, async () => {
      const response = await direct(service, await service.cardNamed(code));
      const declined = assertResponse(response, 422, responses.declined);
      assert.equal(declined.error_code, code);
      assert.ok(declined.decline_code === null || declined.decline_code === code);
      const { status, failure_code, failure_message, failure_is_final } = await service.charge(
        declined.idTransaction,
      );
      assert.deepEqual([status, failure_code, failure_is_final], ['cancelled', code, true]);
      assert.ok(failure_message, 'never empty');
    });
  }

  test('§7.3-1 a code that is not in the table is a decline', async () => {
    const response = await direct(service, await service.cardNamed('Unknown decline code'));
    const { error_code } = assertResponse(response, 422, responses.declined);
    assert.ok(!codes.includes(error_code));
  });
});

describe('§7.3 on the hosted page', () => {
  for (const code of codes) {
    test(`${statementNaming('7.3', code)} §2.2-6 §2.2-9 ${code}: failure_code while pending, and in the cancelled callback`, async () => {
      const id = await newHosted(service, { postback: receiver.url });
      await service.move('transactions', id, 'decline', { code });
      const { status, failure_code, failure_message, failure_is_final } = await service.charge(id);
      assert.deepEqual([status, failure_code, failure_is_final], ['pending', code, false]);
      assert.ok(failure_message, 'never empty');
      await service.move('transactions', id, 'expire');
      const event = await receiver.event('CARD', 'cancelled');
      assert.equal(event['failure_code'], code);
      assert.ok(event['message'], 'never empty');
    });
  }

  test('§7.3-21 expired: callbacks and status only', async () => {
    const id = await newHosted(service, { postback: receiver.url });
    await service.move('transactions', id, 'expire');
    assert.equal((await service.charge(id))['failure_code'], 'expired');
    const event = await receiver.event('CARD', 'cancelled');
    assert.equal(event['failure_code'], 'expired');
    assert.ok(!('decline_code' in event), 'there was no decline');
  });
});

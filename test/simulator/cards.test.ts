/** Tests the simulator's direct charges, refunds and request faults. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { until } from '../support/until.ts';
import { live, type ServiceClient, type ServiceResponse, simulatorFor } from './service-client.ts';

function advance(service: ServiceClient, seconds: number) {
  return service.control('clock', { advance_s: seconds });
}

async function cardNamed(service: ServiceClient, cardName: string): Promise<string> {
  const { body } = await service.control('scenarios');
  const found = (body['cards'] as { name: string; number: string }[]).find(({ name }) => name === cardName);
  assert.ok(found, cardName);
  return found.number;
}

function codeOf({ body }: ServiceResponse): unknown {
  return body['error_code'];
}

describe('direct charges', () => {
  test('a repeated key returns the same charge for 24 hours, in the header or in the body', async (t) => {
    const service = await simulatorFor(t);
    const first = await service.charge('4242424242424242', {}, { 'idempotency-key': 'k1' });
    const again = await service.charge('4242424242424242', { idempotency_key: 'k1' });
    assert.deepEqual(again, first);
    const other = await service.charge('4242424242424242');
    assert.notEqual(other.body['idTransaction'], first.body['idTransaction']);
    await advance(service, 24 * 3600);
    const later = await service.charge('4242424242424242', { idempotency_key: 'k1' });
    assert.notEqual(later.body['idTransaction'], first.body['idTransaction']);
  });

  test('every card of the table has the outcome in its name', async (t) => {
    const service = await simulatorFor(t);
    const { body } = await service.control('scenarios');
    for (const { number, name } of body['cards'] as { number: string; name: string }[]) {
      const response = await service.charge(number);
      if (/^[a-z_]+$/.test(name)) {
        assert.equal(response.status, 422);
        assert.equal(codeOf(response), name);
        assert.ok(response.body['message']);
      } else {
        assert.ok([200, 422, 503].includes(response.status), name);
      }
    }
  });

  test('an unreachable processor makes no charge: the same key pays on the retry', async (t) => {
    const service = await simulatorFor(t);
    const number = await cardNamed(service, 'Processor unreachable');
    const refused = await service.charge(number, { idempotency_key: 'k' });
    assert.equal(refused.status, 503);
    assert.equal(codeOf(refused), 'PROCESSOR_TEMPORARILY_UNAVAILABLE');
    assert.equal((await service.charge(number, { idempotency_key: 'k' })).body['status'], 'ok');
  });

  test('a card is blocked after ten failures in an hour', async (t) => {
    const service = await simulatorFor(t);
    for (let count = 0; count < 10; count += 1) {
      assert.equal(codeOf(await service.charge('4000000000000002')), 'generic_decline');
    }
    const blocked = await service.charge('4000000000000002');
    assert.equal(blocked.status, 429);
    assert.equal(codeOf(blocked), 'CARD_TESTING_BLOCKED');
    assert.equal((await service.charge('4242424242424242')).status, 200);
    await advance(service, 3601);
    assert.equal(codeOf(await service.charge('4000000000000002')), 'generic_decline');
  });

  test('a card is blocked after a hundred approvals', async (t) => {
    const service = await simulatorFor(t);
    for (let count = 0; count < 100; count += 1) await service.charge('4242424242424242');
    assert.equal(codeOf(await service.charge('4242424242424242')), 'CARD_VELOCITY_BLOCKED');
  });

  test('a lookup finds a lost report after three minutes, at most once a minute', async (t) => {
    const service = await simulatorFor(t);
    const { body } = await service.charge(await cardNamed(service, 'Processing, then paid'));
    const id = String(body['idTransaction']);
    assert.equal(body['status'], 'processing');
    await advance(service, 29);
    assert.equal(await service.statusOf(id), 'processing');
    await advance(service, 2);
    assert.equal(await service.statusOf(id), 'paid');

    const lost = await service.charge('4000002500003155');
    const lostId = String(lost.body['idTransaction']);
    await advance(service, 178);
    await service.control(`transactions/${lostId}`, { do: 'pay', report: false });
    assert.equal(await service.statusOf(lostId), 'requires_action');
    await advance(service, 5);
    assert.equal(await service.statusOf(lostId), 'paid');

    const slow = await service.charge('4000002500003155');
    const slowId = String(slow.body['idTransaction']);
    await advance(service, 200);
    assert.equal(await service.statusOf(slowId), 'requires_action');
    await service.control(`transactions/${slowId}`, { do: 'pay', report: false });
    assert.equal(await service.statusOf(slowId), 'requires_action', 'looked up within the last minute');
    await advance(service, 60);
    assert.equal(await service.statusOf(slowId), 'paid');
  });

  test('confirm before the challenge is completed leaves the charge open', async (t) => {
    const service = await simulatorFor(t);
    const { body } = await service.charge('4000002500003155');
    const confirm = () =>
      service.post('/wallet/card/confirm', { ...live, payment_intent_id: body['payment_intent_id'] });
    assert.equal(codeOf(await confirm()), 'authentication_required');
    await service.control(`transactions/${String(body['idTransaction'])}`, { do: 'authenticate' });
    assert.equal((await confirm()).body['status'], 'ok');
    assert.equal((await confirm()).body['status'], 'ok', 'safe to repeat');
  });
});

describe('refunds', () => {
  test('equal partial refunds without a key are one, with keys two', async (t) => {
    const service = await simulatorFor(t);
    const { body } = await service.charge('4242424242424242');
    const idTransaction = String(body['idTransaction']);
    const refund = (more: object) =>
      service.post('/wallet/card/refund', { ...live, idTransaction, amount: 5, ...more });
    const first = await refund({});
    assert.deepEqual(await refund({}), first);
    const second = await refund({ idempotency_key: 'other' });
    assert.notEqual(second.body['refund_id'], first.body['refund_id']);
    assert.equal(second.body['remaining_refundable'], 10);

    const tooMuch = await refund({ amount: 10.01 });
    assert.equal(codeOf(tooMuch), 'AMOUNT_EXCEEDS_REFUNDABLE');
    assert.equal(tooMuch.body['remaining_refundable'], 10);
    await refund({ amount: 10 });
    assert.equal(codeOf(await refund({ amount: 1 })), 'ALREADY_REFUNDED');
    await until('the reports', async () => (await service.statusOf(idTransaction)) === 'refunded');
  });

  test('the balance is debited when the processor reports, not when the call returns', async (t) => {
    const service = await simulatorFor(t);
    const { body } = await service.charge('4242424242424242');
    const usd = async (): Promise<number> =>
      ((await service.get('/account/balance')).body['usd'] as { available: number }).available;
    const before = await usd();
    await service.post('/wallet/card/refund', { ...live, idTransaction: body['idTransaction'], amount: 5 });
    await until('the report', async () => (await usd()) !== before);
    assert.equal(Math.round((before - (await usd())) * 100), 500);
  });

  // Left open by the interface: section 10 of `docs/payment-service.md`.
  test('a refund key repeated with another charge returns its first refund', async (t) => {
    const service = await simulatorFor(t);
    const paid = async () => (await service.charge('4242424242424242')).body['idTransaction'];
    const [first, second] = [await paid(), await paid()];
    const refund = (idTransaction: unknown) =>
      service.post('/wallet/card/refund', { ...live, idTransaction, amount: 5, idempotency_key: 'key-1' });
    const created = await refund(first);
    assert.equal(created.status, 200);
    const again = await refund(second);
    assert.equal(again.body['refund_id'], created.body['refund_id']);
    const { body } = await service.get(`/transactions/payment/${String(second)}`);
    assert.equal(body['refunded_amount'], 0);
  });

  test('a refund id that cannot be decoded returns 404 without a code', async (t) => {
    const service = await simulatorFor(t);
    const { status, body } = await service.get('/wallet/card/refund/%E0%A4%A');
    assert.equal(status, 404);
    assert.equal(body['error_code'], undefined);
    const unknown = await service.get('/wallet/card/refund/re_unknown');
    assert.equal(unknown.body['error_code'], 'REFUND_NOT_FOUND');
  });
});

describe('request faults', () => {
  const deposit = (service: ServiceClient, signal?: AbortSignal) =>
    fetch(`${service.url}/api/wallet/deposit/payment`, {
      method: 'POST',
      body: JSON.stringify({ ...live, method_pay: 'card', amount: 25, postback: 'http://127.0.0.1:9/x' }),
      ...(signal ? { signal } : {}),
    });
  const transactionCount = async (service: ServiceClient): Promise<number> =>
    ((await service.control('transactions')).body as unknown as unknown[]).length;

  test('a reset after processing leaves a charge, a reset before it does not', async (t) => {
    const service = await simulatorFor(t);
    await service.control('faults', { calls: { match: '/wallet/deposit/payment', do: 'reset' } });
    await assert.rejects(deposit(service));
    assert.equal(await transactionCount(service), 1);
    await service.control('faults', { calls: { match: '/deposit', do: 'reset', when: 'before' } });
    await assert.rejects(deposit(service));
    assert.equal(await transactionCount(service), 1);
    assert.equal((await deposit(service)).status, 200, 'the fault is consumed');
  });

  test('a timeout processes the request and never responds', async (t) => {
    const service = await simulatorFor(t);
    await service.control('faults', { calls: { match: '/wallet/deposit/payment', do: 'timeout' } });
    const controller = new AbortController();
    const response = deposit(service, controller.signal);
    await until('the charge', async () => (await transactionCount(service)) === 1);
    controller.abort();
    await assert.rejects(response);
  });

  test('returns the codes of section 7 for faults that it lists', async (t) => {
    const service = await simulatorFor(t);
    const faults = { match: '/wallet/card/charge', times: 1 };
    await service.control('faults', {
      calls: [
        { ...faults, do: '429' },
        { ...faults, do: '503' },
      ],
    });
    assert.equal(codeOf(await service.charge('4242424242424242')), 'RATE_LIMITED');
    assert.equal(codeOf(await service.charge('4242424242424242')), 'PROCESSOR_TEMPORARILY_UNAVAILABLE');
    await service.control('faults', { calls: { ...faults, do: 'html' } });
    await assert.rejects(service.charge('4242424242424242'), SyntaxError);
    await service.control('faults', { calls: { ...faults, do: '500' } });
    await service.control('faults', {});
    assert.equal((await service.charge('4242424242424242')).status, 200);
  });

  test('control rejects unknown moves, and illegal ones with the reason', async (t) => {
    const service = await simulatorFor(t);
    const id = await service.pix();
    assert.equal((await service.control(`transactions/${id}`, { do: 'fly' })).status, 422);
    assert.equal((await service.control('transactions/nothing', { do: 'pay' })).status, 404);
    assert.equal((await service.control(`transactions/${id}`, { do: 'expire' })).status, 200);
    const refused = await service.control(`transactions/${id}`, { do: 'pay' });
    assert.equal(refused.status, 409);
    assert.match(String(refused.body['message']), /late/);
    assert.equal(refused.body['code'], 'expired_charge');
    assert.equal((await service.control(`transactions/${id}`, { do: 'pay', late: true })).status, 200);
    assert.equal((await service.send('/control/faults', 'POST', '{', {})).status, 422);
  });
});

/** Tests refund behaviour that the interface leaves open: section 10 of `docs/payment-service.md`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { live, type ServiceClient, simulatorFor } from './service-client.ts';

async function paidCharge(service: ServiceClient): Promise<unknown> {
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' };
  const { body } = await service.post('/wallet/card/charge', { ...live, amount: 25, card });
  return body['idTransaction'];
}

test('a refund key repeated with another charge returns its first refund', async (t) => {
  const service = await simulatorFor(t);
  const [first, second] = [await paidCharge(service), await paidCharge(service)];
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

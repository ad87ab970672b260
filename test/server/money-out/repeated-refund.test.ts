/** Tests what the rejection of a refund's repeat says about the refund, whose first call had no response. */
import assert from 'node:assert/strict';
import { test, type TestContext, describe } from 'node:test';
import type { Outcome, CreatedRefund, MoneyOutGateway } from '../../../server/money-out/ports.ts';
import { refundCheckAt } from '../../../server/money-out/transfer-schedule.ts';
import { until } from '../../support/until.ts';
import {
  createdRefund,
  noResponse,
  openMoneyOut,
  refundRequest,
  rejectedCall,
  waitingCalls,
} from './fake-money-out.ts';

type RefundResponse = Outcome<CreatedRefund>;

const refused = rejectedCall('TRANSACTION_NOT_FOUND');
/** The processor's rejection, which can be about the repeat only. */
const failed = rejectedCall('REFUND_FAILED', 422);

/** Sends a refund. Each call waits for its response. */
async function sendRefund(t: TestContext) {
  const { call: refund, calls } = waitingCalls<unknown, RefundResponse>();
  const opened = await openMoneyOut(t, { refund });
  const { moneyOut } = opened;
  const first = moneyOut.refund(refundRequest);
  await until('the call is sent', () => calls.length === 1);
  const [stored] = await moneyOut.store.refunds.list({ limit: 1 });
  return { ...opened, calls, first, id: stored?.id ?? '' };
}

test('does not send a refund again that has failed', async (t) => {
  const { moneyOut, calls, first, id } = await sendRefund(t);
  calls[0]?.respond(noResponse);
  await first;
  const repeat = moneyOut.settleRefund(id);
  await until('the call is repeated', () => calls.length === 2);
  calls[1]?.respond(refused);
  assert.equal((await repeat)?.status, 'failed');
  let status: string | null = null;
  void moneyOut.readRefund(id).then((refund) => (status = refund.status));
  await until('the refund is read, or sent', () => status !== null || calls.length === 3);
  assert.deepEqual([status, calls.length], ['failed', 2]);
});

test('neither sends nor follows a refund once the processor may have forgotten its key, whatever came since', async (t) => {
  const { moneyOut, calls, first, id, wait } = await sendRefund(t);
  calls[0]?.respond(noResponse);
  await first;
  const hour = 3_600_000;
  wait(22 * hour);
  const repeat = moneyOut.settleRefund(id);
  await until('the call is repeated', () => calls.length === 2);
  calls[1]?.respond(noResponse);
  await repeat;
  wait(2 * hour);
  let status: string | undefined;
  void moneyOut.settleRefund(id).then((refund) => (status = refund?.status));
  await until('the refund is left as it is, or sent', () => status !== undefined || calls.length === 3);
  assert.deepEqual([status, calls.length], ['unknown', 2]);
  const refund = (await moneyOut.store.refunds.byId(id)) ?? assert.fail('it is stored');
  assert.equal(refundCheckAt(refund, refund.createdAt + 24 * hour), null);
});

test('believes the processor’s rejection of a repeat only when the first call must have ended', async (t) => {
  const { moneyOut, calls, first, id, wait, events } = await sendRefund(t);
  calls[0]?.respond(noResponse);
  await first;
  const repeated = async () => {
    const repeat = moneyOut.settleRefund(id);
    const sent = calls.length + 1;
    await until('the call is repeated', () => calls.length === sent);
    calls.at(-1)?.respond(failed);
    return (await repeat)?.status;
  };
  assert.equal(await repeated(), 'unknown');
  wait(14 * 60_000);
  assert.equal(await repeated(), 'unknown');
  assert.deepEqual(await events(), []);
  wait(2 * 60_000);
  assert.equal(await repeated(), 'failed');
  assert.deepEqual(await events(), ['refund.failed']);
});

test('does not take a repeat’s 422 without fields for a rejection of the refund', async (t) => {
  const { moneyOut, calls, first, id } = await sendRefund(t);
  calls[0]?.respond(noResponse);
  await first;
  const repeat = moneyOut.settleRefund(id);
  await until('the call is repeated', () => calls.length === 2);
  calls[1]?.respond(rejectedCall('VALIDATION_ERROR', 422));
  assert.equal((await repeat)?.status, 'unknown');
});

test('shows a refund that was made, although its repeat was rejected while the first call was in progress', async (t) => {
  const { moneyOut, calls, first, id, wait } = await sendRefund(t);
  wait(61_000);
  const repeat = moneyOut.settleRefund(id);
  await until('the call is repeated', () => calls.length === 2);
  calls[1]?.respond(refused);
  await repeat;
  calls[0]?.respond(createdRefund);
  const { refund } = await first;
  assert.deepEqual(
    [refund.status, refund.failureReason, refund.serviceId],
    ['pending', null, 're_at_the_service'],
  );
});

test('does not report a refund as failed while another repeat of it is in progress', async (t) => {
  const { moneyOut, otherProcess, calls, first, id, wait } = await sendRefund(t);
  calls[0]?.respond(noResponse);
  await first;
  const repeat = moneyOut.settleRefund(id);
  await until('the call is repeated', () => calls.length === 2);
  wait(61_000);
  const later = otherProcess.settleRefund(id);
  await until('the call is repeated by the other process', () => calls.length === 3);
  calls[1]?.respond(refused);
  assert.equal((await repeat)?.status, 'unknown');
  calls[2]?.respond(noResponse);
  assert.equal((await later)?.status, 'unknown');
});

/** Tests a refund whose lease expired during its call, so that its key was sent again concurrently. */
describe('an expired lease', () => {
  type RefundResponse = Outcome<CreatedRefund>;
  type RefundCall = Parameters<MoneyOutGateway['refund']>[0];

  const busy = {
    outcome: 'unavailable',
    code: 'RATE_LIMITED',
    reason: null,
    retryAfterMs: null,
    cause: null,
  } as const satisfies RefundResponse;

  test('keeps the key of a refund whose first call was rejected while its repeat is in progress', async (t) => {
    const { call: refund, calls } = waitingCalls<RefundCall, RefundResponse>();
    const { moneyOut, wait } = await openMoneyOut(t, { refund });
    const first = moneyOut.refund(refundRequest);
    await until('the call is sent', () => calls.length === 1);
    wait(61_000);
    const [stored] = await moneyOut.store.refunds.list({ limit: 1 });
    const repeat = moneyOut.settleRefund(stored?.id ?? '');
    await until('the call is repeated', () => calls.length === 2);
    calls[0]?.respond(busy);
    const { refund: unknown } = await first;
    assert.equal(unknown.status, 'unknown');
    calls[1]?.respond(createdRefund);
    assert.equal((await repeat)?.status, 'pending');
    // A repeat by the merchant returns the created refund.
    const again = await moneyOut.refund(refundRequest);
    assert.deepEqual([again.isNew, again.refund.serviceId], [false, 're_at_the_service']);
    assert.deepEqual(
      calls.map(({ input }) => input.idempotencyKey),
      [unknown.id, unknown.id],
    );
  });
});

test('frees the key of a refund that never reached the service for another content', async (t) => {
  const unsent = {
    outcome: 'unavailable',
    code: 'SERVICE_UNAVAILABLE',
    reason: null,
    retryAfterMs: null,
    cause: null,
  } as const satisfies Outcome<CreatedRefund>;
  const { call: refund, calls } = waitingCalls<
    Parameters<MoneyOutGateway['refund']>[0],
    Outcome<CreatedRefund>
  >();
  const { moneyOut } = await openMoneyOut(t, { refund });
  const first = moneyOut.refund({ ...refundRequest, reason: 'first' });
  await until('the call is sent', () => calls.length === 1);
  calls[0]?.respond(unsent);
  await assert.rejects(first, { code: 'SERVICE_UNAVAILABLE' });
  const second = moneyOut.refund({ ...refundRequest, reason: 'second' });
  await until('the second call is sent', () => calls.length === 2);
  calls[1]?.respond(createdRefund);
  assert.equal((await second).isNew, true);
  assert.notEqual(calls[1]?.input.idempotencyKey, calls[0]?.input.idempotencyKey);
  await assert.rejects(moneyOut.refund({ ...refundRequest, reason: 'third' }), {
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
});

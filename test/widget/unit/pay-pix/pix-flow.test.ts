/** Tests the retries of a PIX deposit: their pace, and the error that the buyer sees when they end. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';
import { AnswerError, type CheckoutError, ProblemError } from '../../../../widget/checkout/shared/errors.ts';
import { Retry } from '../../../../widget/checkout/calls/retry.ts';
import type { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import { PixFlow } from '../../../../widget/pay-pix/view/pix-flow.ts';
import { payment } from '../views.ts';

const request = { details: {}, revision: 0, isPressed: true };
const activePage = { isActive: () => true, isOnline: () => true, onChange: () => () => undefined };

/** Retries for an hour, as often as the flow allows, with a companion that never returns a code. */
async function retryForAnHour(t: TestContext, deposit: () => Promise<unknown>) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const errors: CheckoutError[] = [];
  let requests = 0;
  const session = {
    call: () => {
      requests += 1;
      return deposit();
    },
  } as unknown as CheckoutSession;
  const retry = new Retry({ firstMs: 2_000, factor: 2, maxMs: 30_000 }, activePage);
  const options = {
    onChange: () => undefined,
    isOpen: () => true,
    onError: (error: CheckoutError) => void errors.push(error),
  };
  const flow = new PixFlow(options, retry);
  await flow.ask(session, request);
  for (let second = 0; second < 3_600; second++) {
    if (!flow.error && !flow.isAsking) flow.awaitCode(session, 0);
    t.mock.timers.tick(1000);
    await nextTick();
  }
  return { flow, session, errors, requests: () => requests };
}

test('stops retrying an unknown outcome with one error, and the button retries', async (t) => {
  const { flow, session, errors, requests } = await retryForAnHour(t, async () =>
    payment({ status: 'processing' }),
  );
  assert.deepEqual([requests(), errors.length, flow.error?.code], [9, 1, 'OUTCOME_UNKNOWN']);
  await flow.ask(session, request);
  assert.deepEqual([requests(), flow.error], [10, null]);
});

test('stops retrying with one error when a proxy responds in place of the companion', async (t) => {
  const { flow, errors, requests } = await retryForAnHour(t, () => Promise.reject(new AnswerError('html')));
  assert.deepEqual([requests(), errors.length, flow.error?.code], [9, 1, 'ANSWER_NOT_UNDERSTOOD']);
});

test('repeats the request after the pause that a proxy requires', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let requests = 0;
  const session = {
    call: async () => {
      requests += 1;
      throw new ProblemError({ code: 'HTTP_503', title: 'No details' }, 503, 60_000);
    },
  } as unknown as CheckoutSession;
  const options = { onChange: () => undefined, isOpen: () => true, onError: () => undefined };
  const flow = new PixFlow(options, new Retry({ firstMs: 2_000, factor: 2, maxMs: 30_000 }, activePage));
  await flow.ask(session, request);
  t.mock.timers.tick(59_999);
  assert.equal(requests, 1);
  t.mock.timers.tick(1);
  assert.equal(requests, 2);
});

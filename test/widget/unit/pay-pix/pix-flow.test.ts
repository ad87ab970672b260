/** Asking for a code again: paced, and with an end that the buyer can read. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';
import { AnswerError, type CheckoutError } from '../../../../widget/checkout/errors.ts';
import { Retry } from '../../../../widget/checkout/retry.ts';
import type { CheckoutSession } from '../../../../widget/checkout/session.ts';
import { PixFlow } from '../../../../widget/pay-pix/pix-flow.ts';
import { payment } from '../support.ts';

const lookedAt = { isActive: () => true, isOnline: () => true, onChange: () => () => undefined };

/** An element that asks for a code for as long as its flow lets it, and a companion that never has one. */
async function askForAnHour(t: TestContext, deposit: () => Promise<unknown>) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const errors: CheckoutError[] = [];
  let asked = 0;
  const session = {
    call: () => {
      asked += 1;
      return deposit();
    },
  } as unknown as CheckoutSession;
  const retry = new Retry({ firstMs: 2_000, factor: 2, mostMs: 30_000 }, lookedAt);
  const flow = new PixFlow({ onChange: () => undefined, onError: (error) => errors.push(error) }, retry);
  await flow.ask(session, {});
  for (let second = 0; second < 3_600; second++) {
    if (!flow.error && !flow.isAsking) flow.awaitCode(session);
    t.mock.timers.tick(1000);
    await nextTick();
  }
  return { flow, session, errors, asked: () => asked };
}

test('an outcome that stays unknown is asked about a few times, then told, and the button asks again', async (t) => {
  const { flow, session, errors, asked } = await askForAnHour(t, async () =>
    payment({ status: 'processing' }),
  );
  assert.deepEqual([asked(), errors.length, flow.error?.code], [9, 1, 'OUTCOME_UNKNOWN']);
  await flow.ask(session, {});
  assert.deepEqual([asked(), flow.error], [10, null]);
});

test('so is something that answers in the place of the companion', async (t) => {
  const { flow, errors, asked } = await askForAnHour(t, () => Promise.reject(new AnswerError('html')));
  assert.deepEqual([asked(), errors.length, flow.error?.code], [9, 1, 'ANSWER_NOT_UNDERSTOOD']);
});

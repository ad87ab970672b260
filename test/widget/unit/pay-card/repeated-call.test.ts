/** Tests the pace of a repeated call across an interruption. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';
import { ProblemError } from '../../../../widget/checkout/shared/errors.ts';
import { RepeatedCall } from '../../../../widget/pay-card/pay/charge-calls.ts';

// An active page.
Object.assign(globalThis, { document: new EventTarget(), addEventListener: () => undefined });
Object.defineProperty(navigator, 'onLine', { value: true });

test('observes `Retry-After` after the element was moved in the page', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  let requests = 0;
  const calls = new RepeatedCall(() => undefined);
  const running = calls.untilKnown(async () => {
    requests += 1;
    if (requests === 1)
      throw new ProblemError({ code: 'IDEMPOTENCY_KEY_IN_FLIGHT', title: 'x' }, 409, 60_000);
    return 'known';
  });
  await nextTick();
  t.mock.timers.tick(10_000);
  calls.rest();
  calls.wake();
  t.mock.timers.tick(49_000);
  await nextTick();
  assert.equal(requests, 1);
  t.mock.timers.tick(1_000);
  assert.equal(await running, 'known');
});

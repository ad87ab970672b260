/** Tests that the hosted page in its frame ends with its payment. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFrame } from '../../../../widget/pay-wallet/modes/frame.ts';
import { approved, FakeView, settled } from './fake-view.ts';

test('the hosted page is shown until its payment ends or another one follows it', async () => {
  Object.assign(globalThis, { isSecureContext: true });
  const created = {
    ...approved,
    action: { type: 'redirect', url: 'https://service.example/pay/1' },
  } as const;
  for (const [fields, isIntact] of [
    [{}, true],
    [{ status: 'requires_action' }, true],
    [{ status: 'cancelled' }, false],
    [{ id: 'pay_2' }, false],
  ] as const) {
    const view = new FakeView({ payment: created }, created);
    await view.update();
    const [context] = view.contexts;
    assert.ok(context);
    const frame = createFrame(context);
    await frame.start(null);
    assert.equal(frame.isIntact, true);
    view.show({ payment: { ...created, ...fields } });
    assert.equal(frame.isIntact, isIntact);
    view.flow.drop();
    await settled();
  }
});

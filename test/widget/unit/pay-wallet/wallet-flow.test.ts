/** Tests the flow of a payment by wallet, from the first start to the outcome of an approval. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { ConnectionError, ProblemError } from '../../../../widget/checkout/shared/errors.ts';
import { ModeUnavailableError } from '../../../../widget/pay-wallet/modes/wallet-mode.ts';
import { forgetApproval, rememberApproval } from '../../../../widget/pay-wallet/approval/approval-memory.ts';
import type { AttemptOutcome } from '../../../../widget/pay-wallet/approval/confirm-outcome.ts';
import type { ModeContext } from '../../../../widget/pay-wallet/view/interfaces.ts';
import type { WalletStep } from '../../../../widget/pay-wallet/view/wallet-step.ts';
import { approved, FakeView, settled } from './fake-view.ts';

const declined = (code: string): AttemptOutcome => ({ kind: 'declined', code, advice: 'other_card' });

let view: FakeView;
beforeEach(() => {
  view = new FakeView();
});
afterEach(() => {
  view.isDropped = true;
  view.flow.drop();
  forgetApproval(approved.id);
});

describe('the start', () => {
  test('selects a mode once, and again for another amount or attribute', async () => {
    await view.update();
    await view.update();
    assert.deepEqual([view.step, view.contexts.length], ['ready', 1]);
    view.show({ amounts: { USD: '26.00' } });
    await view.update();
    assert.equal(view.contexts.length, 2);
    assert.equal(view.contexts[0]?.signal.aborted, true);
    view.host.wallet = 'google_pay';
    await view.update();
    assert.deepEqual([view.contexts.length, view.contexts[2]?.wallet], [3, 'google_pay']);
  });

  test('is not repeated by a framework that resets an attribute with `undefined`', async () => {
    await view.update();
    Object.assign(view.host, { wallet: undefined, display: undefined });
    await view.update();
    assert.deepEqual([view.step, view.contexts.length], ['ready', 1]);
  });

  test('does not happen while the element is disabled, or its attribute names no wallet', async () => {
    view.host.isDisabled = true;
    await view.update();
    assert.equal(view.step, 'idle');
    view.host.isDisabled = false;
    view.host.wallet = 'cash';
    await view.update();
    assert.deepEqual([view.step, view.contexts.length], ['invalid', 0]);
  });

  test('does not happen for an amount that every card declines', async () => {
    const failure = { code: 'amount_too_large', advice: 'new_charge', final: true } as const;
    view.show({ payment: { ...approved, method: 'card', status: 'cancelled', failure } });
    await view.update();
    assert.deepEqual([view.step, view.contexts.length], ['unpayable', 0]);
  });

  test('is repeated by a press after it has failed, if the page allows it', async () => {
    view.starts.embedded = async () => {
      throw new ProblemError({ code: 'INTERNAL', title: 'x' }, 500, null);
    };
    await view.update();
    assert.equal(view.step, 'problem');
    view.starts = {};
    view.isAllowed = false;
    await view.press();
    assert.equal(view.step, 'problem');
    view.isAllowed = true;
    await view.press();
    assert.equal(view.step, 'ready');
    assert.deepEqual(view.state.press, { kind: 'pressed', revision: view.shownRevision });
  });

  for (const [name, start, step] of [
    ['waits for one', async (context) => context.prepare(), 'offered'],
    [
      'has failed',
      () => Promise.reject(new ProblemError({ code: 'INTERNAL', title: 'x' }, 500, null)),
      'problem',
    ],
  ] satisfies [string, (context: ModeContext) => Promise<unknown>, WalletStep][]) {
    test(`needs another press if the page has removed the element during that of a mode that ${name}`, async () => {
      view.starts.embedded = start;
      await view.update();
      assert.equal(view.step, step);
      view.onSubmit = () => view.flow.leavePage();
      await view.press();
      await view.update();
      assert.equal(view.step, step);
      assert.equal(view.state.press, null);
    });
  }

  test('forgets the press when the amount changes', async () => {
    view = new FakeView({}, approved);
    view.starts.embedded = async (context) => context.prepare();
    await view.update();
    await view.press();
    assert.deepEqual([view.step, view.state.press], ['ready', { kind: 'pressed', revision: 7 }]);
    view.show({ amounts: { USD: '26.00' } });
    await view.update();
    assert.deepEqual([view.step, view.state.press], ['offered', null]);
  });

  test('reports each reason once', async () => {
    for (const name of ['embedded', 'frame'] as const)
      view.starts[name] = () => Promise.reject(new ModeUnavailableError('not_https'));
    await view.update();
    view.contexts.at(-1)?.fail(new ModeUnavailableError('not_enabled'));
    await settled();
    assert.equal(view.step, 'unavailable');
    assert.deepEqual(view.events, ['pay-unavailable not_https', 'pay-unavailable not_enabled']);
  });
});

describe('an approval', () => {
  beforeEach(() => view.update());

  test('holds the other methods until its outcome, and shows no decline', async () => {
    await view.approve({ kind: 'sent' });
    assert.equal(view.step, 'confirming');
    assert.equal(view.session.heldBy('card'), 'wallet');
    await view.update();
    assert.equal(view.step, 'confirming');
    assert.deepEqual(view.events, []);
  });

  test('of which the processor took no money can be tried again at once', async () => {
    await view.approve(declined('card_declined'));
    assert.equal(view.step, 'ready');
    assert.equal(view.session.heldBy('card'), null);
    assert.deepEqual(view.events, ['refused card_declined other_card']);
    assert.deepEqual(view.state.notice, { refusal: declined('card_declined') });
  });

  test('is advised like the first one after the page has reset the element', async () => {
    const once = { kind: 'declined', code: 'approve_with_id', advice: 'retry' } as const;
    await view.approve(once);
    await view.approve(once);
    view.flow.reset();
    assert.equal(view.state.notice, null);
    await view.approve(once);
    const advice = ['retry', 'other_card', 'retry'];
    assert.deepEqual(
      view.events,
      advice.map((name) => `refused approve_with_id ${name}`),
    );
  });

  test('that the companion reports as declined is reported once, and prepares the mode anew', async () => {
    await view.approve({ kind: 'sent' });
    const failure = { code: 'lost_card', advice: 'never', final: true } as const;
    view.show({ payment: { ...approved, failure } });
    await view.update();
    await view.update();
    assert.deepEqual([view.step, view.contexts.length], ['ready', 2]);
    assert.equal(view.session.heldBy('card'), null);
    assert.deepEqual(view.events, ['refused lost_card never']);
  });

  test('prepares nothing off the page if a listener removes the element at the decline', async () => {
    await view.approve({ kind: 'sent' });
    view.onRefusal = () => {
      view.host.isConnected = false;
      view.flow.leavePage();
    };
    const failure = { code: 'lost_card', advice: 'never', final: true } as const;
    view.show({ payment: { ...approved, failure } });
    await view.update();
    assert.deepEqual([view.step, view.contexts.length], ['idle', 1]);
  });

  test('for an amount that the processor rejects ends the attempts with it', async () => {
    await view.approve(declined('amount_too_small'));
    await view.update();
    assert.equal(view.step, 'unpayable');
    view.show({ amounts: { USD: '60.00' } });
    await view.update();
    assert.equal(view.step, 'ready');
  });

  test('that fails before the processor is called is shown, and can be repeated', async () => {
    const error = new ProblemError({ code: 'AMOUNTS_CHANGED', title: 'x' }, 409, null);
    await view.contexts[0]?.confirmPayment(async () => {
      throw error;
    });
    assert.deepEqual([view.step, view.state.notice], ['idle', { error }]);
    assert.deepEqual(view.events, ['failed AMOUNTS_CHANGED']);
    assert.equal(view.session.heldBy('card'), null);
  });

  test('cannot start while another one is running', async () => {
    const first = Promise.withResolvers<AttemptOutcome>();
    await view.approve(first.promise);
    let calls = 0;
    await view.contexts[0]?.confirmPayment(async () => {
      calls += 1;
      return { kind: 'sent' };
    });
    assert.equal(calls, 0);
    first.resolve(declined('card_declined'));
    await settled();
    assert.equal(view.step, 'ready');
  });

  test('keeps its buttons off the page until the processor has returned', async () => {
    const outcome = Promise.withResolvers<AttemptOutcome>();
    await view.approve(outcome.promise);
    view.host.isConnected = false;
    view.flow.leavePage();
    assert.equal(view.contexts[0]?.signal.aborted, false);
    outcome.resolve(declined('card_declined'));
    await settled();
    assert.equal(view.contexts[0]?.signal.aborted, true);
    assert.equal(view.session.heldBy('card'), null);
  });

  test('holds the other methods while the element is moved, until another checkout is shown', async () => {
    await view.approve({ kind: 'sent' });
    view.flow.leavePage();
    assert.equal(view.session.heldBy('card'), 'wallet');
    view.flow.drop();
    assert.equal(view.session.heldBy('card'), null);
    assert.equal(view.contexts[0]?.signal.aborted, true);
  });

  test('prepares one mode if the amount changes before the decline', async () => {
    await view.approve({ kind: 'sent' });
    const failure = { code: 'lost_card', advice: 'never', final: true } as const;
    view.show({ amounts: { USD: '26.00' }, payment: { ...approved, failure } });
    await view.update();
    await view.update();
    assert.deepEqual([view.step, view.contexts.length], ['ready', 2]);
  });

  test('is awaited while the attribute names no wallet', async () => {
    await view.approve({ kind: 'sent' });
    view.host.wallet = 'cash';
    await view.update();
    assert.equal(view.step, 'confirming');
    const failure = { code: 'lost_card', advice: 'never', final: true } as const;
    view.show({ payment: { ...approved, failure } });
    await view.update();
    assert.deepEqual([view.step, view.events], ['invalid', ['refused lost_card never']]);
    assert.equal(view.session.heldBy('card'), null);
  });

  test('of another element or from before a reload is awaited, without buttons for a second one', async () => {
    rememberApproval(view.open.checkout.id, approved, 'sent');
    view.show({ payment: approved });
    await view.update();
    assert.equal(view.step, 'confirming');
    assert.equal(view.contexts[0]?.signal.aborted, true);
    assert.equal(view.session.heldBy('card'), 'wallet');
  });
});

describe('the notice of a failed press', () => {
  const failed = async (): Promise<void> => {
    await view.update('redirect');
    view.contexts.at(-1)?.fail(new ProblemError({ code: 'RATE_LIMITED', title: 'Too many' }, 429, null));
    assert.ok(view.state.notice);
  };

  test('ends with the next press, unless the page cancels that', async () => {
    await failed();
    view.isAllowed = false;
    view.contexts.at(-1)?.announcePress();
    assert.ok(view.state.notice);
    view.isAllowed = true;
    view.contexts.at(-1)?.announcePress();
    assert.equal(view.state.notice, null);
  });

  test('is not shown if the element has left the page since, also once it is back', async () => {
    await view.update('redirect');
    view.flow.leavePage();
    Object.assign(view, { session: new FakeView().session });
    view.contexts.at(-1)?.fail(new ConnectionError(null));
    assert.deepEqual([view.state.notice, view.events], [null, []]);
  });

  test('ends with another amount, unless it is about that', async () => {
    for (const code of ['RATE_LIMITED', 'AMOUNTS_CHANGED']) {
      view = new FakeView();
      await failed();
      view.contexts.at(-1)?.fail(new ProblemError({ code, title: 'x' }, 409, null));
      view.show({ amounts: { BRL: '1.00', USD: '9.00' }, revision: 9 });
      await view.update();
      assert.equal(view.state.notice === null, code === 'RATE_LIMITED', code);
    }
  });

  test('stays if an approval of the earlier amount was declined', async () => {
    await view.update();
    await view.approve({ kind: 'sent' });
    const failure = { code: 'card_declined', advice: 'other_card', final: true } as const;
    const payment = { ...approved, status: 'cancelled', failure } as const;
    view.show({ payment, amounts: { BRL: '1.00', USD: '9.00' }, revision: 9 });
    await view.update();
    assert.ok(view.state.notice);
  });
});

test('a call that returns after its approval was declined does not end the next approval', async (t) => {
  const page = new EventTarget();
  t.mock.method(globalThis, 'addEventListener', page.addEventListener.bind(page));
  await view.update();
  const first = Promise.withResolvers<AttemptOutcome>();
  await view.approve(first.promise);
  // “Back” from the bank's page.
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  const failure = { code: 'card_declined', advice: 'other_card', final: true } as const;
  view.show({ payment: { ...approved, status: 'cancelled', failure } });
  await view.update();
  await view.update();
  const second = Promise.withResolvers<AttemptOutcome>();
  await view.approve(second.promise);
  view.events.length = 0;
  first.resolve({ kind: 'refused', code: 'integration_error', advice: 'retry' });
  await settled();
  assert.equal(view.step, 'confirming');
  assert.equal(view.session.heldBy('card'), 'wallet');
  assert.deepEqual(view.events, []);
  second.resolve({ kind: 'refused', code: 'integration_error', advice: 'retry' });
  await settled();
  assert.notEqual(view.step, 'confirming');
  assert.deepEqual(view.events, ['refused integration_error retry']);
});

describe('a decline that arrives while the response of its confirmation is lost', () => {
  const failure = { code: 'insufficient_funds', advice: 'retry_later', final: false } as const;

  /** Approves; the processor's call ends without an outcome, after the companion has reported the decline. */
  async function approveWithLostResponse(): Promise<void> {
    const [context] = view.contexts;
    await context?.confirmPayment(async () => {
      await context.deposit(() => view.shownRevision);
      view.show({ payment: { ...approved, failure } });
      return { kind: 'sent' };
    });
    await view.update();
  }

  beforeEach(async () => {
    view = new FakeView({}, approved);
    await view.update();
  });

  test('is reported, and ends the wait', async () => {
    await approveWithLostResponse();
    assert.deepEqual([view.step, view.events], ['ready', ['refused insufficient_funds retry_later']]);
    assert.equal(view.session.heldBy('card'), null);
  });

  test('may be of an earlier try with the same code, so the outcome is awaited', async () => {
    await view.approve(declined(failure.code));
    await approveWithLostResponse();
    assert.equal(view.step, 'confirming');
    assert.deepEqual(view.events, ['refused insufficient_funds other_card']);
  });
});

/** Tests which mode to pay by wallet is selected, and when a mode waits for a press. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { ConnectionError, ProblemError } from '../../../../widget/checkout/shared/errors.ts';
import {
  modeNames,
  ModeUnavailableError,
  nextMode,
  type UnavailableReason,
} from '../../../../widget/pay-wallet/modes/wallet-mode.ts';
import { forgetApproval, rememberApproval } from '../../../../widget/pay-wallet/approval/approval-memory.ts';
import { checkout, payment } from '../views.ts';
import { FakeView, settled } from './fake-view.ts';

const cannot = (reason: UnavailableReason) => async (): Promise<void> => {
  throw new ModeUnavailableError(reason);
};

describe('the selection of a mode', () => {
  let view: FakeView;
  beforeEach(() => {
    view = new FakeView();
  });

  test('uses the first mode that can be used', async () => {
    await view.update();
    assert.equal(view.shown, 'ready embedded');
    assert.deepEqual(view.started, ['embedded']);
  });

  test('begins with the requested mode, and tries none before it', async () => {
    view.starts = { frame: cannot('frame_refused') };
    await view.update('frame');
    assert.equal(view.shown, 'ready redirect');
    assert.deepEqual(view.started, ['frame', 'redirect']);
  });

  test('falls back in order, with each reason', async () => {
    view.starts = { embedded: cannot('library_blocked'), frame: cannot('frame_refused') };
    await view.update();
    assert.equal(view.shown, 'ready redirect');
    assert.deepEqual(view.events, ['pay-unavailable library_blocked', 'pay-unavailable frame_refused']);
  });

  test('is exhausted when no mode is left', async () => {
    for (const name of modeNames) view.starts[name] = cannot('not_enabled');
    await view.update();
    assert.equal(view.shown, 'exhausted');
    assert.deepEqual(view.started, [...modeNames]);
  });

  test('ends without a wallet on the device where another method can pay', async () => {
    view.host.isOptional = true;
    view.starts = { embedded: cannot('no_wallet_on_device') };
    await view.update();
    assert.equal(view.shown, 'exhausted');
    assert.deepEqual(view.started, ['embedded']);
  });

  test('goes on after a blocked library where no card can pay', async () => {
    view = new FakeView({ methods: ['wallet'] });
    view.host.isOptional = true;
    view.starts = { embedded: cannot('library_blocked') };
    await view.update();
    assert.equal(view.shown, 'ready frame');
  });

  test('stops at an error of the companion, which no other mode avoids', async () => {
    const error = new ProblemError({ code: 'CARD_NOT_AVAILABLE', title: 'x' }, 409, null);
    view.starts = {
      embedded: async () => {
        throw error;
      },
    };
    await view.update();
    assert.deepEqual(view.state.selection, { kind: 'failed', error });
    assert.deepEqual(
      [view.started, view.events],
      [['embedded'], ['failed CARD_NOT_AVAILABLE', 'pay-unavailable not_enabled']],
    );
  });

  test('repeats a start without a response, and reports it only after the last repeat', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    view.starts = {
      embedded: async () => {
        throw new ConnectionError(null);
      },
    };
    await view.update();
    assert.equal(view.shown, 'starting embedded');
    assert.equal(view.flow.isSlow, false);
    for (let count = 0; count < 20 && view.events.length === 0; count += 1) {
      t.mock.timers.tick(40_000);
      await settled();
    }
    assert.equal(view.shown, 'failed');
    assert.deepEqual([view.started.length, view.events], [9, ['failed CONNECTION_FAILED']]);
  });

  test('ignores a start that was stopped', async () => {
    const library = Promise.withResolvers<void>();
    view.starts = { embedded: () => library.promise };
    await view.update();
    view.flow.drop();
    library.reject(new ModeUnavailableError('library_timeout'));
    await settled();
    assert.equal(view.shown, 'idle');
    assert.deepEqual([view.started, view.events], [['embedded'], []]);
  });

  test('ends a mode that gives up, and what it still reports', async () => {
    await view.update();
    const [embedded] = view.contexts;
    embedded?.fail(new ModeUnavailableError('library_timeout'));
    await settled();
    assert.equal(view.shown, 'ready frame');
    assert.equal(embedded?.signal.aborted, true);
    embedded?.fail(new ModeUnavailableError('not_enabled'));
    embedded?.close();
    await settled();
    assert.deepEqual(view.events, ['pay-unavailable library_timeout']);
    assert.equal(view.shown, 'ready frame');
  });
});

describe('a press that the page does not allow', () => {
  /** Its payment is hidden by a newer one. */
  const approved = payment({ method: 'wallet', id: 'pay_hidden' });
  afterEach(() => forgetApproval(approved.id));

  for (const isRemoved of [false, true]) {
    test(`for an approval from before a reload is offered${isRemoved ? ' by no removed element' : ''}`, async () => {
      const view = new FakeView();
      rememberApproval(checkout().id, approved, 'sent');
      view.isAllowed = false;
      if (isRemoved) view.onSubmit = () => view.flow.leavePage();
      await view.update();
      assert.equal(view.shown, isRemoved ? 'idle' : 'offered embedded');
    });
  }
});

describe('the press that creates a payment', () => {
  const created = payment({
    method: 'wallet',
    currency: 'USD',
    amount: '25.00',
    action: { type: 'redirect', url: 'https://service.example/pay/1' },
  });

  /** Starts the frame, which waits for a press. Returns what it was resumed with. */
  async function startFrame(view: FakeView): Promise<number[]> {
    const revisions: number[] = [];
    view.starts = { frame: async (context) => revisions.push((await context.prepare()).revision) };
    await view.update('frame');
    return revisions;
  }

  test('is awaited, and gives the revision that was shown', async () => {
    const view = new FakeView({}, created);
    const revisions = await startFrame(view);
    assert.deepEqual([view.shown, revisions], ['offered frame', []]);
    await view.press();
    assert.deepEqual([view.shown, revisions], ['ready frame', [view.shownRevision]]);
  });

  test('is not awaited after a start that was itself a press', async () => {
    const view = new FakeView({}, created);
    view.starts.frame = () => Promise.reject(new ProblemError({ code: 'INTERNAL', title: 'x' }, 500, null));
    await view.update('frame');
    assert.equal(view.shown, 'failed');
    const revisions: number[] = [];
    view.starts.frame = async (context) => revisions.push((await context.prepare()).revision);
    await view.press();
    assert.deepEqual([revisions, view.shown], [[view.shownRevision], 'ready frame']);
  });

  test('is not awaited for a payment from before a reload, unless its amount has changed', async () => {
    for (const [amount, shown] of [
      ['25.00', 'ready frame'],
      ['26.00', 'offered frame'],
    ] as const) {
      const view = new FakeView({ amounts: { USD: '25.00' }, payment: { ...created, amount } }, created);
      await startFrame(view);
      assert.equal(view.shown, shown, amount);
    }
  });

  test('is awaited again once the buyer has closed the page, or the mode gave up late', async () => {
    const view = new FakeView({}, created);
    await startFrame(view);
    await view.press();
    view.contexts.at(-1)?.close();
    await settled();
    assert.equal(view.shown, 'offered frame');
    await view.press();
    view.contexts.at(-1)?.fail(new ModeUnavailableError('frame_refused'));
    await settled();
    assert.equal(view.shown, 'ready redirect');
    assert.equal(view.state.press, null);
  });
});

const alone = { isOptional: false, hasCard: true };
const besideOthers = { isOptional: true, hasCard: true };
for (const [name, reason, place, next] of [
  ['a wallet alone', 'no_wallet_on_device', alone, 'frame'],
  ['a device without one, where another method can pay', 'no_wallet_on_device', besideOthers, null],
  ['a blocked library, where a card can pay', 'library_blocked', besideOthers, null],
  ['a blocked library, without cards', 'library_blocked', { ...besideOthers, hasCard: false }, 'frame'],
  ['a wallet that the device has', 'domain_not_registered', besideOthers, 'frame'],
] as const) {
  test(`after ${name}, ${next ? 'the next mode follows' : 'no mode follows'}`, () => {
    assert.equal(nextMode('embedded', reason, place), next);
  });
}

test('after the last mode none follows', () => {
  assert.equal(nextMode('redirect', 'not_enabled', alone), null);
});

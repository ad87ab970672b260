/** Tests which mode to pay by wallet is selected, and when a mode waits for a press. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';
import { ConnectionError, ProblemError } from '../../../../widget/checkout/shared/errors.ts';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import { firstState } from '../../../../widget/checkout/shared/state.ts';
import {
  type ModeName,
  modeNames,
  ModeUnavailableError,
  type UnavailableReason,
  type WalletMode,
} from '../../../../widget/pay-wallet/modes/wallet-mode.ts';
import { forgetApproval, rememberApproval } from '../../../../widget/pay-wallet/pay/approval-memory.ts';
import { ModeSelection } from '../../../../widget/pay-wallet/pay/mode-selection.ts';
import {
  initialState,
  modeNameOf,
  type StateChange,
  type WalletState,
} from '../../../../widget/pay-wallet/view/wallet-state.ts';
import type { ModeContext, WalletContext } from '../../../../widget/pay-wallet/view/interfaces.ts';
import { checkout, payment } from '../views.ts';

// An active page.
Object.assign(globalThis, { document: new EventTarget(), addEventListener: () => undefined });
Object.defineProperty(navigator, 'onLine', { value: true });

const shownRevision = 7;

/** A view whose modes start as `starts` says; by default they can be used at once. */
class FakeView {
  state: WalletState = initialState;
  readonly host = { isOptional: false };
  readonly shownRevision = shownRevision;
  readonly session: CheckoutSession;
  /** Starts of the modes, in order. */
  readonly started: ModeName[] = [];
  readonly contexts: ModeContext[] = [];
  readonly reasons: UnavailableReason[] = [];
  readonly failures: unknown[] = [];
  /** Called with `pay-submit`; the page allows it by default. */
  announceSubmit = (): boolean => true;
  starts: Partial<Record<ModeName, (context: ModeContext) => Promise<void>>> = {};
  readonly selection: ModeSelection;

  constructor(methods: ('card' | 'wallet')[] = ['card', 'wallet']) {
    this.session = new CheckoutSession(
      new CheckoutClient({ companion: 'https://pay.example.com', clientSecret: 'cs_1' }),
    );
    this.session.state = firstState(checkout({ methods }));
    const listener = {
      unavailable: (reason: UnavailableReason) => void this.reasons.push(reason),
      failed: (error: unknown) => void this.failures.push(error),
      deposited: () => undefined,
      confirmPayment: async () => undefined,
    };
    const loaderOf = (name: ModeName) => async () => (context: ModeContext) => this.#create(name, context);
    this.selection = new ModeSelection(this as unknown as WalletContext, listener, {
      embedded: loaderOf('embedded'),
      frame: loaderOf('frame'),
      redirect: loaderOf('redirect'),
    });
  }

  change(change: StateChange): void {
    this.state = { ...this.state, ...change };
  }

  /** Starts the selection, and waits until it is settled. */
  async start(first: ModeName = 'embedded'): Promise<void> {
    this.selection.start(this.session, null, first);
    await settled();
  }

  get shown(): string {
    return `${this.state.selection.kind} ${modeNameOf(this.state) ?? ''}`.trim();
  }

  #create(name: ModeName, context: ModeContext): WalletMode {
    this.contexts.push(context);
    return {
      start: async () => {
        this.started.push(name);
        await this.starts[name]?.(context);
      },
      isIntact: true,
      render: () => {
        throw new Error('nothing is drawn');
      },
    };
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await nextTick();
}

const cannot = (reason: UnavailableReason) => async (): Promise<void> => {
  throw new ModeUnavailableError(reason);
};

describe('the selection of a mode', () => {
  let view: FakeView;
  beforeEach(() => {
    view = new FakeView();
  });

  test('uses the first mode that can be used', async () => {
    await view.start();
    assert.equal(view.shown, 'ready embedded');
    assert.deepEqual(view.started, ['embedded']);
  });

  test('begins with the requested mode, and tries none before it', async () => {
    view.starts = { frame: cannot('frame_refused') };
    await view.start('frame');
    assert.equal(view.shown, 'ready redirect');
    assert.deepEqual(view.started, ['frame', 'redirect']);
  });

  test('falls back in order, with each reason', async () => {
    view.starts = { embedded: cannot('library_blocked'), frame: cannot('frame_refused') };
    await view.start();
    assert.equal(view.shown, 'ready redirect');
    assert.deepEqual(view.reasons, ['library_blocked', 'frame_refused']);
  });

  test('is exhausted when no mode is left', async () => {
    for (const name of modeNames) view.starts[name] = cannot('not_enabled');
    await view.start();
    assert.equal(view.shown, 'exhausted');
    assert.deepEqual(view.started, [...modeNames]);
  });

  test('ends without a wallet on the device where another method can pay', async () => {
    view.host.isOptional = true;
    view.starts = { embedded: cannot('no_wallet_on_device') };
    await view.start();
    assert.equal(view.shown, 'exhausted');
    assert.deepEqual(view.started, ['embedded']);
  });

  test('goes on after a blocked library where no card can pay', async () => {
    view = new FakeView(['wallet']);
    view.host.isOptional = true;
    view.starts = { embedded: cannot('library_blocked') };
    await view.start();
    assert.equal(view.shown, 'ready frame');
  });

  test('stops at an error of the companion, which no other mode avoids', async () => {
    const error = new ProblemError({ code: 'CARD_NOT_AVAILABLE', title: 'x' }, 409, null);
    view.starts = {
      embedded: async () => {
        throw error;
      },
    };
    await view.start();
    assert.deepEqual(view.state.selection, { kind: 'failed', error });
    assert.deepEqual([view.started, view.failures], [['embedded'], [error]]);
  });

  test('repeats a start without a response, and reports it only after the last repeat', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    view.starts = {
      embedded: async () => {
        throw new ConnectionError(null);
      },
    };
    await view.start();
    assert.equal(view.shown, 'starting embedded');
    assert.equal(view.selection.repeats, 1);
    for (let count = 0; count < 20 && view.failures.length === 0; count += 1) {
      t.mock.timers.tick(40_000);
      await settled();
    }
    assert.equal(view.shown, 'failed');
    assert.deepEqual([view.started.length, view.failures.length], [9, 1]);
  });

  test('ignores a start that was stopped', async () => {
    const library = Promise.withResolvers<void>();
    view.starts = { embedded: () => library.promise };
    await view.start();
    view.selection.stop();
    library.reject(new ModeUnavailableError('library_timeout'));
    await settled();
    assert.equal(view.shown, 'idle');
    assert.deepEqual([view.started, view.reasons], [['embedded'], []]);
  });

  test('ends a mode that gives up, and what it still reports', async () => {
    await view.start();
    const [embedded] = view.contexts;
    embedded?.giveUp('library_timeout');
    await settled();
    assert.equal(view.shown, 'ready frame');
    assert.equal(embedded?.signal.aborted, true);
    embedded?.giveUp('not_enabled');
    embedded?.change({ isOpening: true });
    await settled();
    assert.deepEqual(view.reasons, ['library_timeout']);
    assert.equal(view.state.isOpening, false);
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
      view.announceSubmit = () => {
        if (isRemoved) view.selection.stop();
        return false;
      };
      await view.start();
      assert.equal(view.shown, isRemoved ? 'idle' : 'offered embedded');
    });
  }
});

describe('the press that creates a payment', () => {
  /** Starts the frame, which waits for a press. Returns what it was resumed with. */
  async function startFrame(view: FakeView): Promise<number[]> {
    const revisions: number[] = [];
    view.starts = { frame: async (context) => void revisions.push(context.requirePress()) };
    await view.start('frame');
    return revisions;
  }

  test('is awaited, and gives the revision that was shown', async () => {
    const view = new FakeView();
    const revisions = await startFrame(view);
    assert.deepEqual([view.shown, revisions], ['offered frame', []]);
    view.selection.press(view.session, null);
    await settled();
    assert.deepEqual([view.shown, revisions], ['ready frame', [shownRevision]]);
  });

  test('is not awaited after a start that was itself a press', async () => {
    const view = new FakeView();
    view.selection.stop(3);
    assert.deepEqual([await startFrame(view), view.shown], [[3], 'ready frame']);
  });

  test('is not awaited for a payment from before a reload, unless its amount has changed', async () => {
    const prepared = payment({
      method: 'wallet',
      currency: 'USD',
      amount: '25.00',
      action: { type: 'redirect', url: 'https://service.example/pay/1' },
    });
    for (const [amount, shown] of [
      ['25.00', 'ready frame'],
      ['26.00', 'offered frame'],
    ] as const) {
      const view = new FakeView();
      view.session.state = firstState(
        checkout({ methods: ['wallet'], amounts: { USD: '25.00' }, payment: { ...prepared, amount } }),
      );
      await startFrame(view);
      assert.equal(view.shown, shown, amount);
    }
  });

  test('is awaited again once the buyer has closed the page, or the mode gave up late', async () => {
    const view = new FakeView();
    await startFrame(view);
    view.selection.press(view.session, null);
    await settled();
    view.contexts.at(-1)?.close();
    await settled();
    assert.equal(view.shown, 'offered frame');
    view.selection.press(view.session, null);
    await settled();
    view.contexts.at(-1)?.giveUp('frame_refused');
    await settled();
    assert.equal(view.shown, 'ready redirect');
    assert.equal(view.state.pressedRevision, null);
  });
});

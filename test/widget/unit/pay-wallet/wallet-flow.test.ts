/** Tests the flow of a payment by wallet, from the first start to the outcome of an approval. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import { type CheckoutError, ProblemError } from '../../../../widget/checkout/shared/errors.ts';
import { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import { firstState, isKnown } from '../../../../widget/checkout/shared/state.ts';
import type { ModeName, WalletMode } from '../../../../widget/pay-wallet/modes/wallet-mode.ts';
import { forgetApproval, rememberApproval } from '../../../../widget/pay-wallet/pay/approval-memory.ts';
import type { AttemptOutcome, Refusal } from '../../../../widget/pay-wallet/pay/confirm-outcome.ts';
import { WalletFlow } from '../../../../widget/pay-wallet/pay/wallet-flow.ts';
import { type WalletStep } from '../../../../widget/pay-wallet/pay/wallet-step.ts';
import {
  initialState,
  type StateChange,
  type WalletState,
} from '../../../../widget/pay-wallet/view/wallet-state.ts';
import type { ModeContext, WalletContext } from '../../../../widget/pay-wallet/view/interfaces.ts';
import type { CheckoutView } from '../../../../widget/protocol/checkout.ts';
import type { OpenCheckout } from '../../../../widget/ui/shared/base-view.ts';
import { checkout, payment } from '../views.ts';

// An active page.
Object.assign(globalThis, {
  location: new URL('https://shop.example/cart'),
  document: new EventTarget(),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});
Object.defineProperty(navigator, 'onLine', { value: true });

const approved = payment({
  method: 'wallet',
  currency: 'USD',
  amount: '25.00',
  action: { type: 'embed', client_secret: 'pi_1' },
});

/** A view whose modes can be used at once; the page allows each payment. */
class FakeView {
  state: WalletState = initialState;
  isDropped = false;
  readonly shownRevision = 7;
  readonly session: CheckoutSession;
  /** What the page received, in order. */
  readonly events: string[] = [];
  readonly contexts: ModeContext[] = [];
  readonly host;
  readonly flow: WalletFlow;
  isAllowed = true;
  /** The start of each mode. */
  start: (context: ModeContext) => Promise<void> = async () => undefined;

  constructor() {
    this.session = new CheckoutSession(
      new CheckoutClient({
        companion: 'https://pay.example.com',
        clientSecret: 'cs_1',
        fetch: () => new Promise(() => undefined),
      }),
    );
    this.host = {
      method: 'wallet',
      wallet: null as string | null | undefined,
      display: null as string | null | undefined,
      isDisabled: false,
      isOptional: false,
      controller: this.session,
      dispatchEvent: (event: Event & { reason?: string }) =>
        void this.events.push(`${event.type} ${event.reason}`),
    };
    this.show({});
    const load = async () => (context: ModeContext) => this.#mode(context);
    const loaders: Record<ModeName, typeof load> = { embedded: load, frame: load, redirect: load };
    this.flow = new WalletFlow(this as unknown as WalletContext, loaders);
  }

  /** The companion reports the checkout with these fields. */
  show(fields: Partial<CheckoutView>): void {
    this.session.state = firstState(checkout({ methods: ['card', 'wallet'], ...fields }));
  }

  get open(): OpenCheckout {
    const { session } = this;
    assert.ok(isKnown(session.state));
    return {
      session,
      checkout: session.state.checkout,
      payment: session.state.payments.wallet ?? null,
    };
  }

  get step(): WalletStep {
    return this.flow.step(this.open);
  }

  change(change: StateChange): void {
    this.state = { ...this.state, ...change };
  }

  redraw(): void {}

  announceSubmit = (): boolean => {
    this.events.push('pay-submit');
    return this.isAllowed;
  };

  reportFailure({ code }: CheckoutError): void {
    this.events.push(`failed ${code}`);
  }

  reportRefusal({ code, advice }: Refusal): void {
    this.events.push(`refused ${code} ${advice}`);
  }

  /** Updates the element, and waits until the selection of a mode is settled. */
  async update(): Promise<void> {
    this.flow.update(this.open);
    await settled();
  }

  /** The buyer approves; the payment is created, and the processor returns `outcome`. */
  async approve(outcome: AttemptOutcome | Promise<AttemptOutcome>): Promise<void> {
    const mode = this.contexts.at(-1);
    assert.ok(mode);
    const running = mode.confirmPayment(async () => {
      this.show({ payment: approved });
      this.flow.deposited();
      return outcome;
    });
    await (outcome instanceof Promise ? settled() : running);
  }

  #mode(context: ModeContext): WalletMode {
    this.contexts.push(context);
    return {
      start: () => this.start(context),
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
    assert.deepEqual([view.step, view.contexts.length], ['declined', 0]);
  });

  test('is repeated by a press after it has failed, if the page allows it', async () => {
    await view.update();
    view.change({
      selection: { kind: 'failed', error: new ProblemError({ code: 'INTERNAL', title: 'x' }, 500, null) },
    });
    assert.equal(view.step, 'problem');
    view.isAllowed = false;
    view.flow.submit(view.open);
    assert.equal(view.step, 'problem');
    view.isAllowed = true;
    view.flow.submit(view.open);
    await view.update();
    assert.equal(view.step, 'ready');
    assert.equal(view.state.pressedRevision, view.shownRevision);
  });

  test('needs another press if the page has removed the element during `pay-submit`', async () => {
    view.start = async (context) => void context.requirePress();
    await view.update();
    assert.equal(view.step, 'offered');
    view.announceSubmit = () => {
      view.flow.pause();
      return true;
    };
    view.flow.submit(view.open);
    await view.update();
    assert.equal(view.step, 'offered');
    assert.equal(view.state.pressedRevision, null);
  });

  test('reports each reason once', () => {
    for (const reason of ['frame_refused', 'not_enabled', 'frame_refused'] as const)
      view.flow.unavailable(reason);
    assert.deepEqual(view.events, ['pay-unavailable frame_refused', 'pay-unavailable not_enabled']);
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

  test('for an amount that the processor rejects ends the attempts with it', async () => {
    await view.approve(declined('amount_too_small'));
    await view.update();
    assert.equal(view.step, 'declined');
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
    view.flow.pause();
    assert.equal(view.contexts[0]?.signal.aborted, false);
    outcome.resolve(declined('card_declined'));
    await settled();
    assert.equal(view.contexts[0]?.signal.aborted, true);
    assert.equal(view.session.heldBy('card'), null);
  });

  test('holds the other methods while the element is moved, until another checkout is shown', async () => {
    await view.approve({ kind: 'sent' });
    view.flow.pause();
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

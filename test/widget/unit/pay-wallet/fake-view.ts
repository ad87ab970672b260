/** A view of `<pay-wallet>` for tests of its flow in Node: no page, no companion, and modes that start as a test says. */
import assert from 'node:assert/strict';
import { setImmediate as nextTick } from 'node:timers/promises';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import type { CheckoutError } from '../../../../widget/checkout/shared/errors.ts';
import { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import { firstState, isKnown } from '../../../../widget/checkout/shared/state.ts';
import type { ModeName, WalletMode } from '../../../../widget/pay-wallet/modes/wallet-mode.ts';
import type { AttemptOutcome, Refusal } from '../../../../widget/pay-wallet/approval/confirm-outcome.ts';
import type { ModeContext, WalletContext } from '../../../../widget/pay-wallet/view/interfaces.ts';
import { WalletFlow } from '../../../../widget/pay-wallet/view/wallet-flow.ts';
import {
  modeNameOf,
  type WalletState,
  type WalletStep,
} from '../../../../widget/pay-wallet/view/wallet-step.ts';
import type { CheckoutView, PaymentView } from '../../../../widget/protocol/checkout.ts';
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

export const approved = payment({
  method: 'wallet',
  currency: 'USD',
  amount: '25.00',
  action: { type: 'embed', client_secret: 'pi_1' },
});

/** By default each mode can be used at once, and the page allows each payment. */
export class FakeView {
  isDropped = false;
  readonly shownRevision = 7;
  readonly session: CheckoutSession;
  /** What the page received, in order. */
  readonly events: string[] = [];
  /** Starts of the modes, in order. */
  readonly started: ModeName[] = [];
  readonly contexts: ModeContext[] = [];
  readonly host;
  readonly flow: WalletFlow;
  starts: Partial<Record<ModeName, (context: ModeContext) => Promise<unknown>>> = {};
  isAllowed = true;
  /** Called during `pay-submit`. */
  onSubmit = (): void => undefined;
  /** Called during the `pay-error` of a decline. */
  onRefusal = (): void => undefined;

  /** The companion returns the checkout that is shown, and creates the payment `created`; without one, it never responds. */
  constructor(fields: Partial<CheckoutView> = {}, created: PaymentView | null = null) {
    const fetch: typeof globalThis.fetch = async (_url, options) =>
      created
        ? Response.json(options?.method === 'POST' ? created : { ...this.open.checkout, allowed: true })
        : new Promise(() => undefined);
    this.session = new CheckoutSession(
      new CheckoutClient({ companion: 'https://pay.example.com', clientSecret: 'cs_1', fetch }),
    );
    this.host = {
      method: 'wallet',
      wallet: null as string | null | undefined,
      display: null as string | null | undefined,
      isDisabled: false,
      isOptional: false,
      isConnected: true,
      controller: this.session,
      requestUpdate: () => undefined,
      dispatchEvent: (event: Event & { reason?: string }) =>
        void this.events.push(`${event.type} ${event.reason}`),
    };
    this.show(fields);
    const loaderOf = (name: ModeName) => async () => (context: ModeContext) => this.#create(name, context);
    this.flow = new WalletFlow(this as unknown as WalletContext, {
      embedded: loaderOf('embedded'),
      frame: loaderOf('frame'),
      redirect: loaderOf('redirect'),
    });
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

  get state(): WalletState {
    return this.flow.state;
  }

  get step(): WalletStep {
    return this.flow.step(this.open);
  }

  /** The selection, with the mode in use. */
  get shown(): string {
    return `${this.state.selection.kind} ${modeNameOf(this.state) ?? ''}`.trim();
  }

  announceSubmit(): boolean {
    this.events.push('pay-submit');
    this.onSubmit();
    return this.isAllowed;
  }

  reportFailure({ code }: CheckoutError): void {
    this.events.push(`failed ${code}`);
  }

  reportRefusal({ code, advice }: Refusal): void {
    this.events.push(`refused ${code} ${advice}`);
    this.onRefusal();
  }

  /** Updates the element, and waits until the selection of a mode is settled. */
  async update(display?: ModeName): Promise<void> {
    if (display) this.host.display = display;
    this.flow.update(this.open);
    await settled();
  }

  /** The buyer presses the main button. */
  async press(): Promise<void> {
    this.flow.submit(this.open);
    await settled();
  }

  /** The buyer approves; the payment is created, and the processor returns `outcome`. */
  async approve(outcome: AttemptOutcome | Promise<AttemptOutcome>): Promise<void> {
    const running = this.contexts.at(-1)?.confirmPayment(async () => {
      this.show({ payment: approved });
      return outcome;
    });
    await (outcome instanceof Promise ? settled() : running);
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

export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await nextTick();
}

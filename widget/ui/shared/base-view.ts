/**
 * Base of the methods' views: shows a checkout that cannot be loaded, is paid, closed, paid by another method, or does not offer the
 * method. An open checkout is shown by the subclass.
 */
import { html, type TemplateResult } from 'lit';
import { adviceOf, type CheckoutError, ConnectionError } from '../../checkout/shared/errors.ts';
import { LazyModule } from '../../checkout/lazy-module.ts';
import type { CheckoutSession } from '../../checkout/shared/session.ts';
import { isKnown } from '../../checkout/shared/state.ts';
import { PayReadyEvent, PaySubmitEvent, PayUnavailableEvent } from '../../events/element-events.ts';
import { PayErrorEvent } from '../../events/error-event.ts';
import { formatAmount } from '../../locale/format-amount.ts';
import type { Section } from '../../locale/messages.ts';
import { type CheckoutView, type Currency, currencyOf, type PaymentView } from '../../protocol/checkout.ts';
import { afterPress } from './after-press.ts';
import type { ClosedWords } from '../closed/closed-checkout.ts';
import type { ElementView, ViewHost, ViewTexts } from '../element-view.ts';
import { keepFocus } from './keep-focus.ts';
import { notices } from './notices.ts';
import { keepTypedKeys } from './typed-keys.ts';
import { skeleton } from '../skeleton.ts';
import { hasTwoCurrencies } from './two-currencies.ts';

/** A checkout that this method can pay now. */
export interface OpenCheckout {
  session: CheckoutSession;
  checkout: CheckoutView;
  /** The newest payment by this method; null before the first. */
  payment: PaymentView | null;
}

/** A view, as the flow of its payment sees it. */
export interface FlowContext {
  readonly host: ViewHost;
  /** The checkout, while this method can pay it; null otherwise. */
  readonly open: OpenCheckout | null;
  /**
   * The revision of the amounts that the buyer sees, which a charge or deposit sends: `open` may be newer than the screen. The companion
   * rejects one whose amounts changed before the press (409 `AMOUNTS_CHANGED`).
   */
  readonly shownRevision: number;
  /** The element shows another checkout. */
  readonly isDropped: boolean;
  /** Dispatches the cancelable `pay-submit`; false if the page cancelled it, or removed the element. */
  announceSubmit(): boolean;
}

type Situation =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: CheckoutError }
  | { readonly kind: 'paid' | 'expired' | 'cancelled' | 'unavailable' }
  | { readonly kind: 'open' | 'held'; readonly open: OpenCheckout };

export abstract class BaseView<S extends Section> implements ElementView<S>, FlowContext {
  texts: ViewTexts<S>;
  readonly host: ViewHost;
  /** The panel of a checkout that is not open, loaded late, since most buyers see it last, if at all. */
  readonly #closed: LazyModule<typeof import('../closed/closed-panel.ts')>;
  isDropped = false;
  /** The form of this view would lose what was typed if it left the page. */
  declare protected readonly keepsForm?: boolean;
  /** Revision of the amounts on the screen; null before the first drawing. */
  #shownRevision: number | null = null;
  /** What the live region says about a checkout that is not open. */
  #closedText: string | null = null;
  /** Names of what has been done once. */
  readonly #done = new Set<string>();

  constructor(host: ViewHost, texts: ViewTexts<S>) {
    this.host = host;
    this.texts = texts;
    keepTypedKeys(host.renderRoot);
    this.#closed = this.lazy(() => import('../closed/closed-panel.ts'));
  }

  /** Prepares and announces what is drawn. Called before each `renderOpen`. */
  protected abstract updateOpen(open: OpenCheckout): void;
  /** Starts calls and dispatches events. Called after each drawing on the page. */
  protected follow(_open: OpenCheckout): void {}
  /** With {@link keepsForm}: `held` is shown in place of the form while a payment by another method is running. */
  protected abstract renderOpen(open: OpenCheckout, held?: unknown): unknown;
  /** `:state()` names while the checkout is open. */
  protected abstract openStates(open: OpenCheckout): readonly string[];
  /** True when the buyer can use the main control. */
  protected isUsable(_open: OpenCheckout): boolean {
    return true;
  }

  abstract submit(): void;
  abstract reset(): void;
  /** Also called while the checkout is loading, as after a move within the page. */
  abstract leavePage(): void;

  /** Something else is shown than an open checkout of this method. */
  protected cover(): void {
    this.leavePage();
  }

  drop(): void {
    this.isDropped = true;
    this.leavePage();
  }

  update(): void {
    void keepFocus(this.host);
    const situation = this.#situation();
    if (situation.kind === 'open') {
      this.host.announcer.clear(this.#closedText);
      this.updateOpen(situation.open);
      this.host.setStates(this.openStates(situation.open));
      return;
    }
    this.host.setStates([situation.kind]);
    if (situation.kind === 'loading') return this.leavePage();
    this.cover();
    const panel = this.#closed.value;
    if (panel) this.host.adopt(panel.styles);
    else this.#closed.preload();
    const words = this.#words(situation);
    this.#closedText = words && `${words.title}. ${words.text}`;
    this.host.announcer.say(this.#closedText ?? '');
  }

  updated(): void {
    const { host } = this;
    if (!host.isConnected) return;
    const situation = this.#situation();
    const words = this.#words(situation);
    if (situation.kind === 'open' && this.isUsable(situation.open))
      this.#once('ready', () => host.dispatchEvent(new PayReadyEvent(host.method)));
    else if (situation.kind === 'failed' && words)
      this.#once(`failed ${situation.error.code}`, () => this.reportError(situation.error, words.text));
    else if (situation.kind === 'unavailable' && words)
      this.#once('unavailable', () =>
        host.dispatchEvent(new PayUnavailableEvent(host.method, 'not_offered')),
      );
    // The page's listener may have removed the element.
    if (host.isConnected && this.open) this.follow(this.open);
  }

  render(): unknown {
    const situation = this.#situation();
    const { controller } = this.host;
    if (situation.kind === 'open') this.#followShownAmounts(situation.open.checkout);
    return this.host.renderPanel(
      situation.kind === 'open' ? this.renderOpen(situation.open) : this.#renderClosed(situation),
      notices(
        controller.state,
        controller.session?.connection,
        this.texts.common,
        this.#closed.value?.offlineIcon ?? null,
      ),
    );
  }

  /** A module of the view, loaded when needed, with the texts that the first screen omits. */
  protected lazy<T>(load: () => Promise<T>): LazyModule<T> {
    return new LazyModule(
      async () => (await Promise.all([load(), this.host.loadAllTexts()]))[0],
      () => this.host.requestUpdate(),
    );
  }

  /** Placeholder of the module until it has loaded. */
  protected renderLoading({ hasFailed }: LazyModule<unknown>): TemplateResult {
    const { loading, problems } = this.texts.common;
    if (hasFailed) void this.host.updateComplete.then(() => this.reportLoadFailure());
    return hasFailed
      ? html`<p class="notice danger" part="notice" .textContent=${problems.connection}></p>`
      : skeleton(loading);
  }

  /** Dispatched once, even if it is tried repeatedly. */
  protected reportLoadFailure(): void {
    const { connection } = this.texts.common.problems;
    this.#once('not loaded', () => this.reportError(new ConnectionError(null), connection));
  }

  /**
   * Loads what will be needed once the page is at rest, since the companion or the network may be unavailable later.
   */
  protected prepare(...modules: LazyModule<unknown>[]): void {
    this.#once('prepared', () => {
      void this.open?.session.atRest.then(() => {
        for (const module of [this.#closed, ...modules]) module.preload();
        if (!getComputedStyle(this.host).getPropertyValue('--pay-color-primary')) return;
        import('../contrast.ts').then(
          ({ reportContrast }) => reportContrast(this.host),
          () => undefined,
        );
      });
    });
  }

  get open(): OpenCheckout | null {
    const situation = this.#situation();
    return situation.kind === 'open' ? situation.open : null;
  }

  get shownRevision(): number {
    return this.#shownRevision ?? this.open?.checkout.revision ?? 0;
  }

  /** Amounts that change under a pressed button, or just before the press, are not what the buyer pressed for. */
  #followShownAmounts({ revision }: CheckoutView): void {
    if (this.#shownRevision === null) this.#shownRevision = revision;
    else if (this.#shownRevision !== revision)
      afterPress(this.host.renderRoot, () => (this.#shownRevision = revision));
  }

  /** Formats an amount. */
  protected money(amount: string, currency: Currency): string {
    const { state } = this.host.controller;
    const isAmbiguous = isKnown(state) && hasTwoCurrencies(state.checkout);
    return formatAmount(amount, currency, this.texts.common.amounts, isAmbiguous);
  }

  /** The amount of the checkout in this method's currency. */
  amountDue({ amounts }: CheckoutView): string {
    const currency = currencyOf[this.host.method];
    return this.money(amounts[currency] ?? '0.00', currency);
  }

  /** Dispatches `pay-error` with the buyer's text. */
  reportError(error: CheckoutError, text: string): void {
    this.host.dispatchEvent(new PayErrorEvent(this.host.method, error.code, adviceOf(error), text));
  }

  announceSubmit(): boolean {
    return this.host.dispatchEvent(new PaySubmitEvent(this.host.method)) && this.host.isConnected;
  }

  focus(): boolean {
    const target = this.host.renderRoot.querySelector<HTMLElement>(
      ':is(input, button, textarea):not(:disabled)',
    );
    target?.focus();
    return target !== null;
  }

  #situation(): Situation {
    const { session, state } = this.host.controller;
    const { method } = this.host;
    if (state.phase === 'failed') return { kind: 'failed', error: state.error };
    if (!isKnown(state) || !session || this.isDropped) return { kind: 'loading' };
    if (state.phase !== 'open') return { kind: state.phase };
    if (!state.checkout.methods.includes(method)) return { kind: 'unavailable' };
    return {
      kind: session.heldBy(method) ? 'held' : 'open',
      open: { session, checkout: state.checkout, payment: state.payments[method] ?? null },
    };
  }

  /** Shown until the checkout is known. */
  protected renderUnknown(): unknown {
    return this.renderLoading(this.#closed);
  }

  #renderClosed(situation: Exclude<Situation, { kind: 'open' }>): unknown {
    if (situation.kind === 'loading') return this.renderUnknown();
    const words = this.#words(situation);
    const panel = (words && this.#closed.value?.statusPanel(words)) ?? this.renderLoading(this.#closed);
    return this.keepsForm && situation.kind === 'held' ? this.renderOpen(situation.open, panel) : panel;
  }

  /** Null while they are not loaded. */
  #words({ kind }: Situation): ClosedWords | null {
    const common = this.texts.all?.common;
    const { controller } = this.host;
    return (common && this.#closed.value?.closedWords(controller.state, common, kind)) ?? null;
  }

  #once(key: string, act: () => void): void {
    if (this.#done.has(key)) return;
    this.#done.add(key);
    act();
  }
}

/**
 * What every method's view shows alike: a checkout that cannot be loaded, is paid, closed, paid in another way, or
 * does not offer the method. What is left, an open checkout that can be paid, is the method's own.
 */
import { html, type TemplateResult } from 'lit';
import { adviceOf, type CheckoutError } from '../checkout/errors.ts';
import type { CheckoutSession } from '../checkout/session.ts';
import { isKnown } from '../checkout/state.ts';
import { PayErrorEvent, PayReadyEvent, PayUnavailableEvent } from '../events.ts';
import { formatAmount } from '../locale/format.ts';
import type { Section } from '../locale/messages.ts';
import { type CheckoutView, type Currency, currencyOf, type PaymentView } from '../protocol/checkout.ts';
import { closedWords, type ClosedWords, notices } from './closed-checkout.ts';
import type { ElementView, ViewHost, ViewTexts } from './element-view.ts';
import { keepFocus } from './keep-focus.ts';
import { problemText } from './problem-text.ts';
import { statusPanel } from './status-panel.ts';

/** A checkout that this method can pay now. */
export interface OpenCheckout {
  session: CheckoutSession;
  checkout: CheckoutView;
  /** The newest payment by this method; null before the first. */
  payment: PaymentView | null;
}

type Situation =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: CheckoutError }
  | { readonly kind: 'paid' | 'expired' | 'cancelled' | 'held' | 'unavailable' }
  | { readonly kind: 'open'; readonly open: OpenCheckout };

export abstract class BaseView<S extends Section> implements ElementView<S> {
  texts: ViewTexts<S>;
  protected readonly host: ViewHost;
  /** Named events that the page has been told already. */
  readonly #told = new Set<string>();

  constructor(host: ViewHost, texts: ViewTexts<S>) {
    this.host = host;
    this.texts = texts;
  }

  /** Starts what has to be started, and says what has to be said. Called before each `renderOpen`. */
  protected abstract updateOpen(open: OpenCheckout): void;
  protected abstract renderOpen(open: OpenCheckout): TemplateResult;
  /** `:state()` names while the checkout is open. */
  protected abstract openStates(open: OpenCheckout): readonly string[];
  abstract submit(): void;
  abstract reset(): void;
  abstract rest(): void;

  update(): void {
    void keepFocus(this.host);
    const situation = this.#situation();
    switch (situation.kind) {
      case 'open':
        this.#once('ready', () => this.host.dispatchEvent(new PayReadyEvent(this.host.method)));
        this.updateOpen(situation.open);
        this.host.setStates(this.openStates(situation.open));
        return;
      case 'failed':
        this.#once(`failed ${situation.error.code}`, () => this.reportError(situation.error));
        break;
      case 'unavailable':
        this.#once('unavailable', () =>
          this.host.dispatchEvent(new PayUnavailableEvent(this.host.method, 'not_offered')),
        );
        break;
      case 'loading':
      case 'paid':
      case 'expired':
      case 'cancelled':
      case 'held':
        break;
    }
    this.rest();
    this.host.setStates([situation.kind]);
    const words = this.#words(situation);
    if (words) this.host.announcer.say(`${words.title}. ${words.text}`);
  }

  render(): TemplateResult {
    const situation = this.#situation();
    const { controller } = this.host;
    return html`
      <div class="panel" part="panel" tabindex="-1">
        ${situation.kind === 'open' ? this.renderOpen(situation.open) : this.#renderClosed(situation)}
        ${notices(controller.state, controller.session?.connection, this.texts.common)}
      </div>
    `;
  }

  /** The checkout, while this method can pay it; null otherwise. */
  protected get open(): OpenCheckout | null {
    const situation = this.#situation();
    return situation.kind === 'open' ? situation.open : null;
  }

  /** An amount as the buyer reads it. */
  protected money(amount: string, currency: Currency): string {
    return formatAmount(amount, currency, this.host.textLocale);
  }

  /** The amount of the checkout in this method's currency. */
  protected amountDue({ amounts }: CheckoutView): string {
    const currency = currencyOf[this.host.method];
    return this.money(amounts[currency] ?? '0', currency);
  }

  /** Tells the page, in the words that the buyer reads. */
  protected reportError(error: CheckoutError, text = problemText(error, this.texts.common.problems)): void {
    this.host.dispatchEvent(new PayErrorEvent(this.host.method, error.code, adviceOf(error), text));
  }

  focus(): boolean {
    const target = this.host.renderRoot.querySelector<HTMLElement>(
      ':is(input, button, textarea, select):not(:disabled)',
    );
    target?.focus();
    return target !== null;
  }

  #situation(): Situation {
    const { session, state } = this.host.controller;
    const { method } = this.host;
    if (state.phase === 'failed') return { kind: 'failed', error: state.error };
    if (!isKnown(state) || !session) return { kind: 'loading' };
    if (state.phase !== 'open') return { kind: state.phase };
    if (!state.checkout.methods.includes(method)) return { kind: 'unavailable' };
    if (session.heldBy(method)) return { kind: 'held' };
    return {
      kind: 'open',
      open: { session, checkout: state.checkout, payment: state.payments[method] ?? null },
    };
  }

  #renderClosed(situation: Situation): TemplateResult {
    const words = this.#words(situation) ?? { tone: 'busy', title: this.texts.common.loading, text: '' };
    return statusPanel(words);
  }

  #words({ kind }: Situation): ClosedWords | null {
    const { common } = this.texts;
    if (kind === 'held') return { tone: 'neutral', ...common.held };
    if (kind === 'unavailable') return { tone: 'neutral', ...common.notOffered };
    return closedWords(this.host.controller.state, common, this.host.textLocale);
  }

  #once(news: string, tell: () => void): void {
    if (this.#told.has(news)) return;
    this.#told.add(news);
    tell();
  }
}

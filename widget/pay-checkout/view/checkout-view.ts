/** The view of `<pay-checkout>`, loaded when the element is first used. */
import { html, nothing, type TemplateResult } from 'lit';
import { LazyModule } from '../../checkout/lazy-module.ts';
import { adviceOf, type CheckoutError, ConnectionError } from '../../checkout/shared/errors.ts';
import type { KnownState } from '../../checkout/shared/state.ts';
import type { PayReadyEvent, PaySubmitEvent, PayUnavailableEvent } from '../../events/element-events.ts';
import { PayErrorEvent } from '../../events/error-event.ts';
import type { CheckoutView, Method } from '../../protocol/checkout.ts';
import type { ClosedWords } from '../../ui/closed/closed-checkout.ts';
import { controlStyles } from '../../ui/shared/control-styles.ts';
import type { ElementView, ViewHost, ViewTexts } from '../../ui/element-view.ts';
import { keepFocus } from '../../ui/shared/keep-focus.ts';
import { notices } from '../../ui/shared/notices.ts';
import { keepTypedKeys } from '../../ui/shared/typed-keys.ts';
import type { PayElement } from '../../element/pay-element.ts';
import { nextPaint } from '../../element/next-paint.ts';
import { loadTexts, withAdded } from '../../locale/registry.ts';
import { loadWalletView } from '../../pay-wallet/load-view.ts';
import { skeleton } from '../../ui/skeleton.ts';
import { checkoutStyles } from './checkout-styles.ts';
import { DeclinedMethods } from './declined-methods.ts';
import { expressMethods, expressNote } from './express-methods.ts';
import { methodBodies } from './method-bodies.ts';
import { methodRows } from './method-rows.ts';
import { type MethodProps, offeredMethods, placementOf } from './methods.ts';
import { type Offer, offerOf, openChoice } from './method-order.ts';
import { PanelHeight } from './panel-height.ts';

export const styles = [controlStyles, checkoutStyles];

interface CheckoutHost extends ViewHost<null> {
  readonly companion: string | null;
  readonly locale: string | null;
  readonly order: string | null;
  readonly selected: string | null;
  readonly fonts: string | null;
  readonly cardView?: typeof import('../../pay-card/view/card-view.ts');
}

export const createView = (host: ViewHost<null>, texts: ViewTexts<'checkout'>): CheckoutChoice =>
  new CheckoutChoice(host as CheckoutHost, texts);

interface PanelParts {
  above: unknown;
  /** The parts of the page's declared HTML that can be kept. */
  bodies: unknown;
  below: unknown;
}

class CheckoutChoice implements ElementView<'checkout'> {
  texts: ViewTexts<'checkout'>;
  readonly #host: CheckoutHost;
  #chosen: Method | null = null;
  /** Fixed when first shown: an update must not switch the method that the buyer sees. */
  #initial: Method | null = null;
  /** Methods whose panels were opened: these are kept, with what was typed. */
  readonly #opened = new Set<Method>();
  /** Express methods that a buyer can use, or that have something to say. */
  readonly #usable = new Set<Method>();
  /** Express methods whose button was pressed. */
  readonly #pressed = new Set<Method>();
  readonly #unavailable = new Set<Method>();
  /** The buyer can use the open method, or the page is at rest: the express methods below the choices start to load. */
  #isFirstUsable = false;
  /** What the express methods are drawn with has loaded, or no choice comes before them. */
  #mayShowExpress = false;
  /** What such a wallet is drawn with, once and completely; null before, and if it did not load. */
  #wallet: ReturnType<MethodProps['loadedWallet']> = null;
  readonly #declined = new DeclinedMethods();
  readonly #height: PanelHeight;
  /** The panel of a checkout that cannot be paid, loaded late, since most buyers see it last, if at all. */
  readonly #closed: LazyModule<typeof import('../../ui/closed/closed-panel.ts')>;
  /** Codes of the dispatched errors. */
  readonly #reported = new Set<string>();

  constructor(host: CheckoutHost, texts: ViewTexts<'checkout'>) {
    this.#host = host;
    this.texts = texts;
    this.#height = new PanelHeight(host);
    this.#closed = new LazyModule(
      async () => {
        const [module] = await Promise.all([import('../../ui/closed/closed-panel.ts'), host.loadAllTexts()]);
        host.adopt(module.styles);
        return module;
      },
      () => host.requestUpdate(),
    );
    keepTypedKeys(host.renderRoot);
  }

  update(): void {
    void keepFocus(this.#host);
    const { state, session } = this.#host.controller;
    if (state.phase !== 'open' && state.phase !== 'loading') this.#closed.preload();
    const words = this.#closedWords();
    if (words) this.#host.announcer.say(`${words.title}. ${words.text}`);
    if (state.phase === 'open') {
      this.#declined.lookOnce(state);
      const { choices } = this.#offer(state.checkout);
      if (!this.#initial) {
        void session?.atRest.then(() => {
          this.#firstUsable();
          this.#closed.preload();
        });
      }
      this.#initial ??= openChoice(choices, null, state.checkout.payment, this.#host.selected);
      const open = this.#openMethod(choices);
      if (open) this.#opened.add(open);
    }
    this.#host.setStates([state.phase, ...(session?.heldBy(null) ? ['busy'] : [])]);
  }

  render(): unknown {
    const { above, bodies, below } = this.#renderPanel();
    if (this.#host.shell?.draw(above, below)) return nothing;
    return html`
      <slot name="above"></slot>
      <div class="panel" part="panel" tabindex="-1">${above}${bodies}${below}</div>
      <slot name="below"></slot>
    `;
  }

  updated(): void {
    const { state } = this.#host.controller;
    const words = this.#closedWords();
    this.#dropUnusedFrame();
    if (this.#closed.hasFailed && state.phase !== 'open' && state.phase !== 'loading')
      this.#reportOnce(new ConnectionError(null), this.texts.common.problems.connection);
    else if (words && state.phase === 'failed') this.#reportOnce(state.error, words.text);
  }

  submit(): void {
    this.#openElement()?.submit();
  }

  reset(): void {
    for (const element of this.#elements()) element.reset();
  }

  focus(): boolean {
    const radio = this.#host.renderRoot.querySelector<HTMLElement>('input[type=radio]:checked');
    // A single method has no radio button.
    const target = radio ?? this.#openElement() ?? this.#elements()[0];
    target?.focus();
    return target !== undefined;
  }

  /** The inner elements handle this themselves. */
  leavePage(): void {
    this.#height.release();
  }

  drop(): void {
    this.leavePage();
  }

  #renderPanel(): PanelParts {
    const { state, session } = this.#host.controller;
    const { common } = this.texts;
    const closed = this.#closed.value;
    const words = this.#closedWords();
    if (closed && words) return { above: closed.statusPanel(words), bodies: nothing, below: nothing };
    if (state.phase !== 'open') {
      const above = this.#host.shell?.keep() ?? this.#renderLoading();
      return { above, bodies: nothing, below: nothing };
    }
    const { below, ...parts } = this.#renderOffer(state, session?.heldBy(null) ?? null);
    const offlineIcon = closed?.offlineIcon ?? null;
    // Above the wallet, whose buttons appear late.
    return { ...parts, below: [notices(state, session?.connection, common, offlineIcon), below] };
  }

  #renderLoading(): TemplateResult {
    const { loading, problems } = this.texts.common;
    return this.#closed.hasFailed
      ? html`<p class="notice danger" part="notice" .textContent=${problems.connection}></p>`
      : skeleton(loading);
  }

  #renderOffer({ checkout }: KnownState, underWay: Method | null): PanelParts {
    const { own } = this.texts;
    const offer = this.#offer(checkout);
    const { express, choices, isExpressFirst } = offer;
    const isHeld = (method: Method): boolean => underWay !== null && underWay !== method;
    // The panel of the other method shows it itself.
    const isOpenUnderWay = underWay !== null && this.#openMethod(choices) === underWay;
    const shown = express.filter(
      (method) => method === underWay || (!isHeld(method) && this.#isShown(method, isExpressFirst)),
    );
    if (choices.length === 0 && express.every((method) => this.#unavailable.has(method))) {
      this.#closed.preload();
      const panel = this.#closed.value?.statusPanel({ tone: 'neutral', ...own.nothing });
      const above = [this.#renderExpress(offer, [], nothing), panel ?? this.#renderLoading()];
      return { above, bodies: nothing, below: nothing };
    }
    const divider =
      shown.length > 0 && choices.length > 0 && !underWay
        ? html`<p class="divider" part="divider"><span .textContent=${own.or}></span></p>`
        : nothing;
    const note = expressNote(checkout, this.#openMethod(choices), this.texts.common);
    const wallets = this.#renderExpress(offer, shown, note);
    // Arrays: a template without markup would be parsed all the same.
    const above = [
      isExpressFirst ? [wallets, divider] : nothing,
      isOpenUnderWay
        ? html`<p class="notice under-way" part="notice" .textContent=${own.underWay}></p>`
        : nothing,
      choices.length > 1
        ? methodRows({
            host: this.#host,
            format: this.texts.common.amounts,
            texts: own,
            checkout,
            choices,
            open: this.#openMethod(choices),
            isHeld,
            onChoose: (method) => this.#choose(method),
          })
        : nothing,
    ];
    const below = isExpressFirst ? nothing : [divider, wallets];
    return { above, bodies: this.#renderBodies(choices), below };
  }

  /**
   * Above the choices, an express method has its room from the start; below them, it appears once it can be used. A lost one leaves a
   * note only if the buyer has pressed its button.
   */
  #isShown(method: Method, isExpressFirst: boolean): boolean {
    return this.#unavailable.has(method)
      ? this.#pressed.has(method)
      : isExpressFirst || this.#usable.has(method);
  }

  #renderExpress({ express, choices }: Offer, shown: readonly Method[], note: unknown): unknown {
    return expressMethods({
      methods: this.#mayLoadExpress(choices, shown) ? express : [],
      shown,
      lost: this.#unavailable,
      lostText: this.texts.own.lost,
      note,
      props: { ...this.#props, hasChoice: choices.length > 0 },
      onEvent: this.#followExpress,
      onLost: (event) => void this.#lostMethod(event),
    });
  }

  #mayLoadExpress(choices: readonly Method[], shown: readonly Method[]): boolean {
    // What has been drawn once stays: its payment continues.
    this.#mayShowExpress ||= choices.length === 0 || shown.length > 0;
    return this.#mayShowExpress;
  }

  readonly #firstUsable = (): void => {
    if (this.#isFirstUsable || this.#mayShowExpress) return;
    this.#isFirstUsable = true;
    void this.#startExpress();
  };

  async #startExpress(): Promise<void> {
    // The buyer may be typing already.
    await whenIdle();
    // One that does not load shows that itself.
    await this.#loadWallet().catch(() => undefined);
    this.#mayShowExpress = true;
    this.#host.requestUpdate();
  }

  async #loadWallet(): Promise<void> {
    const { controller, textLocale: locale } = this.#host;
    const { state } = controller;
    if (state.phase !== 'open' || !state.checkout.methods.includes('wallet')) return;
    const [view, texts] = await Promise.all([loadWalletView(), loadTexts(locale, 'wallet')]);
    this.#wallet = [view, locale, { ...texts, all: texts }];
  }

  #renderBodies(choices: readonly Method[]): unknown {
    const open = this.#openMethod(choices);
    return methodBodies({
      shell: this.#host.shell,
      choices,
      open,
      opened: this.#opened,
      props: this.#props,
      instead: open ? this.#renderInstead(open, choices) : nothing,
      onDecline: this.#followDecline,
      onReady: this.#firstUsable,
    });
  }

  /** Offers another method beside a declined one. */
  #renderInstead(declined: Method, choices: readonly Method[]): TemplateResult | typeof nothing {
    const other = this.#declined.insteadOf(declined, choices);
    if (other === null || this.#host.controller.session?.heldBy(other)) return nothing;
    const onPress = (): void => {
      this.#choose(other);
      this.#host.renderRoot.querySelector<HTMLElement>(`input[value=${other}]`)?.focus();
    };
    return html`<div class="instead" part="instead">
      <button
        type="button"
        class="button secondary"
        part="button button-secondary"
        ?disabled=${this.#host.isDisabled}
        @click=${onPress}
      >
        ${offeredMethods[other].icon}<span .textContent=${this.texts.own.instead[other]}></span>
      </button>
    </div>`;
  }

  /** Null while the checkout can be paid, or they have not loaded. */
  #closedWords(): ClosedWords | null {
    const common = this.texts.all?.common;
    const closed = this.#closed.value;
    return common && closed ? closed.closedWords(this.#host.controller.state, common) : null;
  }

  #reportOnce(error: CheckoutError, text: string): void {
    if (this.#reported.has(error.code)) return;
    this.#reported.add(error.code);
    this.#host.dispatchEvent(new PayErrorEvent(null, error.code, adviceOf(error), text));
  }

  readonly #followDecline = (event: PayErrorEvent | PaySubmitEvent): void => {
    this.#declined.follow(event);
    this.#host.requestUpdate();
  };

  /** Removes the frame that the element has added for a card that cannot be paid with any more: it is a process of its own. */
  #dropUnusedFrame(): void {
    const { state } = this.#host.controller;
    const isUsed = state.phase === 'open' && this.#offer(state.checkout).choices.includes('card');
    if (state.phase !== 'loading' && !isUsed) this.#host.querySelector(':scope > iframe.frame')?.remove();
  }

  get #props(): MethodProps {
    const { companion, locale, fonts, isDisabled: disabled, controller } = this.#host;
    const { clientSecret: checkout } = controller;
    const loadedCard = this.#loadedCard;
    const loadedWallet = this.#loadedWallet;
    return { checkout, companion, locale, disabled, fonts, hasChoice: true, loadedCard, loadedWallet };
  }

  /** The card is drawn once, with all that it shows; not while the parser may still add its frame. */
  readonly #loadedCard: MethodProps['loadedCard'] = (locale) => {
    const { cardView, textLocale } = this.#host;
    if (!cardView || locale !== textLocale || document.readyState === 'loading') return null;
    const { common, own } = this.texts;
    return [cardView, locale, { common, own: withAdded(locale, 'card', own.card), all: null }];
  };

  readonly #loadedWallet: MethodProps['loadedWallet'] = (locale) =>
    this.#wallet?.[1] === locale ? this.#wallet : null;

  readonly #followExpress = ({ type, method }: PayReadyEvent | PayErrorEvent | PaySubmitEvent): void => {
    if (method === null) return;
    this.#usable.add(method);
    if (type === 'pay-submit') this.#pressed.add(method);
    this.#host.requestUpdate();
  };

  /** Removes a method when its element reports that no way of it is left. */
  readonly #lostMethod = async ({ target, method }: PayUnavailableEvent): Promise<void> => {
    const element = target as PayElement;
    // The event precedes the drawing of the element's text.
    element.requestUpdate();
    await element.updateComplete;
    if (!hasState(element, 'unavailable')) return;
    this.#unavailable.add(method);
    if (this.#pressed.has(method)) this.#host.announcer.say(this.texts.own.lost);
    this.#host.requestUpdate();
  };

  #choose(method: Method): void {
    this.#height.hold();
    this.#chosen = method;
    this.#host.requestUpdate();
  }

  #openMethod(choices: readonly Method[]): Method | null {
    return openChoice(choices, this.#chosen ?? this.#initial, null, null);
  }

  #offer(checkout: CheckoutView): Offer {
    return offerOf(checkout, placementOf, this.#host.order);
  }

  #openElement(): PayElement | undefined {
    const { state } = this.#host.controller;
    const open = state.phase === 'open' ? this.#openMethod(this.#offer(state.checkout).choices) : null;
    return this.#elements().find(({ method }) => method === open);
  }

  #elements(): PayElement[] {
    return [...this.#host.renderRoot.querySelectorAll<PayElement>('[exportparts]')];
  }
}

/** Tests an element for a `:state()`. */
function hasState(element: Element, name: string): boolean {
  try {
    return element.matches(`:state(${name})`);
  } catch {
    // Browsers without `:state()` continue to show the element's own text.
    return false;
  }
}

/** A page whose own scripts never rest gets its wallet all the same. */
const maxIdleWaitMs = 1_000;

/** Resolves once the browser is idle, or after {@link maxIdleWaitMs}. */
const whenIdle = (): Promise<unknown> =>
  // Safari has no idle callbacks.
  'requestIdleCallback' in globalThis
    ? new Promise((resolve) => requestIdleCallback(resolve, { timeout: maxIdleWaitMs }))
    : nextPaint();

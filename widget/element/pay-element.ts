/** What all elements have in common: attributes, methods, the checkout's state, locale and the late-loaded view. */
import {
  adoptStyles,
  type CSSResult,
  html,
  isServer,
  LitElement,
  nothing,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { CheckoutController } from '../checkout/controller.ts';
import { LazyModule } from '../checkout/lazy-module.ts';
import type { Section } from '../locale/messages.ts';
import { languagesFor } from '../locale/nearest-language.ts';
import { matchLocale, onLocaleAdded } from '../locale/registry.ts';
import type { Method } from '../protocol/checkout.ts';
import { directionOf } from '../protocol/languages.ts';
import type { Purchase } from '../purchase/purchase.ts';
import { Announcer } from '../ui/announcer.ts';
import type { ElementView, ViewHost, ViewModule, ViewTexts } from '../ui/element-view.ts';
import { HostStates } from './host-states.ts';
import { hostStyles } from '../ui/host-styles.ts';
import type { Shell } from '../ui/shell.ts';
import { panel, skeleton, skeletonStyles } from '../ui/skeleton.ts';
import { SlowLoad } from './slow-load.ts';
import { tokens } from '../ui/tokens.ts';
import { loadViewTexts } from './view-texts.ts';

/**
 * A subclass names its method, its section of the texts and where its view is; the rest is here.
 *
 * ```ts
 * export class PayThing extends PayElement<'thing'> {
 *   readonly method = 'thing';
 *   protected readonly section = 'thing';
 *   protected loadView() { return import('./thing-view.ts'); }
 * }
 * ```
 */
export abstract class PayElement<S extends Section = Section, M extends Method | null = Method>
  extends LitElement
  implements ViewHost<M>
{
  static override properties = {
    checkout: {},
    companion: {},
    locale: {},
    disabled: { type: Boolean, reflect: true },
    price: {},
    quantity: {},
    amount: {},
  };
  static override styles: CSSResult[] = [tokens, hostStyles, skeletonStyles];
  /** @internal Set by a script that draws around what the page's HTML declares. */
  static declaredShell: ((host: LitElement & { shell: Shell | null }) => Shell | null) | null = null;

  /** Client secret of the checkout. Never reflected, shown, or part of an event. */
  declare checkout: string | null;
  /** URL of the companion; default: where `pay.js` came from. */
  declare companion: string | null;
  /** BCP 47 tag; default: the nearest `lang`, then the browser's. */
  declare locale: string | null;
  /** Nothing is sent and nothing can be pressed. */
  declare disabled: boolean;
  /** Instead of `checkout`: a name of the companion's price list. */
  declare price: string | null;
  /** How many of it, at first. */
  declare quantity: string | null;
  /** Decimal string, at first; only where the price is open. */
  declare amount: string | null;

  abstract readonly method: M;
  protected abstract readonly section: S;
  /** True where even the first picture needs all texts. */
  protected wantsAllTexts = false;
  protected abstract loadView(): Promise<ViewModule<S, M>>;

  /** @internal */
  readonly controller = new CheckoutController(this);
  /** @internal */
  readonly announcer = new Announcer(this);
  /** @internal */
  textLocale = 'en';
  readonly #states = new HostStates(this);
  readonly #slow = new SlowLoad(this);
  /** @internal */
  shell: Shell | null = PayElement.declaredShell?.(this) ?? null;
  /** A server has rendered it: the first drawing has to be the same, since Lit compares both. */
  #isHydrating = Boolean(this.shadowRoot && !this.shell);
  #view: ElementView<S> | null = null;
  readonly #purchaseModule = new LazyModule(
    async () => new (await import('../purchase/purchase.ts')).Purchase(this, () => this.#dropView()),
    () => this.requestUpdate(),
  );
  /** What the texts are loaded for. */
  #wantedLocale: string | null = null;
  /** Resolves once they are shown; another load that ends later is out of date. */
  #shown: Promise<void> | null = null;
  #styles: readonly CSSResult[] = [];
  #stopListening: (() => void) | null = null;

  constructor() {
    super();
    this.checkout = null;
    this.companion = null;
    this.locale = null;
    this.disabled = false;
    this.price = null;
    this.quantity = null;
    this.amount = null;
  }

  /** @internal */
  get isDisabled(): boolean {
    return this.disabled;
  }

  /** Does what the main button would do: generate a code, pay, try again. */
  submit(): void {
    (this.#panel ?? this.#view)?.submit();
  }

  /** Empties the form and forgets errors. What was paid stays paid. */
  reset(): void {
    this.#view?.reset();
    this.#purchase?.reset();
  }

  /** Moves the focus to the first thing that the buyer can use. */
  override focus(options?: FocusOptions): void {
    if (!(this.#panel ?? this.#view)?.focus()) super.focus(options);
  }

  /** @internal */
  async loadAllTexts(): Promise<void> {
    this.wantsAllTexts = true;
    if (!this.#view?.texts.all) await this.#load(this.#wantedLocale ?? this.textLocale);
  }

  /** @internal */
  adopt(styles: readonly CSSResult[]): void {
    this.#styles = [...new Set([...this.#styles, ...styles])];
    const { styles: first } = this.constructor as typeof PayElement;
    adoptStyles(this.renderRoot as ShadowRoot, [...first, ...this.#styles]);
  }

  /** @internal */
  setStates(names: readonly string[]): void {
    this.#states.set(names);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopListening = onLocaleAdded(() => {
      if (this.#wantedLocale) void this.#prepare(this.#wantedLocale);
      this.requestUpdate();
    });
    // Attributes around the element may differ from where it was.
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopListening?.();
    this.#slow.stop();
    // What the buyer has typed survives a move within the page.
    this.#view?.rest();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // A server renders the skeleton: what is to be paid is asked in the browser.
    if (isServer) return;
    if (changed.has('checkout') || changed.has('companion')) this.#dropView();
    const locale = matchLocale(languagesFor(this, this.locale));
    if (this.price && !this.checkout) this.#updatePurchase(locale);
    this.controller.use(this.companion, this.checkout ?? this.#purchase?.clientSecret ?? null);
    if (locale !== this.#wantedLocale) void this.#prepare(locale);
    if (this.#panel) return this.#slow.stop();
    if (this.#view) this.#view.update();
    else this.setStates(['loading']);
    this.#slow.watch(this.#isWaiting && this.isConnected, this.wantedLocale);
  }

  protected override render(): TemplateResult {
    const slow = this.#isWaiting ? this.#slow.render(this.wantedLocale, () => this.#retry()) : null;
    // What can be typed into already stays; the words come below it.
    const above = this.canTypeEarly ? null : slow;
    const shown = above ?? (this.#panel ?? this.#view)?.render();
    return html`${shown ?? this.renderPanel(this.#isHydrating ? skeleton() : this.renderEarly())}${above ? nothing : slow}${this.announcer.render()}`;
  }

  /** What the texts are, or are being, loaded for. */
  protected get wantedLocale(): string {
    return this.#wantedLocale ?? this.textLocale;
  }

  /** @internal The surface that holds everything an element shows. */
  renderPanel(content: unknown, below?: unknown): unknown {
    return this.shell?.draw(nothing, [content, below]) ? nothing : panel(content, below);
  }

  /** What is shown before the checkout is known takes keys. */
  protected get canTypeEarly(): boolean {
    return this.shell !== null;
  }

  /** @internal Before the checkout is known. */
  renderEarly(): unknown {
    return this.shell?.keep() ?? skeleton();
  }

  /** The texts may be in another language than the page: who reads them aloud has to know (WCAG 3.1.2), and so does the layout. */
  protected override updated(): void {
    if (this.#isHydrating) this.requestUpdate();
    this.#isHydrating = false;
    const lang = this.textLocale;
    // Set to the same, it would still have the browser work out all styles below, at each tick of a clock.
    for (const part of this.renderRoot.children as HTMLCollectionOf<HTMLElement>)
      if (part.lang !== lang) Object.assign(part, { lang, dir: directionOf(lang) });
  }

  /** There is a checkout to show, and nothing of it is known or drawn yet. */
  get #isWaiting(): boolean {
    const isKnown = this.#view && this.controller.state.phase !== 'loading';
    return !this.#panel && !isKnown && Boolean(this.checkout ?? this.#purchase?.clientSecret);
  }

  #retry(): void {
    this.#slow.stop();
    if (!this.#view) this.#wantedLocale = null;
    this.controller.restart();
    this.requestUpdate();
  }

  /** What stands in place of the view until a checkout is begun. */
  get #panel(): Purchase | null {
    const isBegun = this.checkout || !this.price || this.#purchase?.clientSecret;
    return isBegun ? null : this.#purchase;
  }

  #updatePurchase(locale: string): void {
    this.#purchase?.update(locale);
    this.#purchaseModule.preload();
  }

  /** What is bought from the price list; null until an element that names a price has loaded it. */
  get #purchase(): Purchase | null {
    return this.#purchaseModule.value;
  }

  #dropView(): void {
    this.#view?.rest();
    this.#view = null;
    this.#wantedLocale = null;
  }

  async #prepare(locale: string): Promise<void> {
    const shown = this.#load(locale);
    try {
      await shown;
    } catch {
      // A chunk did not come through. The next try is a new import, which browsers ask for again.
      setTimeout(() => {
        if (this.#shown !== shown || !this.isConnected) return;
        this.#wantedLocale = null;
        this.requestUpdate();
      }, loadRetryMs);
    }
  }

  #load(locale: string): Promise<void> {
    this.#wantedLocale = locale;
    const loading = Promise.all([this.loadView(), loadViewTexts(locale, this.section, this.wantsAllTexts)]);
    const shown: Promise<void> = loading.then(([module, texts]) =>
      // Who waits for this one while a later one is on its way has what it asked for when that one is there.
      this.#shown === shown ? this.#show(module, locale, texts) : (this.#shown ?? undefined),
    );
    this.#shown = shown;
    return shown;
  }

  #show({ createView, styles }: ViewModule<S, M>, locale: string, texts: ViewTexts<S>): void {
    if (!this.isConnected) {
      // Off the page there is nothing to show; back on it, they are asked for again.
      this.#wantedLocale = null;
      return;
    }
    this.textLocale = locale;
    if (this.#view) this.#view.texts = texts;
    else {
      this.adopt(styles);
      this.#view = createView(this, texts);
    }
    this.requestUpdate();
  }
}

const loadRetryMs = 3_000;

/** Base class of all elements: attributes, methods, the checkout's state, locale and the late-loaded view. */
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
import type { CheckoutState } from '../checkout/shared/state.ts';
import { LazyModule } from '../checkout/lazy-module.ts';
import type { PaymentInEvent } from '../events/payment-in-event.ts';
import type { AllTexts, Section, StartTexts } from '../locale/messages.ts';
import { languagesFor } from '../locale/nearest-language.ts';
import { loadStart, loadTexts, matchLocale, onLocaleAdded } from '../locale/registry.ts';
import type { Method } from '../protocol/checkout.ts';
import { directionOf } from '../protocol/languages.ts';
import type { Purchase } from '../purchase/purchase.ts';
import { Announcer } from '../ui/announcer.ts';
import type { ElementView, ViewHost, ViewModule, ViewTexts } from '../ui/element-view.ts';
import { hostStyles } from '../ui/host-styles.ts';
import type { Shell } from '../ui/shell.ts';
import { panel, skeleton, skeletonStyles } from '../ui/skeleton.ts';
import { SlowLoad } from './slow-load.ts';
import { tokens } from '../ui/tokens.ts';
import { nextPaint } from './next-paint.ts';

/**
 * A subclass sets its method, its section of the texts and the loader of its view. The attributes, parts, properties and states
 * below are those of every element; the manifest lists them for each.
 *
 * ```ts
 * export class PayThing extends PayElement<'thing'> {
 *   readonly method = 'thing';
 *   protected readonly section = 'thing';
 *   protected loadView() { return import('./thing-view.ts'); }
 * }
 * ```
 *
 * @csspart panel - Surface around the content.
 * @csspart amount
 * @csspart status - Panel with a single message; also `status-success`, `status-problem`, `status-neutral`, `status-busy`.
 * @csspart status-badge
 * @csspart status-title
 * @csspart status-text
 * @csspart status-detail - How the order was paid: the method, with the card or wallet if known; and that dollars were charged,
 *   for an order with two currencies.
 * @csspart status-actions
 * @csspart notices - Notices about a lost connection and test mode.
 * @csspart notice
 * @csspart icon
 * @csspart offer - With `price`: the offer, before the checkout is created.
 * @csspart offer-header - Shop, title and description of the offer.
 * @csspart offer-shop - The shop's name.
 * @csspart offer-title - Title of the offer.
 * @csspart offer-description
 * @csspart quantity - Quantity, with its buttons.
 * @csspart quantity-value
 * @csspart button-less
 * @csspart button-more
 * @csspart suggested - Suggested amounts where the buyer chooses the amount.
 * @csspart button-suggested
 *
 * @cssprop --pay-color-primary - Primary buttons and accents.
 * @cssprop --pay-color-on-primary - Text on primary buttons; default: white or a dark tint, whichever the primary colour needs.
 * @cssprop --pay-color-surface - Background of panel and fields.
 * @cssprop --pay-color-surface-sunken - Background of recessed areas, such as notices and disabled fields.
 * @cssprop --pay-color-text - Text.
 * @cssprop --pay-color-text-muted - Secondary text, such as hints.
 * @cssprop --pay-color-border - Dividers and the panel's outline.
 * @cssprop --pay-color-border-strong - Outlines of controls.
 * @cssprop --pay-color-success - Marks of success, such as the badge of a paid order.
 * @cssprop --pay-color-danger - Error messages and outlines of invalid fields.
 * @cssprop --pay-color-focus - Focus ring.
 * @cssprop --pay-font-family - Font of all text; default: the system font.
 * @cssprop --pay-font-size - Base font size; default: 1rem.
 * @cssprop --pay-radius - Corners of the panel.
 * @cssprop --pay-radius-control - Corners of buttons and fields.
 * @cssprop --pay-control-background - Background of fields; default: the surface.
 * @cssprop --pay-control-border-width - Outlines of fields, buttons and methods; default: 1px.
 * @cssprop --pay-control-height - Minimum height of fields and buttons, 44px or more; the processor's wallet buttons have 48px.
 * @cssprop --pay-label-weight - Font weight of labels; default: 600.
 * @cssprop --pay-spacing - Unit of all spacing; default: 1rem.
 * @cssprop --pay-shadow - Shadow of the panel.
 *
 * @cssstate loading - The checkout, or the offer of `price`, is loading.
 * @cssstate paid - The checkout is paid.
 * @cssstate expired - The checkout has expired.
 * @cssstate cancelled - The checkout was cancelled.
 * @cssstate failed - The checkout, or the offer of `price`, cannot be shown.
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
  /** @internal Set by a script that supports shadow roots declared in the page's HTML. */
  static declaredShell: ((host: LitElement & { shell: Shell | null }) => Shell | null) | null = null;

  // Never reflected, shown, or part of an event.
  /** Client secret of the checkout. */
  declare checkout: string | null;
  /** URL of the companion; default: the folder of the script tag's file, such as `pay.js`. Required where the elements come from the npm package. */
  declare companion: string | null;
  /** BCP 47 tag; default: the nearest `lang`, then the browser's. */
  declare locale: string | null;
  /** Disables the form, the buttons and links, and starts no payment. The checkout is still loaded, and a payment that was started goes on. */
  declare disabled: boolean;
  /** Instead of `checkout`: a name of the companion's price list. */
  declare price: string | null;
  /** How many of it, at first; default: the least that the price allows. */
  declare quantity: string | null;
  /** Decimal string, at first; only where the price is open. Default: the first suggested amount. */
  declare amount: string | null;

  abstract readonly method: M;
  protected abstract readonly section: S;
  /** True if the first screen already needs all texts. */
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
  /** Notice of a slow load; null while there is none. */
  #notice: TemplateResult | null = null;
  /** @internal */
  shell: Shell | null = PayElement.declaredShell?.(this) ?? null;
  /** True after server rendering: the first client rendering has to be the same, since Lit hydrates it. */
  #isHydrating = Boolean(this.shadowRoot && !this.shell);
  #view: ElementView<S> | null = null;
  /** @internal Returns what `<pay-checkout>` has loaded for its method: then the first drawing is complete. */
  declare loaded?: (locale: string) => [ViewModule<S, M>, locale: string, ViewTexts<S>] | null;
  readonly #purchaseModule = new LazyModule(
    async () => new (await import('../purchase/purchase.ts')).Purchase(this, () => this.dropView()),
    () => this.requestUpdate(),
  );
  /** The locale that is loaded or loading. */
  #wantedLocale: string | null = null;
  /** Resolves once the texts are shown. An earlier load that ends later is outdated. */
  #shown: Promise<void> | undefined;
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

  /**
   * The checkout's status: `loading` until it is known, then `open`, `paid`, `expired` or `cancelled`; `failed` if it cannot be shown.
   * For pages that start to listen later than the events.
   */
  get status(): CheckoutState['phase'] {
    return this.controller.state.phase;
  }

  /** The payment, as in the events: the one that paid, else the newest by the element's method. Null without one. */
  get payment(): PaymentInEvent | null {
    return this.controller.session?.paymentOf(this.method) ?? null;
  }

  /** Does what the main button would do: generate a code, pay, try again; nothing while a code or wallet buttons are shown. */
  submit(): void {
    (this.#panel ?? this.#view)?.submit();
  }

  /** Empties the form and forgets errors. What was paid stays paid; with `price`, the offer replaces an ended checkout. */
  reset(): void {
    this.#view?.reset();
    this.#purchase?.reset();
  }

  /** Moves the focus to the first usable control; in `<pay-checkout>` with several methods, to the radio button of the chosen one. */
  override focus(options?: FocusOptions): void {
    if (!(this.#panel ?? this.#view)?.focus()) super.focus(options);
  }

  /** @internal */
  async loadAllTexts(): Promise<void> {
    this.wantsAllTexts = true;
    if (!this.#view?.texts.all) await this.#load(this.wantedLocale);
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
    const reload = (): void => {
      if (this.#wantedLocale) this.#prepare(this.#wantedLocale);
      this.requestUpdate();
    };
    this.#stopListening = onLocaleAdded(reload);
    // Off the page it missed added texts, and attributes of the new ancestors may differ.
    reload();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopListening?.();
    this.#slow.stop();
    // The buyer's input survives a move within the page.
    this.#view?.leavePage();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // A server only renders the skeleton; the browser requests the checkout.
    if (isServer) return;
    if (changed.has('checkout') || changed.has('companion')) this.dropView();
    const locale = matchLocale(languagesFor(this, this.locale));
    if (this.price && !this.checkout) {
      this.#purchase?.update(locale);
      this.#purchaseModule.preload();
    }
    this.controller.use(this.companion, this.checkout || this.#purchase?.clientSecret || null);
    if (locale !== this.#wantedLocale) {
      const loaded = !this.#view && this.loaded?.(locale);
      if (loaded) this.#show(...loaded);
      else this.#prepare(locale);
    }
    if (this.#panel) return this.#slow.stop();
    if (!this.#view) this.setStates(['loading']);
    // Off the page, an update would start what `pause` has stopped.
    else if (this.isConnected) this.#view.update();
    this.#slow.watch(this.#isWaiting && this.isConnected, this.wantedLocale);
  }

  protected override render(): TemplateResult {
    this.#notice = this.#slow.render(() => this.#retry());
    // A form that takes keys already stays; the notice goes below it.
    const shown =
      this.#notice && !this.canTypeEarly ? this.renderPanel(nothing) : (this.#panel ?? this.#view)?.render();
    return html`${shown ?? this.renderPanel(this.#isHydrating ? skeleton() : this.renderEarly())}${this.announcer.render()}`;
  }

  /** The locale that is loaded or loading. */
  protected get wantedLocale(): string {
    return this.#wantedLocale ?? this.textLocale;
  }

  /** Called when another checkout is to be shown. */
  protected dropView(): void {
    this.#slow.stop();
    this.announcer.say('');
    this.#view?.drop();
    this.#view = null;
    this.#wantedLocale = null;
  }

  /** @internal Draws the panel that holds everything an element shows. */
  renderPanel(content: unknown, below?: unknown): unknown {
    const after = [below, this.#notice];
    return this.shell?.draw(nothing, [content, after]) ? nothing : panel(content, after);
  }

  /** True if the early content takes keys before the checkout is known. */
  protected get canTypeEarly(): boolean {
    return this.shell !== null;
  }

  /** @internal Draws the content before the checkout is known. */
  renderEarly(): unknown {
    return this.shell?.keep() ?? skeleton();
  }

  /** Sets `lang` and `dir`: the texts may be in another language than the page (WCAG 3.1.2). */
  protected override updated(): void {
    if (this.#isHydrating) this.requestUpdate();
    this.#isHydrating = false;
    const lang = this.textLocale;
    // Setting the same value would still recalculate all styles, at each tick of the countdown.
    for (const part of this.renderRoot.children as HTMLCollectionOf<HTMLElement>)
      if (part.lang !== lang) Object.assign(part, { lang, dir: directionOf(lang) });
    this.#view?.updated();
  }

  /** True while a checkout or the form of a purchase is loading or missing, and nothing of it is drawn. */
  get #isWaiting(): boolean {
    return !this.#panel && !(this.#view && this.controller.state.phase !== 'loading');
  }

  #retry(): void {
    this.#slow.stop();
    if (!this.#view) this.#wantedLocale = null;
    this.controller.restart();
    this.requestUpdate();
  }

  /** The purchase form, shown in place of the view until a checkout is started. */
  get #panel(): Purchase | null {
    return this.checkout || this.#purchase?.clientSecret ? null : this.#purchase;
  }

  /** The purchase from the price list; null until it is loaded, and without a `price`. */
  get #purchase(): Purchase | null {
    return this.price ? this.#purchaseModule.value : null;
  }

  #prepare(locale: string): void {
    const shown = this.#load(locale);
    // Chromium and WebKit request the module again; Firefox only where it got no HTTP response.
    shown.catch(() =>
      setTimeout(() => {
        if (this.#shown !== shown) return;
        // Off the page nothing is loaded; back on it, the next update does.
        this.#wantedLocale = null;
        if (this.isConnected) this.requestUpdate();
      }, loadRetryMs),
    );
  }

  #load(locale: string): Promise<void> {
    this.#wantedLocale = locale;
    const loading = Promise.all([this.loadView(), loadViewTexts(locale, this.section, this.wantsAllTexts)]);
    const shown: Promise<void> = loading.then(async ([module, texts]) => {
      // A frame of another process is not laid out before its page is painted.
      if (this.canTypeEarly && !this.#view) await nextPaint();
      // Callers of an outdated load wait for the current one.
      return this.#shown === shown ? this.#show(module, locale, texts) : this.#shown;
    });
    this.#shown = shown;
    return shown;
  }

  #show({ createView, styles }: ViewModule<S, M>, locale: string, texts: ViewTexts<S>): void {
    // Off the page nothing is shown; back on it, the texts are loaded again.
    if (!this.isConnected) return;
    if (locale !== this.textLocale && !this.#isWaiting) this.announcer.say('');
    this.textLocale = this.#wantedLocale = locale;
    if (this.#view) this.#view.texts = texts;
    else {
      this.adopt(styles);
      this.#view = createView(this, texts);
    }
    if (this.controller.state.phase !== 'loading') return this.requestUpdate();
    // Only the placeholder's label is new, and the checkout often arrives within the frame.
    void nextPaint().then(() => {
      if (this.controller.state.phase === 'loading') this.requestUpdate();
    });
  }
}

const loadRetryMs = 3_000;

/** Sets the `:state()` names of an element, for the styles of its page. */
class HostStates {
  readonly #internals: ElementInternals | undefined;
  #current = '';

  /** A DOM shim for server rendering may have no internals. */
  constructor(element: { attachInternals?(): ElementInternals }) {
    this.#internals = element.attachInternals?.();
  }

  set(names: readonly string[]): void {
    const next = names.join();
    // Setting the same states would still recalculate styles.
    if (next === this.#current) return;
    this.#current = next;
    const states = this.#internals?.states;
    try {
      states?.clear();
      for (const name of names) states?.add(name);
    } catch {
      // Chromium before 125 only accepted names that start with two dashes.
    }
  }
}

/** Loads the texts of the first screen, or all. */
async function loadViewTexts<S extends Section>(
  locale: string,
  section: S,
  wantsAll: boolean,
): Promise<ViewTexts<S>> {
  const texts = await (wantsAll ? loadTexts : loadStart)(locale, section);
  // All texts include those of the first screen.
  return { ...(texts as StartTexts<S>), all: wantsAll ? (texts as AllTexts<S>) : null };
}

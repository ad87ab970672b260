/** What all elements have in common: attributes, methods, the checkout's state, locale and the late-loaded view. */
import { adoptStyles, html, isServer, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { CheckoutController } from '../checkout/controller.ts';
import type { Section } from '../locale/messages.ts';
import { languagesFor } from '../locale/nearest-language.ts';
import { loadTexts, matchLocale, onLocaleAdded } from '../locale/registry.ts';
import type { Method } from '../protocol/checkout.ts';
import { Announcer } from './announcer.ts';
import type { ElementView, ViewHost, ViewModule, ViewTexts } from './element-view.ts';
import { HostStates } from './host-states.ts';
import { hostStyles } from './host-styles.ts';
import { tokens } from './tokens.ts';

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
  };
  static override styles = [tokens, hostStyles];

  /** Client secret of the checkout. Never reflected, shown, or part of an event. */
  declare checkout: string | null;
  /** URL of the companion; default: where `pay.js` came from. */
  declare companion: string | null;
  /** BCP 47 tag; default: the nearest `lang`, then the browser's. */
  declare locale: string | null;
  /** Nothing is sent and nothing can be pressed. */
  declare disabled: boolean;

  abstract readonly method: M;
  protected abstract readonly section: S;
  protected abstract loadView(): Promise<ViewModule<S, M>>;

  /** @internal */
  readonly controller = new CheckoutController(this);
  /** @internal */
  readonly announcer = new Announcer(this);
  /** @internal */
  textLocale = 'en';
  readonly #states = new HostStates(this);
  #view: ElementView<S> | null = null;
  /** What the texts were loaded for; another load that ends later is out of date. */
  #wantedLocale: string | null = null;
  #stopListening: (() => void) | null = null;

  constructor() {
    super();
    this.checkout = null;
    this.companion = null;
    this.locale = null;
    this.disabled = false;
  }

  /** Does what the main button would do: generate a code, pay, try again. */
  submit(): void {
    this.#view?.submit();
  }

  /** Empties the form and forgets errors. What was paid stays paid. */
  reset(): void {
    this.#view?.reset();
  }

  /** Moves the focus to the first thing that the buyer can use. */
  override focus(options?: FocusOptions): void {
    if (!this.#view?.focus()) super.focus(options);
  }

  /** @internal */
  setStates(names: readonly string[]): void {
    this.#states.set(names);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopListening = onLocaleAdded(() => {
      this.#wantedLocale = null;
      this.requestUpdate();
    });
    // Attributes around the element may differ from where it was.
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopListening?.();
    // What the buyer has typed survives a move within the page.
    this.#view?.rest();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // A server renders the skeleton: what is to be paid is asked in the browser.
    if (isServer) return;
    if (changed.has('checkout') || changed.has('companion')) this.#dropView();
    this.controller.use(this.companion, this.checkout);
    const locale = matchLocale([...(this.locale ? [this.locale] : []), ...languagesFor(this)]);
    if (locale !== this.#wantedLocale) void this.#prepare(locale);
    if (this.#view) this.#view.update();
    else this.setStates(['loading']);
  }

  protected override render(): TemplateResult {
    return html`${this.#view ? this.#view.render() : skeleton}${this.announcer.render()}`;
  }

  #dropView(): void {
    this.#view?.rest();
    this.#view = null;
    this.#wantedLocale = null;
  }

  async #prepare(locale: string): Promise<void> {
    this.#wantedLocale = locale;
    try {
      const [module, common, own] = await Promise.all([
        this.loadView(),
        loadTexts(locale, 'common'),
        loadTexts(locale, this.section),
      ]);
      if (this.#wantedLocale === locale && this.isConnected) this.#show(module, locale, { common, own });
    } catch {
      // A chunk did not come through. The next try is a new import, which browsers ask for again.
      setTimeout(() => {
        if (this.#wantedLocale !== locale || !this.isConnected) return;
        this.#wantedLocale = null;
        this.requestUpdate();
      }, loadRetryMs);
    }
  }

  #show({ createView, styles }: ViewModule<S, M>, locale: string, texts: ViewTexts<S>): void {
    this.textLocale = locale;
    if (this.#view) this.#view.texts = texts;
    else {
      adoptStyles(this.renderRoot as ShadowRoot, [tokens, hostStyles, ...styles]);
      this.#view = createView(this, texts);
    }
    this.requestUpdate();
  }
}

const loadRetryMs = 3_000;

const skeleton = html`
  <div class="panel skeleton" part="panel skeleton" aria-hidden="true"><i></i><i></i><i></i></div>
`;

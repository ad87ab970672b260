/**
 * The shop in its frame, which is of the same origin: the stage sets its theme, reads its QR code and fills
 * in test cards.
 */
import { shopStyle } from './brands.ts';
import { cvcFor, expiry } from './cards.ts';
import { isNarrow, type ViewState } from './view-state.ts';

const orderPath = /^\/orders\/[^/]+(\/pay)?$/;
const orderKey = 'stage-order';
/** Covers loading an element, and for a lost callback the time until the companion looks the payment up. */
const timeoutMs = 30_000;
const codeTimeoutMs = 15_000;
const pollMs = 50;
const smoothly = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

type Theme = Pick<ViewState, 'brand' | 'scheme'>;

/** Width that the shop's desktop layout needs. */
const desktopWidthPx = 960;

const scaleFor = (paneWidthPx: number): number =>
  isNarrow() ? 1 : Math.min(1, paneWidthPx / desktopWidthPx);

interface ShopFrameOptions {
  frame: HTMLIFrameElement;
  theme: Theme;
  /** Called with the path to keep in the address: `payment` stands for any order, since another visitor cannot open it. */
  onPath: (path: string) => void;
  /** Called with the reference of the order on the page. */
  onOrder: (reference: string) => void;
  /** Called when the buyer presses Pay. */
  onSubmit: () => void;
  /** Returns true while the companion accepts cards from the page itself. */
  isInline: () => boolean;
}

export class ShopFrame {
  readonly #frame: HTMLIFrameElement;
  readonly #onPath: (path: string) => void;
  readonly #onOrder: (reference: string) => void;
  readonly #onSubmit: () => void;
  readonly #isInline: () => boolean;
  #lastPath = '/shop';
  #theme: Theme;
  #themedDocument: Document | null = null;
  #isLoading = false;
  /** Places a card form when the checkout draws one, which is before any input. */
  readonly #formObserver = new MutationObserver(() => this.placeFormInPage());
  #sheet: CSSStyleSheet | null = null;

  constructor({ frame, theme, onPath, onOrder, onSubmit, isInline }: ShopFrameOptions) {
    this.#frame = frame;
    this.#theme = theme;
    this.#onPath = onPath;
    this.#onOrder = onOrder;
    this.#onSubmit = onSubmit;
    this.#isInline = isInline;
    frame.addEventListener('load', () => this.#onLoad());
    // The pane's width is its content's: the frame's own would include the scale.
    new ResizeObserver(([pane]) => {
      if (pane) frame.style.setProperty('--scale', String(scaleFor(pane.contentRect.width)));
    }).observe(frame.parentElement ?? frame);
    this.#themeDocument();
  }

  applyTheme(theme: Theme): void {
    this.#theme = theme;
    this.#themedDocument = null;
    this.#themeDocument();
  }

  async show(at: string, lang: string): Promise<void> {
    const path = at === 'payment' ? (sessionStorage.getItem(orderKey) ?? (await newOrder())) : at;
    await this.open(`${path}?lang=${lang}`);
  }

  /** Places a new order and opens its payment page. */
  async order(lang: string): Promise<void> {
    await this.open(`${await newOrder()}?lang=${lang}`);
  }

  /** Resolves when the page has loaded. */
  async open(url: string): Promise<void> {
    const loaded = new Promise((resolve) => {
      this.#frame.addEventListener('load', resolve, { once: true });
    });
    this.#frame.src = url;
    this.#themeWhileLoading();
    await loaded;
  }

  /** True on the page of an order that can still be paid. */
  get isAtPayment(): boolean {
    return this.find('[data-status="waiting"] + .split pay-checkout') !== null;
  }

  /** True on a page of another origin, such as the hosted page, which cannot be read. */
  get isAway(): boolean {
    return this.#document === null;
  }

  /** Path of the shop's latest page. */
  get lastPath(): string {
    return this.#lastPath;
  }

  /** Returns the SVG of the QR code, scrolled into view; null if none appears. */
  async qrCode(): Promise<Element | null> {
    const waitMs = this.isAtPayment ? codeTimeoutMs : 0;
    const code = await this.waitFor('svg[part~="qr-code"]', waitMs).catch(() => null);
    code?.scrollIntoView({ block: 'nearest', behavior: smoothly() });
    return code;
  }

  /** Chooses the card if there are several methods, and scrolls its form into view. */
  async showCardForm(): Promise<HTMLElement> {
    const choice = (await this.waitFor('input[type="radio"][value="card"]')) as HTMLInputElement;
    if (!choice.checked) choice.click();
    const element = await this.waitFor('pay-card');
    this.placeFormInPage();
    // The companion serves the form's script only in this mode, so a change of mode must not come before it.
    if (this.#isInline()) await this.waitFor('#number');
    element.scrollIntoView({ block: 'center', behavior: smoothly() });
    return element;
  }

  /** Fills in a card. The form has to be in the page: the companion's frame is of another origin. */
  async fillCard(number: string): Promise<void> {
    const element = await this.showCardForm();
    for (const [name, value] of Object.entries({ number, expiry, cvc: cvcFor(number) })) {
      const input = (await this.waitFor(`#${name}`)) as HTMLInputElement;
      input.value = value;
      input.dispatchEvent(
        new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText' }),
      );
    }
    element.scrollIntoView({ block: 'center', behavior: smoothly() });
  }

  /** The copy-and-paste code of the page; null if it has none. */
  get pixCode(): string | null {
    const field = this.isAtPayment ? this.find('[part~="code"]') : null;
    return (field as HTMLInputElement | HTMLTextAreaElement | null)?.value ?? null;
  }

  /** Focuses and presses a button of the page. */
  async press(selector: string): Promise<void> {
    const button = await this.waitFor(selector);
    button.scrollIntoView({ block: 'center' });
    button.focus({ preventScroll: true });
    button.click();
  }

  /** Waits for an element of the page, also within open shadow roots. */
  async waitFor(selector: string, waitMs = timeoutMs): Promise<HTMLElement> {
    const startedMs = performance.now();
    for (;;) {
      const found = this.find(selector);
      if (found) return found as HTMLElement;
      if (performance.now() - startedMs > waitMs) throw new Error(`${selector} does not appear`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  get #document(): Document | null {
    return this.#frame.contentDocument;
  }

  #onLoad(): void {
    this.#isLoading = false;
    this.#themeDocument();
    const page = this.#document;
    if (!page) return;
    page.addEventListener('pay-submit', this.#onSubmit);
    const path = page.location.pathname;
    this.#lastPath = path;
    if (orderPath.test(path)) {
      sessionStorage.setItem(orderKey, path);
      void referenceOf(path).then(this.#onOrder, () => undefined);
    }
    this.#onPath(orderPath.test(path) ? 'payment' : path);
  }

  /** Places the card form in the page if the companion allows it, as the form's caption describes. */
  placeFormInPage(): void {
    if (!this.#isInline()) return;
    const checkout = this.#document?.querySelector('pay-checkout')?.shadowRoot;
    checkout?.querySelector('pay-card:not([isolation])')?.setAttribute('isolation', 'inline');
  }

  /**
   * Gives the next document the brand before its first paint, which no event precedes: looks for it in each frame until it
   * has loaded.
   */
  readonly #themeWhileLoading = (): void => {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const update = (): void => {
      if (!this.#isLoading) return;
      this.#themeDocument();
      requestAnimationFrame(update);
    };
    requestAnimationFrame(update);
  };

  #themeDocument(): void {
    const page = this.#document;
    const view = page?.defaultView;
    if (!page?.documentElement || !view || page === this.#themedDocument) return;
    this.#themedDocument = page;
    // A document accepts only sheets that were constructed in its own window.
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(shopStyle(this.#theme.brand));
    page.adoptedStyleSheets = [...page.adoptedStyleSheets.filter((one) => one !== this.#sheet), sheet];
    this.#sheet = sheet;
    page.documentElement.style.colorScheme = this.#theme.scheme;
    // The card's own frame follows the attributes of the page.
    page.documentElement.dataset['brand'] = this.#theme.brand;
    view.addEventListener('pagehide', this.#themeWhileLoading);
    void view.customElements.whenDefined('pay-checkout').then(() => {
      const checkout = page.querySelector('pay-checkout')?.shadowRoot;
      if (checkout) this.#formObserver.observe(checkout, { childList: true, subtree: true });
      this.placeFormInPage();
    });
  }

  find(selector: string): Element | null {
    return this.#document && findDeep(this.#document, selector);
  }
}

/** Searches open shadow roots, too. */
function findDeep(root: Document | ShadowRoot, selector: string): Element | null {
  const found = root.querySelector(selector);
  if (found) return found;
  for (const { shadowRoot } of root.querySelectorAll('*')) {
    const inner = shadowRoot && findDeep(shadowRoot, selector);
    if (inner) return inner;
  }
  return null;
}

/** Places an order without the cart. Resolves to the path of its payment page. */
async function newOrder(): Promise<string> {
  const response = await fetch('/orders/now', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ product: 'pedra-menina' }),
  });
  if (!response.ok) throw new Error(`no order: ${response.status}`);
  return `/orders/${((await response.json()) as { id: string }).id}/pay`;
}

/** Returns the reference of the order with this path. */
export async function referenceOf(path: string): Promise<string> {
  const response = await fetch(`/orders/${path.split('/')[2] ?? ''}/status`);
  return ((await response.json()) as { reference: string }).reference;
}

/** The shop in its frame. Of the same origin, so that the stage can dress it, read its QR code and fill in a test card. */
import { shopStyle } from './brands.ts';
import type { ViewState } from './view-state.ts';

const orderPath = /^\/orders\/[^/]+(\/pay)?$/;
const orderKey = 'stage-order';
/** Elements load their parts when they are shown. */
const patienceMs = 15_000;

type Dress = Pick<ViewState, 'brand' | 'scheme'>;

export class ShopFrame {
  readonly #frame: HTMLIFrameElement;
  readonly #onPath: (path: string) => void;
  #dress: Dress;
  #dressed: Document | null = null;
  #sheet: CSSStyleSheet | null = null;

  /** `onPath` is told the path to keep: `payment` for any order, which nobody else has. */
  constructor(frame: HTMLIFrameElement, dress: Dress, onPath: (path: string) => void) {
    this.#frame = frame;
    this.#dress = dress;
    this.#onPath = onPath;
    frame.addEventListener('load', () => this.#arrived());
    // A new document is dressed before it is painted.
    const look = (): void => {
      this.#dressDocument();
      requestAnimationFrame(look);
    };
    look();
  }

  dress(dress: Dress): void {
    this.#dress = dress;
    this.#dressed = null;
    this.#dressDocument();
  }

  async show(at: string, lang: string): Promise<void> {
    const path = at === 'payment' ? (sessionStorage.getItem(orderKey) ?? (await newOrder())) : at;
    this.#frame.src = `${path}?lang=${lang}`;
  }

  /** A fresh order, at its payment page. */
  async order(lang: string): Promise<void> {
    this.#frame.src = `${await newOrder()}?lang=${lang}`;
  }

  get lastPath(): string {
    return this.#document?.location.pathname ?? '/';
  }

  /** The QR code as it is on the page, an SVG; null while there is none. */
  qrCode(): Element | null {
    return this.#find('svg[part~="qr-code"]');
  }

  /**
   * Fills in a card. The form's usual place is a frame of the companion's, into which no page can look, this one
   * neither; so the element is asked to show it in the page.
   */
  async fillCard(number: string): Promise<void> {
    if (!this.#find('pay-checkout')) throw new Error('no payment page');
    const choice = await this.#appearing('input[type="radio"][value="card"]');
    if (!choice.checked) choice.click();
    const element = await this.#appearing('pay-card');
    element.setAttribute('isolation', 'inline');
    const values = { number, expiry: '12 / 34', cvc: number.startsWith('3') ? '1234' : '123' };
    for (const [name, value] of Object.entries(values)) {
      const input = await this.#appearing(`#${name}`);
      input.value = value;
      input.dispatchEvent(
        new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText' }),
      );
    }
    element.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }

  get #document(): Document | null {
    return this.#frame.contentDocument;
  }

  #arrived(): void {
    const path = this.lastPath;
    if (orderPath.test(path)) sessionStorage.setItem(orderKey, path);
    this.#onPath(orderPath.test(path) ? 'payment' : path);
  }

  #dressDocument(): void {
    const page = this.#document;
    const view = page?.defaultView;
    if (!page?.documentElement || !view || page === this.#dressed) return;
    this.#dressed = page;
    // A sheet belongs to the document of the window that made it.
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(shopStyle(this.#dress.brand));
    page.adoptedStyleSheets = [...page.adoptedStyleSheets.filter((one) => one !== this.#sheet), sheet];
    this.#sheet = sheet;
    page.documentElement.style.colorScheme = this.#dress.scheme;
    // The card's own frame follows the attributes of the page.
    page.documentElement.dataset['brand'] = this.#dress.brand;
  }

  #find(selector: string): Element | null {
    return this.#document && findDeep(this.#document, selector);
  }

  /** A field of the form, or a part of the choice. */
  async #appearing(selector: string): Promise<HTMLInputElement> {
    const startedMs = performance.now();
    for (;;) {
      const found = this.#find(selector);
      if (found) return found as HTMLInputElement;
      if (performance.now() - startedMs > patienceMs) throw new Error(`${selector} does not appear`);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }
}

/** Through open shadow roots. */
function findDeep(root: Document | ShadowRoot, selector: string): Element | null {
  const found = root.querySelector(selector);
  if (found) return found;
  for (const { shadowRoot } of root.querySelectorAll('*')) {
    const inner = shadowRoot && findDeep(shadowRoot, selector);
    if (inner) return inner;
  }
  return null;
}

/** Puts something into the bag and orders it, by the shop's own forms. Answers the path of its payment page. */
async function newOrder(): Promise<string> {
  await fetch('/cart', { method: 'POST', body: new URLSearchParams({ product: 'pedra-menina', do: 'add' }) });
  const page = await fetch('/orders', { method: 'POST' });
  return new URL(page.url).pathname;
}

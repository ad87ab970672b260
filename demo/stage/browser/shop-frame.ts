/** The shop in its frame. Of the same origin, so that the stage can dress it, read its QR code and fill in a test card. */
import { shopStyle } from './brands.ts';
import type { ViewState } from './view-state.ts';

const orderPath = /^\/orders\/[^/]+(\/pay)?$/;
const orderKey = 'stage-order';
/** Elements load their parts when they are shown; a lost callback takes until the companion asks by itself. */
const patienceMs = 30_000;
const codePatienceMs = 6_000;
const lookEveryMs = 50;
const smoothly = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

type Dress = Pick<ViewState, 'brand' | 'scheme'>;

interface ShopFrameOptions {
  frame: HTMLIFrameElement;
  dress: Dress;
  /** Told the path to keep: `payment` for any order, which nobody else has. */
  onPath: (path: string) => void;
  /** Told which order is on the page. */
  onOrder: (reference: string) => void;
  /** Told when the buyer presses Pay. */
  onSubmit: () => void;
}

export class ShopFrame {
  readonly #frame: HTMLIFrameElement;
  readonly #onPath: (path: string) => void;
  readonly #onOrder: (reference: string) => void;
  readonly #onSubmit: () => void;
  #dress: Dress;
  #dressed: Document | null = null;
  #sheet: CSSStyleSheet | null = null;

  constructor({ frame, dress, onPath, onOrder, onSubmit }: ShopFrameOptions) {
    this.#frame = frame;
    this.#dress = dress;
    this.#onPath = onPath;
    this.#onOrder = onOrder;
    this.#onSubmit = onSubmit;
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
    await this.open(`${path}?lang=${lang}`);
  }

  /** A fresh order, at its payment page. */
  async order(lang: string): Promise<void> {
    await this.open(`${await newOrder()}?lang=${lang}`);
  }

  /** Resolves when the page is there. */
  async open(url: string): Promise<void> {
    const loaded = new Promise((resolve) => {
      this.#frame.addEventListener('load', resolve, { once: true });
    });
    this.#frame.src = url;
    await loaded;
  }

  /** On the page of an order that can still be paid. */
  get isAtPayment(): boolean {
    return this.find('[data-status="waiting"] + .split pay-checkout') !== null;
  }

  get lastPath(): string {
    return this.#document?.location.pathname ?? '/shop';
  }

  /** The QR code as it is on the page, an SVG, brought into sight; null where none comes. */
  async qrCode(): Promise<Element | null> {
    const patience = this.isAtPayment ? codePatienceMs : 0;
    const code = await this.appearing('svg[part~="qr-code"]', patience).catch(() => null);
    code?.scrollIntoView({ block: 'nearest', behavior: smoothly() });
    return code;
  }

  /**
   * Fills in a card. The form's usual place is a frame of the companion's, into which no page can look, this one
   * neither; so the element is asked to show it in the page.
   */
  async fillCard(number: string): Promise<void> {
    const choice = (await this.appearing('input[type="radio"][value="card"]')) as HTMLInputElement;
    if (!choice.checked) choice.click();
    const element = await this.appearing('pay-card');
    element.setAttribute('isolation', 'inline');
    const values = { number, expiry: '12 / 34', cvc: number.startsWith('3') ? '1234' : '123' };
    for (const [name, value] of Object.entries(values)) {
      const input = (await this.appearing(`#${name}`)) as HTMLInputElement;
      input.value = value;
      input.dispatchEvent(
        new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText' }),
      );
    }
    element.scrollIntoView({ block: 'center', behavior: smoothly() });
  }

  /** The copy-and-paste code of the page; null where there is none. */
  get pixCode(): string | null {
    const field = this.isAtPayment ? this.find('[part~="code"]') : null;
    return (field as HTMLInputElement | HTMLTextAreaElement | null)?.value ?? null;
  }

  /** Presses a button of the page, with its focus to be seen. */
  async press(selector: string): Promise<void> {
    const button = await this.appearing(selector);
    button.scrollIntoView({ block: 'center' });
    button.focus({ preventScroll: true });
    button.click();
  }

  /** Waits for a part of the page, through open shadow roots. */
  async appearing(selector: string, waitMs = patienceMs): Promise<HTMLElement> {
    const startedMs = performance.now();
    for (;;) {
      const found = this.find(selector);
      if (found) return found as HTMLElement;
      if (performance.now() - startedMs > waitMs) throw new Error(`${selector} does not appear`);
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  }

  get #document(): Document | null {
    return this.#frame.contentDocument;
  }

  #arrived(): void {
    this.#document?.addEventListener('pay-submit', this.#onSubmit);
    const path = this.lastPath;
    if (orderPath.test(path)) {
      sessionStorage.setItem(orderKey, path);
      void referenceOf(path).then(this.#onOrder, () => undefined);
    }
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

  find(selector: string): Element | null {
    return this.#document && findDeep(this.#document, selector);
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

/** Places an order without the bag. Resolves to the path of its payment page. */
async function newOrder(): Promise<string> {
  const answer = await fetch('/orders/now', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ product: 'pedra-menina' }),
  });
  if (!answer.ok) throw new Error(`no order: ${answer.status}`);
  return `/orders/${((await answer.json()) as { id: string }).id}/pay`;
}

/** Of the order at a path of the shop. */
export async function referenceOf(path: string): Promise<string> {
  const answer = await fetch(`/orders/${path.split('/')[2] ?? ''}/status`);
  return ((await answer.json()) as { reference: string }).reference;
}

/** `pay-counter.js`: the counter page of an open price. The seller types the amount, the buyer scans the code, and the page shows the payment. */
import { withAsciiDigits } from '../protocol/field/typed-text.ts';
import { formatAmount } from '../locale/format-amount.ts';
import { platformAmounts } from '../locale/platform-amounts.ts';
import { currencies } from '../protocol/checkout.ts';
import { type Decoded, isRecord, object, oneOf, string } from '../protocol/decode.ts';
import { inTabStorage } from '../processor/step/tab-storage.ts';
import { paths } from '../protocol/requests.ts';

type State = 'typing' | 'waiting' | 'paid';

const here = import.meta.url;
const companion = new URL('.', here).href.replace(/\/$/, '');
/** Twelve digits would be more than any counter takes. */
const maxDigits = 9;
/** Until then the amount cannot be changed. */
const timeoutMs = 20_000;

/** The order that waits for its buyer, kept in the tab over a reload. */
const decodeOrder = object({ url: string, client_secret: string, digits: string });
type Order = Decoded<typeof decodeOrder>;

class Counter {
  readonly #root: HTMLElement;
  readonly #price: string;
  readonly #currency;
  readonly #form: HTMLFormElement;
  /** The typed cents: each digit moves the others to the left. */
  #digits = '';
  #isBusy = false;

  constructor(root: HTMLElement, form: HTMLFormElement) {
    this.#root = root;
    this.#form = form;
    this.#price = root.dataset['price'] ?? '';
    this.#currency = oneOf(currencies)(root.dataset['currency']);
  }

  start(): void {
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#charge();
    });
    this.#root.addEventListener('click', ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      const button = target.closest('button');
      if (!button) return;
      const { key, amount, cancel, next } = button.dataset;
      if (key !== undefined) this.#press(key);
      else if (amount !== undefined) this.#type(amount.replace('.', ''));
      else if (cancel !== undefined || next !== undefined) this.#next();
    });
    document.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const key = withAsciiDigits(event.key);
      if (this.#state === 'typing' && /^(\d|Backspace)$/.test(key)) this.#press(key);
      else if (this.#state === 'typing' && event.key === 'Enter' && event.target === document.body)
        void this.#charge();
      else if (this.#state !== 'typing' && event.key === 'Escape') this.#next();
    });
    document.addEventListener('pay-success', () => {
      this.#remember(null);
      this.#show('paid');
    });
    this.#show('typing');
    this.#recall();
  }

  get #key(): string {
    return `pay-elements:counter:${companion}:${this.#price}`;
  }

  #remember(order: Order | null): void {
    inTabStorage((storage) =>
      order ? storage.setItem(this.#key, JSON.stringify(order)) : storage.removeItem(this.#key),
    );
  }

  #recall(): void {
    const kept = inTabStorage((storage) => storage.getItem(this.#key));
    if (kept !== null) this.#waitFor(decodeOrder(JSON.parse(kept)));
  }

  #waitFor(order: Order): void {
    this.#digits = order.digits;
    this.#showCode(order.url, order.client_secret);
    this.#show('waiting');
  }

  get #state(): State {
    const shown = [...this.#root.querySelectorAll<HTMLElement>('[data-state]')].find(({ hidden }) => !hidden);
    return oneOf(['typing', 'waiting', 'paid'])(shown?.dataset['state']);
  }

  get #amount(): string {
    const cents = this.#digits.padStart(3, '0');
    return `${cents.slice(0, -2)}.${cents.slice(-2)}`;
  }

  #press(key: string): void {
    this.#type(key === 'Backspace' ? this.#digits.slice(0, -1) : this.#digits + key);
  }

  /** The amount of the order that is being created stays on the screen. */
  #type(digits: string): void {
    if (this.#isBusy) return;
    this.#digits = digits.replace(/^0+/, '').slice(0, maxDigits);
    this.#say('');
    this.#showAmount();
  }

  async #charge(): Promise<void> {
    const { min = '0', max = '0', outOfBounds = '', failed = '' } = this.#root.dataset;
    const amount = this.#amount;
    if (Number(amount) < Number(min) || Number(amount) > Number(max)) {
      this.#say(outOfBounds);
      return;
    }
    if (this.#isBusy) return;
    this.#setBusy(true);
    try {
      const response = await fetch(companion + paths.buy, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ price: this.#price, amount }),
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const order: unknown = await response.json();
      if (!response.ok || !isRecord(order)) throw new Error('The purchase was not begun');
      const waiting = decodeOrder({ ...order, digits: this.#digits });
      this.#remember(waiting);
      this.#waitFor(waiting);
    } catch {
      this.#say(failed);
    } finally {
      this.#setBusy(false);
    }
  }

  /** Shows the QR code of the order's own page, and the element for buyers without a phone. */
  #showCode(address: string, clientSecret: string): void {
    const picture = document.createElement('img');
    // Beside this page: its policy allows no other host, if the public address has one.
    picture.src = `${address.slice(address.lastIndexOf('/') + 1)}.svg`;
    picture.alt = '';
    this.#root.querySelector('.code')?.replaceChildren(picture);
    const element = document.createElement('pay-checkout');
    Object.assign(element, { checkout: clientSecret });
    this.#root.querySelector('[data-checkout]')?.replaceChildren(element);
  }

  #next(): void {
    this.#remember(null);
    this.#digits = '';
    this.#root.querySelector('[data-checkout]')?.replaceChildren();
    this.#show('typing');
  }

  #show(state: State): void {
    for (const part of this.#root.querySelectorAll<HTMLElement>('[data-state]')) {
      part.hidden = part.dataset['state'] !== state;
      if (!part.hidden && part !== this.#form) part.focus();
    }
    this.#showAmount();
  }

  #showAmount(): void {
    const format = platformAmounts(document.documentElement.lang);
    const shown = formatAmount(this.#amount, this.#currency, format);
    for (const output of this.#root.querySelectorAll('output')) output.textContent = shown;
    for (const button of this.#root.querySelectorAll<HTMLElement>('[data-amount]'))
      button.ariaPressed = String(button.dataset['amount'] === this.#amount);
  }

  #say(text: string): void {
    const place = this.#root.querySelector('.error');
    if (place) place.textContent = text;
  }

  #setBusy(isBusy: boolean): void {
    this.#isBusy = isBusy;
    for (const button of this.#form.querySelectorAll('button')) button.disabled = isBusy;
  }
}

const root = document.querySelector<HTMLElement>('#counter');
const form = root?.querySelector('form');
if (root && form) new Counter(root, form).start();

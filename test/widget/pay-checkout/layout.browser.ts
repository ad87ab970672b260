/** Where the methods stand while the wallet finds out whether it can be used. Chromium measures what moves. */
import { assert } from 'chai';
import { type Behaviour, installLibrary } from '../support/browser/library.ts';
import { find, reads, textOf, until, visible } from '../support/browser/page.ts';
import { companion, pixPayment, scene } from '../support/browser/scene.ts';

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Adds up what the page's parts moved by themselves; 0.1 is what a buyer begins to mind. */
class MovedMeter {
  #score = 0;
  readonly #observer = new PerformanceObserver((list) => this.#add(list.getEntries()));

  constructor() {
    this.#observer.observe({ type: 'layout-shift' });
  }

  /** So far, with what was painted last. */
  async score(): Promise<number> {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    this.#add(this.#observer.takeRecords());
    return this.#score;
  }

  stop(): void {
    this.#observer.disconnect();
  }

  #add(entries: PerformanceEntry[]): void {
    for (const { value, hadRecentInput } of entries as LayoutShift[])
      if (!hadRecentInput) this.#score += value;
  }
}

const none = 'Digital wallets are not available here.';
/** Rounding moves a line by a part of a pixel. */
const still = 0.005;

describe('<pay-checkout> while its wallet is being prepared', () => {
  let element: HTMLElement;
  let meter: MovedMeter;
  let emit: Parameters<Behaviour>[0] | null = null;
  const secure = Object.getOwnPropertyDescriptor(window, 'isSecureContext');

  before(function () {
    if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) this.skip();
    installLibrary(() => (tell) => {
      emit = tell;
    });
  });
  beforeEach(() => {
    emit = null;
    meter = new MovedMeter();
  });
  afterEach(() => {
    meter.stop();
    element.remove();
    if (secure) Object.defineProperty(window, 'isSecureContext', secure);
  });

  async function show(): Promise<void> {
    const { secret } = await scene({
      view: {
        methods: ['pix', 'card', 'wallet'],
        amounts: { BRL: '129.90', USD: '25.00' },
        publishable_key: 'pk_live_x',
        on_behalf_of: 'acct_x',
        payment: pixPayment(),
      },
      deposits: [{ status: 403, problem: { code: 'CARD_NOT_AVAILABLE' } }],
    });
    element = document.createElement('pay-checkout');
    for (const [name, value] of Object.entries({ companion, checkout: secret, locale: 'en' })) {
      element.setAttribute(name, value);
    }
    document.body.append(element);
    const pix = await visible(element, 'pay-pix');
    await until('the code', () => pix.matches(':state(waiting)'));
  }

  const wallet = (state: string): Promise<true> =>
    until(`the wallet is ${state}`, () => find(element, 'pay-wallet')?.matches(`:state(${state})`));

  /** The payment page is the last way, and the companion says that there is none. */
  async function pressWallet(): Promise<void> {
    await wallet('offered');
    const button = await until('its button', () =>
      find(element, 'pay-wallet')?.shadowRoot?.querySelector('button'),
    );
    button.click();
  }

  it('nothing moves when its buttons come', async () => {
    await show();
    const tell = await until('the buttons are mounted', () => emit);
    tell('ready', { availablePaymentMethods: { googlePay: true } });
    await wallet('embedded');
    assert.isBelow(await meter.score(), still);
  });

  it('nothing moves when it turns out to be a button that leads away', async () => {
    Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
    await show();
    await wallet('redirect');
    assert.isBelow(await meter.score(), still);
  });

  it('nothing moves when no wallet can be used, which is said in its place', async () => {
    await show();
    const tell = await until('the buttons are mounted', () => emit);
    tell('ready', {});
    await pressWallet();
    await wallet('unavailable');
    await reads(element, none);
    assert.isBelow(await meter.score(), still);
    // It stays there: what the buyer is about to press would move.
    const row = await visible(element, 'input[value=card]');
    const { y } = row.getBoundingClientRect();
    row.click();
    await visible(element, 'pay-card');
    assert.equal(row.getBoundingClientRect().y, y);
    assert.include(textOf(element), none);
  });

  it('a choice that was made before changes nothing of that', async () => {
    await show();
    const tell = await until('the buttons are mounted', () => emit);
    (await visible(element, 'input[value=card]')).click();
    tell('ready', {});
    await pressWallet();
    await wallet('unavailable');
    await reads(element, none);
  });
});

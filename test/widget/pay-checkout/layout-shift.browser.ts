/** Tests that no layout shifts while the wallet determines whether it is available; needs the shift API of Chromium. */
// In every engine only in the long run.
import { assert } from 'chai';
import { type Behaviour, installLibrary } from '../support/browser/stripe-stub.ts';
import { find, waitForText, textOf, until, visible } from '../support/browser/page.ts';
import { companion, pixPayment, createScene } from '../support/browser/scene.ts';

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Sums the layout shifts without recent input; a buyer notices them from 0.1. */
class LayoutShiftMeter {
  #score = 0;
  readonly #observer = new PerformanceObserver((list) => this.#add(list.getEntries()));

  constructor() {
    this.#observer.observe({ type: 'layout-shift' });
  }

  /** The sum so far, including the last painted frame. */
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

const unavailableText = 'Digital wallets are not available here.';
/** Tolerance: rounding moves a line by a fraction of a pixel. */
const toleratedShift = 0.005;

describe('<pay-checkout> while its wallet is being prepared', () => {
  let element: HTMLElement;
  let meter: LayoutShiftMeter;
  let emit: Parameters<Behaviour>[0] | null = null;
  const secure = Object.getOwnPropertyDescriptor(window, 'isSecureContext');

  before(function () {
    if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) this.skip();
    installLibrary(() => (emitEvent) => {
      emit = emitEvent;
    });
  });
  beforeEach(() => {
    emit = null;
    meter = new LayoutShiftMeter();
  });
  afterEach(() => {
    meter.stop();
    element.remove();
    if (secure) Object.defineProperty(window, 'isSecureContext', secure);
  });

  async function show(attributes: Record<string, string> = {}, isKnown = true): Promise<void> {
    const { secret } = await createScene({
      view: {
        methods: ['pix', 'card', 'wallet'],
        amounts: { BRL: '129.90', USD: '25.00' },
        ...(isKnown && { publishable_key: 'pk_live_x', on_behalf_of: 'acct_x' }),
        payment: pixPayment(),
      },
      deposits: [{ status: 403, problem: { code: 'CARD_NOT_AVAILABLE' } }],
    });
    element = document.createElement('pay-checkout');
    for (const [name, value] of Object.entries({
      companion,
      checkout: secret,
      locale: 'en',
      ...attributes,
    })) {
      element.setAttribute(name, value);
    }
    document.body.append(element);
    const pix = await visible(element, 'pay-pix');
    await until('the code', () => pix.matches(':state(waiting)'));
  }

  const wallet = (state: string): Promise<true> =>
    until(`the wallet is ${state}`, () => find(element, 'pay-wallet')?.matches(`:state(${state})`));

  /** Clicks the element's own button, which creates the payment; the companion then rejects it. */
  async function clickWallet(): Promise<void> {
    await wallet('offered');
    const button = await until('its button', () =>
      find(element, 'pay-wallet')?.shadowRoot?.querySelector('button'),
    );
    button.click();
  }

  /** Asserts that neither the wallet nor what belongs to it takes any space. */
  function assertNoWallet(): void {
    for (const part of ['express', 'divider', 'currency-note']) {
      const drawn = find(element, `[part=${part}]`);
      assert.isNotOk(drawn?.checkVisibility({ visibilityProperty: true }), part);
      if (part === 'express') assert.equal(drawn?.getBoundingClientRect().height, 0);
    }
    assert.notInclude(textOf(element), unavailableText);
  }

  it('nothing moves when its buttons are mounted', async () => {
    await show();
    const emitEvent = await until('the buttons are mounted', () => emit);
    emitEvent('ready', { availablePaymentMethods: { googlePay: true } });
    await wallet('embedded');
    assert.isBelow(await meter.score(), toleratedShift);
  });

  it('nothing moves when it turns out to be a redirect button', async () => {
    Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
    await show();
    await wallet('redirect');
    assert.isBelow(await meter.score(), toleratedShift);
  });

  for (const order of [null, 'wallet pix card'])
    it(`draws nothing of a wallet that the device lacks: order ${order}`, async () => {
      await show({ ...(order !== null && { order }) });
      const emitEvent = await until('the buttons are mounted', () => emit);
      if (order === null) assertNoWallet();
      emitEvent('ready', {});
      await wallet('unavailable');
      await until('nothing of it is left', () => find(element, '[part=express]')?.clientHeight === 0);
      assertNoWallet();
      if (order === null) assert.isBelow(await meter.score(), toleratedShift);
    });

  it('replaces a pressed button that turns out to be of no use by a text', async () => {
    await show({}, false);
    await clickWallet();
    await wallet('unavailable');
    await waitForText(element, unavailableText);
    // The text stays: removing it would move what the buyer is about to click.
    const row = await visible(element, 'input[value=card]');
    const { y } = row.getBoundingClientRect();
    row.click();
    await visible(element, 'pay-card');
    assert.equal(row.getBoundingClientRect().y, y);
    assert.include(textOf(element), unavailableText);
  });
});

/** Tests a first load that takes too long: a message, then a retry button with an event, and the code once it loads. */
// In every engine only in the long run.
import { assert } from 'chai';
import { PayErrorEvent } from '../../../widget/events/index.ts';
import { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import { button, setHidden, textOf, until, visible } from '../support/browser/page.ts';
import { pixPayment, createScene } from '../support/browser/scene.ts';

describe('<pay-pix> slow first load', () => {
  let element: PayPix;
  const { setTimeout: realTimeout } = globalThis;
  /** Timers of the element by their length, fired by the test. */
  let timers: Map<number, () => void>;
  let faked: readonly number[];

  beforeEach(() => {
    timers = new Map();
    faked = [6_000, 20_000];
    const fakeTimeout = (callback: () => void, ms?: number): unknown => {
      if (ms === undefined || !faked.includes(ms)) return realTimeout(callback, ms);
      timers.set(ms, callback);
      return 0;
    };
    Object.assign(globalThis, { setTimeout: fakeTimeout });
  });
  afterEach(() => {
    Object.assign(globalThis, { setTimeout: realTimeout });
    setHidden(false);
    element.remove();
  });

  const fire = async (ms: number): Promise<void> =>
    (await until(`a timer of ${ms} ms`, () => timers.get(ms)))();

  it('shows a message after 6 s, and a retry button after 20 s, with one `pay-error`', async () => {
    const scene = await createScene({ view: { payment: pixPayment() }, reads: 'cut', stream: 'refused' });
    element = scene.show();
    await fire(6_000);
    await until('the message', () => textOf(element).includes('demorando para carregar'));
    assert.lengthOf(scene.eventsOf(PayErrorEvent), 0);
    await fire(20_000);
    const retry = await button(element, 'Tentar de novo');
    const [error, ...more] = scene.eventsOf(PayErrorEvent);
    assert.lengthOf(more, 0);
    assert.equal(error?.code, 'LOAD_TIMEOUT');
    assert.include(textOf(element), error?.message ?? 'no message');
    await scene.configure({ reads: 'served', stream: 'open' });
    retry.click();
    await visible(element, '#code');
  });

  it('its retry button requests a checkout that another element shows, too', async () => {
    const scene = await createScene({ view: { payment: pixPayment() }, reads: 'cut', stream: 'refused' });
    const other = scene.show();
    element = scene.show();
    try {
      await fire(6_000);
      await fire(20_000);
      const retry = await button(element, 'Tentar de novo');
      const requests = async () =>
        (await scene.calls()).filter((call) => call === 'POST /v1/checkout').length;
      const before = await requests();
      retry.click();
      await until('another request', async () => (await requests()) > before);
      await scene.configure({ reads: 'served', stream: 'open' });
      await visible(element, '#code');
      await visible(other, '#code');
    } finally {
      other.remove();
    }
  });

  it('shows no message while the page is in the background, which requests nothing', async () => {
    const scene = await createScene({ view: { payment: pixPayment() }, reads: 'cut', stream: 'refused' });
    element = scene.show();
    const first = await until('a timer', () => timers.get(6_000));
    setHidden(true);
    first();
    await element.updateComplete;
    assert.notInclude(textOf(element), 'demorando');
    await until('another timer', () => timers.get(6_000) !== first);
    setHidden(false);
    await fire(6_000);
    await until('the message', () => textOf(element).includes('demorando para carregar'));
  });

  it('shows no message when it loads in time', async () => {
    const scene = await createScene({ view: { payment: pixPayment() } });
    element = scene.show();
    await visible(element, '#code');
    assert.notInclude(textOf(element), 'demorando');
    assert.lengthOf(scene.eventsOf(PayErrorEvent), 0);
  });

  it('loads again when it is back on the page, after a load that failed meanwhile', async () => {
    let isCut = true;
    class CutPix extends PayPix {
      protected override loadView(): ReturnType<PayPix['loadView']> {
        return isCut ? Promise.reject(new TypeError('Failed to fetch')) : super.loadView();
      }
    }
    customElements.define('cut-pix', CutPix);
    faked = [3_000];
    const scene = await createScene({ view: { payment: pixPayment() } });
    element = document.createElement('cut-pix') as PayPix;
    Object.assign(element, { companion: '/companion', checkout: scene.secret, locale: 'pt-BR' });
    document.body.append(element);
    await until('the failure', () => timers.has(3_000));
    element.remove();
    await fire(3_000);
    isCut = false;
    document.body.append(element);
    await visible(element, '#code');
  });
});

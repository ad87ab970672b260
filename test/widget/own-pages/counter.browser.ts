/** Tests the keyboard of the counter: the amount on the screen is the amount of the order. */
// In every engine only in the long run.
import { assert } from 'chai';
import { paths } from '../../../widget/protocol/requests.ts';
import { PaySuccessEvent } from '../../../widget/events/payment-events.ts';
import { until } from '../support/browser/page.ts';
import { pixPayment } from '../support/browser/scene.ts';

describe('the counter', () => {
  const { fetch } = globalThis;
  const counter = document.createElement('main');
  let bought = Promise.withResolvers<unknown>();
  const orders: unknown[] = [];
  const deadlines: AbortController[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);

  before(async () => {
    counter.id = 'counter';
    Object.assign(counter.dataset, {
      price: 'tip',
      currency: 'USD',
      min: '1.00',
      max: '500.00',
      failed: 'Not created',
    });
    counter.innerHTML = `
      <form data-state="typing"><output></output><p class="error"></p><button>Charge</button></form>
      <section data-state="waiting" tabindex="-1" hidden><output></output><div class="code"></div></section>
      <section data-state="paid" tabindex="-1" hidden><output></output></section>`;
    document.documentElement.lang = 'en';
    document.body.append(counter);
    globalThis.fetch = async (input, init) => {
      if (input instanceof Request || !input.toString().endsWith(paths.buy)) return fetch(input, init);
      orders.push(await new Response(init?.body).json());
      init?.signal?.addEventListener('abort', () => bought.reject(init.signal?.reason));
      return Response.json(await bought.promise);
    };
    AbortSignal.timeout = () => {
      const deadline = new AbortController();
      deadlines.push(deadline);
      return deadline.signal;
    };
    await load('');
  });
  after(() => {
    globalThis.fetch = fetch;
    AbortSignal.timeout = timeout;
    counter.remove();
    sessionStorage.clear();
  });

  /** Runs the page's script, again under another `name`, as after a reload. */
  const load = (name: string): Promise<unknown> => import(`../../../widget/own-pages/counter.ts${name}`);

  const press = (...keys: string[]): void => {
    for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  };
  const shown = (): string | null =>
    counter.querySelector('[data-state]:not([hidden]) output')?.textContent ?? null;

  it('shows the amount of the order, whatever is typed while it is created', async () => {
    press('5', '0', '٠', 'Enter');
    assert.include(shown(), '5.00');
    await until('the order', () => orders.length);
    press('9', 'Backspace', 'Backspace');
    bought.resolve({ url: 'https://pay.shop.example/buy/ord_1', client_secret: 'cs_1' });
    const code = await until('the code', () => counter.querySelector('.code img'));
    // From the address at which the page was opened: its policy allows no other.
    assert.equal(code.getAttribute('src'), 'ord_1.svg');
    assert.include(shown(), '5.00');
    assert.deepEqual(orders, [{ price: 'tip', amount: '5.00' }]);
  });

  it('can be used again when the companion does not answer', async () => {
    press('Escape');
    bought = Promise.withResolvers<unknown>();
    press('7', '0', '0', 'Enter');
    await until('the order', () => orders.length === 2);
    deadlines.at(-1)?.abort();
    const charge = counter.querySelector('form button') as HTMLButtonElement;
    await until('the error', () => counter.querySelector('.error')?.textContent === 'Not created');
    assert.isFalse(charge.disabled);
    assert.include(shown(), '7.00');
  });

  it('shows the waiting order again after a reload, until it is paid', async () => {
    press('Backspace', 'Backspace', 'Backspace');
    bought = Promise.withResolvers<unknown>();
    bought.resolve({ url: 'https://pay.shop.example/buy/ord_3', client_secret: 'cs_3' });
    press('8', '0', '0', 'Enter');
    await until('the code', () => counter.querySelector('.code img[src="ord_3.svg"]'));
    const state = (): string | undefined =>
      counter.querySelector<HTMLElement>('[data-state]:not([hidden])')?.dataset['state'];
    counter.querySelector('.code')?.replaceChildren();
    await load('?reload=1');
    assert.equal(state(), 'waiting');
    assert.include(shown(), '8.00');
    assert.exists(counter.querySelector('.code img[src="ord_3.svg"]'));
    document.dispatchEvent(new PaySuccessEvent(pixPayment({ status: 'paid' }), 'order-3'));
    assert.equal(state(), 'paid');
    await load('?reload=2');
    assert.equal(state(), 'typing');
  });
});

/**
 * Tests an order that changes under the form: a press pays the amount on the pressed button, and the order's end is shown
 * only once the bank has decided.
 */
// In every engine only in the long run.
import { assert } from 'chai';
import { PayErrorEvent } from '../../../widget/events/index.ts';
import type { Method } from '../../../widget/protocol/checkout.ts';
import {
  cardPayment,
  charges,
  createCardScene,
  declined,
  type Isolation,
  payButton,
  showCard,
  writeCard,
} from '../support/browser/card.ts';
import { button, textOf, until, waitForText } from '../support/browser/page.ts';
import { companion, type Scene } from '../support/browser/scene.ts';

const changed = { amounts: { USD: '36.00' }, revision: 1 };
const paid = { payment: cardPayment({ amount: '36.00', status: 'paid' }) };

const revisions = async (scene: Scene): Promise<unknown[]> =>
  (await charges(scene)).map(({ body }) => (body as { revision?: unknown }).revision);

for (const isolation of ['inline', 'frame'] satisfies Isolation[]) {
  describe(`<pay-card isolation="${isolation}"> and a changed amount`, () => {
    let element: HTMLElement;
    afterEach(() => element.remove());

    it('charges nothing on a page that updates do not reach, shows the new amount and waits', async () => {
      const scene = await createCardScene({ stream: 'refused', reads: 'blocked', charges: [paid] });
      element = showCard(scene, { isolation });
      await writeCard(element);
      await scene.configure({ view: changed });
      const pay = await payButton(element);
      assert.include(pay.innerText.replaceAll('\u00A0', ' '), 'US$ 25,00');
      pay.click();
      await waitForText(element, 'O valor do pedido mudou');
      await until('the new amount', async () => (await payButton(element)).innerText.includes('36,00'));
      assert.notInclude(textOf(element), '25,00');
      assert.deepEqual(
        scene.eventsOf(PayErrorEvent).map(({ code }) => code),
        ['AMOUNTS_CHANGED'],
      );
      assert.deepEqual(await revisions(scene), [0]);
      (await payButton(element)).click();
      await until('the second charge', async () => (await revisions(scene)).length === 2);
      assert.deepEqual(await revisions(scene), [0, 1]);
    });

    it('sends what the button said when it was pressed, although an update came with the press', async () => {
      const scene = await createCardScene({ charges: [paid] });
      element = showCard(scene, { isolation });
      await writeCard(element);
      const pay = await payButton(element);
      await until('an open stream', async () => (await scene.record()).streams === 1);
      // The page stops the press for a moment, in which the new amount arrives.
      let release = (): void => undefined;
      const { fetch } = globalThis;
      const arrived = new Promise<void>((resolve) => (release = resolve));
      element.addEventListener('pay-submit', () => void scene.configure({ view: changed }).then(release));
      globalThis.fetch = async (...request) => {
        const [input] = request;
        const url = input instanceof Request ? input.url : String(input);
        if (url.endsWith('/charge')) await arrived;
        return fetch(...request);
      };
      pay.click();
      await waitForText(element, 'O valor do pedido mudou').finally(() => (globalThis.fetch = fetch));
      assert.deepEqual(await revisions(scene), [0]);
    });
  });
}

describe('<pay-card> of a hosted page and a changed amount', () => {
  let element: HTMLElement;
  afterEach(() => element.remove());

  it('opens no page of an amount that was not shown', async () => {
    const methods: Method[] = ['card'];
    const page = { type: 'redirect', url: 'https://pay.example/page' } as const;
    const payment = cardPayment({ status: 'pending', amount: '36.00', action: page });
    const scene = await createCardScene({
      view: { methods, card_mode: 'hosted' },
      stream: 'refused',
      reads: 'blocked',
      deposits: [{ payment }],
    });
    element = showCard(scene, {});
    const urls: string[] = [];
    element.addEventListener('pay-redirect', (event) => {
      event.preventDefault();
      urls.push((event as Event & { url: string }).url);
    });
    const open = await button(element, '25,00');
    await scene.configure({ view: changed });
    open.click();
    await waitForText(element, 'O valor do pedido mudou');
    assert.deepEqual(urls, []);
    (await button(element, '36,00')).click();
    await until('the page', () => urls[0]);
  });
});

describe('a press while the amount changes', () => {
  let element: HTMLElement;
  afterEach(() => element.remove());

  it('is for the amount that was under the finger', async () => {
    const scene = await createCardScene({ charges: [paid] });
    element = showCard(scene, { isolation: 'inline' });
    await writeCard(element);
    const pay = await payButton(element);
    await until('an open stream', async () => (await scene.record()).streams === 1);
    // No script can hold a real button down: it counts as pressed while it matches `:active`.
    const root = element.shadowRoot;
    const find = root?.querySelector.bind(root);
    Object.defineProperty(root, 'querySelector', {
      configurable: true,
      value: (selector: string) => (selector === 'button:active' ? pay : find?.(selector)),
    });
    await scene.configure({ view: changed });
    await waitForText(element, '36,00');
    pay.click();
    delete (root as unknown as Record<string, unknown>)['querySelector'];
    dispatchEvent(new PointerEvent('pointerup'));
    await waitForText(element, 'O valor do pedido mudou');
    assert.deepEqual(await revisions(scene), [0]);
  });
});

describe('an order that ends while a card payment is being processed', () => {
  let element: HTMLElement;
  afterEach(() => element.remove());

  for (const tag of ['pay-card', 'pay-checkout'])
    for (const status of ['cancelled', 'expired'] as const)
      it(`is shown as ${status} in <${tag}> only once the payment was declined`, async () => {
        const scene = await createCardScene({ payment: cardPayment() });
        element = document.createElement(tag);
        for (const [name, value] of Object.entries({ companion, checkout: scene.secret, locale: 'en' }))
          element.setAttribute(name, value);
        document.body.append(element);
        await until('the payment', () => element.matches(':state(processing), :state(busy)'));
        await until('the stream', async () => (await scene.record()).streams);
        await scene.configure({ view: { status } });
        await until('the end of the order', () => element.matches(`:state(${status})`));
        await waitForText(element, 'A payment is under way');
        assert.notInclude(textOf(element), 'no longer be paid');
        await scene.configure({ payment: declined('card_declined', 'other_card') });
        await waitForText(element, 'no longer be paid');
      });
});

/** Another method is chosen by a finger on a phone: the row stays under it, whatever opens and closes. */
import { assert } from 'chai';
import { find, until, visible } from '../support/browser/page.ts';
import { companion, pixPayment, scene } from '../support/browser/scene.ts';

/** A finger's own shake. */
const stillPx = 8;

describe('<pay-checkout> when another method is chosen', () => {
  let page: HTMLElement;
  let element: HTMLElement;

  /** On a phone's width, with a shop's header above and its footer below. */
  async function show(footerPx: number): Promise<void> {
    const { secret } = await scene({
      view: {
        methods: ['pix', 'card'],
        amounts: { BRL: '129.90', USD: '25.00' },
        card_mode: 'direct',
        payment: pixPayment(),
      },
    });
    page = document.body.appendChild(document.createElement('main'));
    page.style.width = '328px';
    // More than any engine's window is high, so that the page is scrolled by more than what stands below the panel.
    page.append(room(1_200));
    element = document.createElement('pay-checkout');
    for (const [name, value] of Object.entries({ companion, checkout: secret, locale: 'pt-BR' }))
      element.setAttribute(name, value);
    page.append(element, room(footerPx));
    const pix = await visible(element, 'pay-pix');
    await until('the code', () => pix.matches(':state(waiting)'));
  }
  function room(px: number): HTMLElement {
    const made = document.createElement('div');
    made.style.height = `${px}px`;
    return made;
  }
  afterEach(() => {
    page.remove();
    scrollTo(0, 0);
  });

  const row = (method: string) =>
    until(`the row of ${method}`, () => find(element, `input[value=${method}]`)?.closest('label'));

  /** Presses the row, and resolves to how far it has been from there in any frame until `isThere`. */
  async function press(method: string, isThere: () => unknown): Promise<number> {
    const label = await row(method);
    const { y } = label.getBoundingClientRect();
    assert.isTrue(y > -10 && y < innerHeight, 'it can be pressed');
    let most = 0;
    let frame = 0;
    const watch = (): void => {
      most = Math.max(most, Math.abs(label.getBoundingClientRect().y - y));
      frame = requestAnimationFrame(watch);
    };
    watch();
    // Without the focus, as in Safari: WebKitGTK brings what a script's press on a label focuses to the middle.
    label.querySelector('input')?.click();
    await until(method, isThere);
    // What it drew last has been laid out.
    for (let rest = 0; rest < 3; rest += 1) await new Promise(requestAnimationFrame);
    cancelAnimationFrame(frame);
    return most;
  }
  const isCard = (): unknown => find(element, 'pay-card')?.matches(':state(form)');
  const isPix = (): unknown => find(element, 'pay-pix')?.checkVisibility();

  for (const [name, footerPx] of [
    ['in the middle of a page', 2_000],
    ['at the end of a page', 0],
  ] as const) {
    it(`its row does not move: ${name}`, async () => {
      await show(footerPx);
      (await row('card')).scrollIntoView({ block: footerPx > 0 ? 'center' : 'start' });
      assert.isAbove(scrollY, 0);
      assert.isAtMost(await press('card', isCard), stillPx);
      assert.isAtMost(await press('pix', isPix), stillPx);
      assert.isAtMost(await press('card', isCard), stillPx);
    });
  }

  it('the room that this takes is given back as the buyer scrolls', async () => {
    await show(0);
    (await row('card')).scrollIntoView({ block: 'start' });
    await press('card', isCard);
    assert.notEqual(element.style.minBlockSize, '');
    const held = Number.parseFloat(element.style.minBlockSize);
    scrollTo(0, 0);
    await until('less is held', () => !(Number.parseFloat(element.style.minBlockSize) >= held));
  });
});

/** Tests that the row of a tapped method stays under the finger while panels open and close. */
import { assert } from 'chai';
import { find, until, visible } from '../support/browser/page.ts';
import { companion, pixPayment, createScene } from '../support/browser/scene.ts';

/** Tolerance: how far a finger itself moves. */
const tolerancePx = 8;

describe('<pay-checkout> when another method is chosen', () => {
  let page: HTMLElement;
  let element: HTMLElement;

  /** Shows the element at a phone's width, between a shop's header and footer. */
  async function show(footerPx: number): Promise<void> {
    const { secret } = await createScene({
      view: {
        methods: ['pix', 'card'],
        amounts: { BRL: '129.90', USD: '25.00' },
        card_mode: 'direct',
        payment: pixPayment(),
      },
    });
    page = document.body.appendChild(document.createElement('main'));
    page.style.width = '328px';
    // Higher than any engine's window, so that the page is scrolled by more than the height below the panel.
    page.append(spacer(1_200));
    element = document.createElement('pay-checkout');
    for (const [name, value] of Object.entries({ companion, checkout: secret, locale: 'pt-BR' }))
      element.setAttribute(name, value);
    page.append(element, spacer(footerPx));
    const pix = await visible(element, 'pay-pix');
    await until('the code', () => pix.matches(':state(waiting)'));
  }
  function spacer(px: number): HTMLElement {
    const block = document.createElement('div');
    block.style.height = `${px}px`;
    return block;
  }
  afterEach(() => {
    page.remove();
    scrollTo(0, 0);
  });

  const row = (method: string) =>
    until(`the row of ${method}`, () => find(element, `input[value=${method}]`)?.closest('label'));

  /** Clicks the row; resolves to the furthest it moved in any frame until `isDone`. */
  async function choose(method: string, isDone: () => unknown): Promise<number> {
    const label = await row(method);
    const { y } = label.getBoundingClientRect();
    assert.isTrue(y > -10 && y < innerHeight, 'the row is in sight');
    let furthest = 0;
    let frame = 0;
    const measure = (): void => {
      furthest = Math.max(furthest, Math.abs(label.getBoundingClientRect().y - y));
      frame = requestAnimationFrame(measure);
    };
    measure();
    // Without focus, as in Safari: WebKitGTK scrolls what a script's click on a label focuses to the middle.
    label.querySelector('input')?.click();
    await until(method, isDone);
    // Three frames later the last change has been laid out.
    for (let rest = 0; rest < 3; rest += 1) await new Promise(requestAnimationFrame);
    cancelAnimationFrame(frame);
    return furthest;
  }
  const isCard = (): unknown => find(element, 'pay-card')?.matches(':state(form)');
  const isPix = (): unknown => find(element, 'pay-pix')?.checkVisibility();

  for (const [name, footerPx] of [
    ['in the middle of a page', 2_000],
    ['at the end of a page', 0],
  ] as const) {
    it(`the chosen row does not move: ${name}`, async () => {
      await show(footerPx);
      (await row('card')).scrollIntoView({ block: footerPx > 0 ? 'center' : 'start' });
      assert.isAbove(scrollY, 0);
      assert.isAtMost(await choose('card', isCard), tolerancePx);
      assert.isAtMost(await choose('pix', isPix), tolerancePx);
      assert.isAtMost(await choose('card', isCard), tolerancePx);
    });
  }

  it('the reserved height shrinks as the buyer scrolls', async () => {
    await show(0);
    (await row('card')).scrollIntoView({ block: 'start' });
    await choose('card', isCard);
    assert.notEqual(element.style.minBlockSize, '');
    const reserved = Number.parseFloat(element.style.minBlockSize);
    scrollTo(0, 0);
    await until(
      'less height is reserved',
      () => !(Number.parseFloat(element.style.minBlockSize) >= reserved),
    );
  });
});

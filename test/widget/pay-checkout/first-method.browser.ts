/** Tests what `<pay-checkout>` loads for the method that is opened first, before the checkout is known. */
import { assert } from 'chai';
import { PayDiagnosticEvent } from '../../../widget/index.ts';
import { createCardScene } from '../support/browser/card.ts';
import { until } from '../support/browser/page.ts';
import { companion, createScene, type Scene } from '../support/browser/scene.ts';

describe('the card frame of <pay-checkout>, before the checkout is known', () => {
  const { fetch } = globalThis;
  let answer: () => void;
  let shown: Element[] = [];
  beforeEach(() => {
    const answered = new Promise<void>((resolve) => (answer = resolve));
    globalThis.fetch = async (url, init) => {
      if (typeof url === 'string' && url.endsWith('/v1/checkout')) await answered;
      return fetch(url, init);
    };
  });
  afterEach(() => {
    globalThis.fetch = fetch;
    for (const element of shown.splice(0)) element.remove();
  });

  const attributesOf = ({ secret }: Scene): Record<string, string> => ({
    companion,
    checkout: secret,
    locale: 'en',
    order: 'card pix',
  });
  const innerCard = (element: Element): Element | null | undefined =>
    element.shadowRoot?.querySelector('pay-card');
  /** Children of the element, or of its card, which gets the frame where a browser can move it. */
  const framesIn = (element: Element): HTMLIFrameElement[] =>
    [element, innerCard(element)].flatMap((parent) => [...(parent?.querySelectorAll('iframe') ?? [])]);
  const formOf = (element: Element): Promise<Element> =>
    until('the form in its frame', () => {
      const own = innerCard(element)?.shadowRoot?.querySelector<HTMLIFrameElement>('iframe');
      const frame = own ?? framesIn(element)[0];
      return frame?.checkVisibility() ? frame.contentDocument?.querySelector('#number') : null;
    });

  it('is added to an element that a script creates, and adopted', async () => {
    const scene = await createCardScene();
    const element = document.createElement('pay-checkout');
    const diagnostics: PayDiagnosticEvent[] = [];
    element.addEventListener('pay-diagnostic', (event) => diagnostics.push(event));
    // As a framework that sets the order once it has it.
    const { checkout = '', ...others } = attributesOf(scene);
    for (const [name, value] of Object.entries(others)) element.setAttribute(name, value);
    document.body.append(element);
    shown = [element];
    await element.updateComplete;
    assert.deepEqual(framesIn(element), []);
    element.setAttribute('checkout', checkout);
    await element.updateComplete;
    const [frame] = framesIn(element);
    assert.equal(frame?.slot, 'card-frame');
    answer();
    await formOf(element);
    assert.deepEqual(framesIn(element), [frame]);
    assert.isNull(innerCard(element)?.shadowRoot?.querySelector('iframe'));
    assert.isEmpty(diagnostics.filter(({ code }) => code === 'FRAME_REPLACED'));
  });

  it('is removed once the checkout is paid, also where the browser cannot move it into the card', async () => {
    const { moveBefore } = Element.prototype as { moveBefore?: unknown };
    Reflect.deleteProperty(Element.prototype, 'moveBefore');
    try {
      const scene = await createCardScene();
      const element = document.createElement('pay-checkout');
      for (const [name, value] of Object.entries(attributesOf(scene))) element.setAttribute(name, value);
      document.body.append(element);
      shown = [element];
      answer();
      await formOf(element);
      assert.equal(framesIn(element)[0]?.parentElement, element);
      await until('an open stream', async () => (await scene.record()).streams === 1);
      await scene.configure({ view: { status: 'paid' } });
      await until('paid', () => element.matches(':state(paid)'));
      await element.updateComplete;
      assert.deepEqual(framesIn(element), []);
    } finally {
      if (moveBefore) Object.assign(Element.prototype, { moveBefore });
    }
  });

  it('is as wide as the form under a rule of the page for iframes', async () => {
    const style = document.createElement('style');
    style.textContent = 'iframe { max-width: 100%; border: 2px solid red; margin: 1em; }';
    const scene = await createCardScene();
    const element = document.createElement('pay-checkout');
    for (const [name, value] of Object.entries(attributesOf(scene))) element.setAttribute(name, value);
    document.body.append(style, element);
    shown = [style, element];
    answer();
    await formOf(element);
    const form = innerCard(element)?.shadowRoot?.querySelector('form');
    assert.exists(form);
    const { paddingLeft } = getComputedStyle(form);
    const [frame] = framesIn(element);
    // The frame is 6 px wider on each side than the fields.
    const fieldsAt = form.getBoundingClientRect().left + Number.parseFloat(paddingLeft);
    assert.approximately(frame?.getBoundingClientRect().left ?? 0, fieldsAt - 6, 0.5);
    const fieldsTo = form.getBoundingClientRect().right - Number.parseFloat(paddingLeft);
    assert.approximately(frame?.getBoundingClientRect().right ?? 0, fieldsTo + 6, 0.5);
  });

  it('is removed once the checkout turns out to have no card', async () => {
    const scene = await createScene({ view: { methods: ['pix'] } });
    const element = document.createElement('pay-checkout');
    for (const [name, value] of Object.entries(attributesOf(scene))) element.setAttribute(name, value);
    document.body.append(element);
    shown = [element];
    await element.updateComplete;
    assert.lengthOf(framesIn(element), 1);
    answer();
    await until('the method', () => element.shadowRoot?.querySelector('pay-pix'));
    assert.deepEqual(framesIn(element), []);
  });

  it('is not added to an element of the HTML with its companion, which a framework may compare', async () => {
    const scene = await createCardScene();
    const place = document.createElement('div');
    document.body.append(place);
    shown = [place];
    const attributes = Object.entries(attributesOf(scene)).map(([name, value]) => `${name}="${value}"`);
    place.innerHTML = `<pay-checkout ${attributes.join(' ')}></pay-checkout>`;
    const element = place.querySelector('pay-checkout');
    assert.exists(element);
    await element.updateComplete;
    assert.deepEqual(framesIn(element), []);
    answer();
    await formOf(element);
    assert.deepEqual(framesIn(element), []);
  });
});

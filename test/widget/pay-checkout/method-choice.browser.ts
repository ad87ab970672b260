/** Tests how `<pay-checkout>` opens, keeps and blocks its methods. */
import { assert } from 'chai';
import type { PayCard } from '../../../widget/pay-card/pay-card.ts';
import { cardPayment, charges, field, payButton, write, writeCard } from '../support/browser/card.ts';
import { find, textOf, until, visible } from '../support/browser/page.ts';
import { companion, createScene, pixPayment, type Scene } from '../support/browser/scene.ts';

describe('<pay-checkout>', () => {
  let element: HTMLElement;
  afterEach(() => element.remove());

  async function show(attributes: Record<string, string> = {}, view: object = {}): Promise<Scene> {
    const scene = await createScene({
      view: {
        methods: ['pix', 'card'],
        amounts: { BRL: '129.90', USD: '25.00' },
        missing: ['name'],
        ...view,
      },
    });
    element = document.createElement('pay-checkout');
    for (const [name, value] of Object.entries({
      companion,
      checkout: scene.secret,
      locale: 'en',
      ...attributes,
    })) {
      element.setAttribute(name, value);
    }
    document.body.append(element);
    return scene;
  }

  const radio = (method: string) => visible<HTMLInputElement>(element, `input[value=${method}]`);

  it('loads a method when it is chosen, and keeps it with its typed values', async () => {
    await show();
    const card = await radio('card');
    const pix = await visible(element, 'pay-pix');
    assert.isNull(find(element, 'pay-card'));
    const name = await until('the form', () => find<HTMLInputElement>(pix, '#name'));
    name.value = 'Maria';
    name.dispatchEvent(new InputEvent('input', { bubbles: true }));
    card.click();
    await visible(element, 'pay-card');
    (await radio('pix')).click();
    await until('the panel is open', () => pix.checkVisibility());
    assert.equal(find(element, 'pay-pix'), pix);
    assert.equal(find<HTMLInputElement>(pix, '#name')?.value, 'Maria');
  });

  it('moves the focus to the radio button, or into the only method', async () => {
    await show();
    const pix = await radio('pix');
    element.focus();
    assert.isTrue(pix.matches(':focus'));
    element.remove();
    await show({}, { methods: ['pix'] });
    const alone = await visible(element, 'pay-pix');
    const name = await until('the form', () => find<HTMLInputElement>(alone, '#name'));
    element.focus();
    assert.isTrue(name.matches(':focus'));
  });

  it('keeps the card that was typed in its frame when the page changes `order`', async () => {
    await show({ order: 'card pix' }, { card_mode: 'direct', missing: [] });
    const card = await visible(element, 'pay-card');
    const number = await write(card, 'number', '4242');
    element.setAttribute('order', 'pix card');
    await until('the order', () => find<HTMLInputElement>(element, 'input[type=radio]')?.value === 'pix');
    assert.isTrue((await field(card, 'number')) === number, 'the frame was loaded again');
    assert.equal(number.value, '4242');
  });

  it('opens the method of the `selected` attribute', async () => {
    await show({ selected: 'card' });
    assert.isTrue((await radio('card')).checked);
    assert.isNull(find(element, 'pay-pix'));
  });

  it('shows above the card form’s button that dollars are charged, and not beside Pix', async () => {
    await show({}, { card_mode: 'direct', inline_card: true });
    const pix = await visible(element, 'pay-pix');
    assert.notInclude(textOf(element) + textOf(pix), 'Charged in US dollars');
    (await radio('card')).click();
    const card = await visible(element, 'pay-card');
    const note = await visible(card, '[part=currency-note]');
    const button = await visible(card, 'button[type=submit]');
    assert.isAtMost(note.getBoundingClientRect().bottom, button.getBoundingClientRect().top);
  });

  it('`submit()` submits the method that the buyer has opened', async () => {
    await show();
    const pix = await visible<HTMLElement & { submit(): void }>(element, 'pay-pix');
    (await radio('card')).click();
    const card = await visible<HTMLElement & { submit(): void }>(element, 'pay-card');
    const submitted: string[] = [];
    for (const one of [pix, card]) one.submit = () => void submitted.push(one.localName);
    (element as HTMLElement & { submit(): void }).submit();
    assert.deepEqual(submitted, ['pay-card']);
  });

  it('blocks the other methods while another tab pays by card', async () => {
    const scene = await show();
    await visible(element, 'pay-pix');
    await scene.configure({
      payment: {
        id: 'pay_card',
        transaction: 'tx-card',
        method: 'card',
        status: 'processing',
        currency: 'USD',
        amount: '25.00',
        created_at: '2026-01-01T00:00:00Z',
      },
    });
    await until('busy', () => element.matches(':state(busy)'));
    const pix = await visible(element, 'pay-pix');
    await until('held', () => textOf(pix).includes('A payment is under way'));
  });

  it('says that another payment is under way no longer than it is', async () => {
    const scene = await show();
    const pix = await visible(element, 'pay-pix');
    const said = (): string => find(pix, '[role=status]')?.textContent ?? '';
    const card = cardPayment({ status: 'processing' });
    await scene.configure({ payment: card });
    await until('it is said', () => said().startsWith('A payment is under way'));
    const failure = { code: 'card_declined', advice: 'other_card', final: false } as const;
    await scene.configure({ payment: { ...card, status: 'cancelled', failure } });
    await until('the panel is back', () => !textOf(pix).includes('A payment is under way'));
    await until('nothing stale is said', () => !said().includes('under way'));
  });

  it('blocks the other methods while a charge has no response, also without the stream', async () => {
    const inline = { missing: [], card_mode: 'direct', inline_card: true };
    const scene = await show({}, inline);
    await scene.configure({
      stream: 'refused',
      deposits: [{ payment: pixPayment() }],
      charges: [{ hang: true }],
    });
    const pix = await visible(element, 'pay-pix');
    await visible(pix, '#code');
    (await radio('card')).click();
    const card = await visible<PayCard>(element, 'pay-card');
    card.isolation = 'inline';
    await writeCard(card);
    (await payButton(card)).click();
    await until('the charge', async () => (await charges(scene)).length);
    assert.isTrue((await radio('pix')).disabled, 'the charge may be paid');
    assert.isNull(find(pix, '#code'));
    // What is removed does not block the elements that remain.
    const alone = scene.show({ locale: 'en' });
    await until('held', () => alone.matches(':state(held)'));
    element.remove();
    await until('not held', () => !alone.matches(':state(held)'));
    alone.remove();
  });

  it('shows a single panel when the checkout is paid', async () => {
    const scene = await show();
    await visible(element, 'pay-pix');
    await scene.configure({ view: { status: 'paid' } });
    await until('paid', () => element.matches(':state(paid)'));
    await until('no method inside', () => find(element, 'pay-pix') === null);
    assert.include(textOf(element), 'Payment received');
  });
});

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

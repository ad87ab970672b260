/** Tests that the live region of each element is empty once what it said is over. */
// In every engine only in the long run.
import { assert } from 'chai';
import { PayErrorEvent } from '../../../widget/events/index.ts';
import type { PayWallet } from '../../../widget/pay-wallet/pay-wallet.ts';
import { declined, showCard } from '../support/browser/card.ts';
import { installLibrary } from '../support/browser/stripe-stub.ts';
import { find, type as typeInto, until, visible } from '../support/browser/page.ts';
import {
  advanceClocks,
  brCode,
  companion,
  createScene,
  inSeconds,
  pixPayment,
  restoreClock,
  type Scene,
} from '../support/browser/scene.ts';
import { view as walletView } from '../support/browser/wallet.ts';
import type { Instructions } from '../support/fake-companion-control.ts';

const spokenIn = (element: Element): string => find(element, '[role=status]')?.textContent.trim() ?? '';

const cardOnly = {
  methods: ['card' as const],
  amounts: { USD: '25.00' },
  card_mode: 'direct' as const,
  inline_card: true,
};

/** A view that each element can show, and the state that ends its loading. */
const elements: Record<string, { view: NonNullable<Instructions['view']>; state: string }> = {
  'pay-pix': { view: { missing: ['name', 'email', 'phone', 'document'] }, state: 'form' },
  'pay-card': { view: cardOnly, state: 'form' },
  'pay-wallet': { view: walletView, state: 'embedded' },
  'pay-checkout': { view: { ...cardOnly, methods: ['pix', 'card'], payment: pixPayment() }, state: 'open' },
};

describe('live regions', () => {
  let element: HTMLElement;
  const { setTimeout: realTimeout } = globalThis;
  before(() =>
    installLibrary(() => (emit) => emit('ready', { availablePaymentMethods: { googlePay: true } })),
  );
  afterEach(() => {
    Object.assign(globalThis, { setTimeout: realTimeout });
    restoreClock();
    element.remove();
  });

  function show(tag: string, { secret, events }: Scene): HTMLElement {
    element = document.createElement(tag);
    element.addEventListener('pay-error', (event) => events.push(event));
    for (const [name, value] of Object.entries({ companion, checkout: secret, locale: 'pt-BR' }))
      element.setAttribute(name, value);
    document.body.append(element);
    return element;
  }

  const hear = (expected: RegExp): Promise<true> =>
    until(
      () => `${String(expected)} in “${spokenIn(element)}”`,
      () => expected.test(spokenIn(element)),
    );

  async function showDeclined() {
    const scene = await createScene({
      view: cardOnly,
      charges: [{ payment: declined('insufficient_funds', 'other_card') }],
    });
    const card = showCard(scene, { isolation: 'inline' });
    element = card;
    for (const [field, text] of [
      ['number', '4242424242424242'],
      ['expiry', '1230'],
      ['cvc', '123'],
    ] as const)
      await typeInto(card, field, text);
    card.submit();
    await hear(/foi recusado/);
    return { scene, card };
  }

  for (const [tag, { view, state }] of Object.entries(elements)) {
    it(`<${tag}> says no more that it is loading once it has loaded`, async () => {
      let late = (): void => undefined;
      const fakeTimeout = (callback: () => void, ms?: number): unknown => {
        if (ms !== 6_000) return realTimeout(callback, ms);
        late = callback;
        return 0;
      };
      Object.assign(globalThis, { setTimeout: fakeTimeout });
      const scene = await createScene({ view, reads: 'cut', stream: 'refused' });
      show(tag, scene);
      await until('the timer', async () => {
        late();
        return spokenIn(element) !== '';
      });
      await scene.configure({ reads: 'served', stream: 'open' });
      await until(state, () => element.matches(`:state(${state})`));
      await hear(/^$/);
    });

    it(`<${tag}> says no more that an order is paid once it shows another`, async () => {
      const first = await createScene({ view: { ...view, status: 'paid' } });
      const other = await createScene({ view });
      show(tag, first);
      await hear(/^Pagamento confirmado/);
      element.setAttribute('checkout', other.secret);
      await until(state, () => element.matches(`:state(${state})`));
      await hear(/^$/);
    });
  }

  it('<pay-pix> says no more that it prepares a code once it shows the form again', async () => {
    const problem = { code: 'VALIDATION_ERROR', errors: [{ field: 'document', message: 'No such CPF' }] };
    const scene = await createScene({
      view: { missing: ['name', 'document'] },
      deposits: [{ status: 422, problem }],
    });
    show('pay-pix', scene);
    await typeInto(element, 'name', 'Maria Silva');
    await typeInto(element, 'document', '529.982.247-25');
    (await visible<HTMLButtonElement>(element, 'button[type=submit]')).click();
    await until('the refusal', () => scene.eventsOf(PayErrorEvent).length > 0);
    await until('the form', () => element.matches(':state(form)'));
    await hear(/^$/);
  });

  it('<pay-pix> says the remaining minutes no longer than they are true', async () => {
    const payment = pixPayment({ expires_at: inSeconds(600) });
    const scene = await createScene({ view: { payment } });
    show('pay-pix', scene);
    await visible(element, 'time');
    await advanceClocks(scene, 301);
    await hear(/5 minutos/);
    await scene.configure({ payment: { ...payment, expires_at: inSeconds(200) } });
    await until('the clock', () => find(element, 'time')?.textContent.startsWith('3:'));
    await hear(/^$/);
  });

  it('<pay-pix> announces another code although the one before has just been copied', async () => {
    const scene = await createScene({ view: { payment: pixPayment() } });
    show('pay-pix', scene);
    let forget = (): void => undefined;
    const fakeTimeout = (callback: () => void, ms?: number): unknown => {
      if (ms !== 4_000) return realTimeout(callback, ms);
      forget = callback;
      return 0;
    };
    Object.assign(globalThis, { setTimeout: fakeTimeout });
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async () => undefined },
    });
    (await visible<HTMLButtonElement>(element, '[part~=button-copy]')).click();
    await hear(/copiado/);
    const pix = { code: brCode.replace('8b3da2f3', '8b3da2f4'), image_url: null };
    await scene.configure({ payment: pixPayment({ pix }) });
    await hear(/está pronto/);
    forget();
    await Promise.resolve();
    assert.match(spokenIn(element), /está pronto/);
  });

  it('<pay-card> says no more that a card was declined after `reset()`', async () => {
    const { scene, card } = await showDeclined();
    assert.lengthOf(scene.eventsOf(PayErrorEvent), 1);
    card.reset();
    await hear(/^$/);
  });

  it('<pay-pix> leaves nothing in the old language once it has another', async () => {
    const scene = await createScene({ view: { payment: pixPayment({ expires_at: inSeconds(600) }) } });
    show('pay-pix', scene);
    await visible(element, 'time');
    await advanceClocks(scene, 301);
    await hear(/5 minutos/);
    element.setAttribute('locale', 'de');
    await until('German', () => find(element, '.panel')?.lang === 'de');
    await hear(/^$/);
  });

  it('<pay-card> leaves no decline in the old language once it has another', async () => {
    const { card } = await showDeclined();
    card.setAttribute('locale', 'de');
    await until('German', () => find(card, '.panel')?.lang === 'de');
    await hear(/^$/);
  });

  it('an order that is paid is announced in the new language', async () => {
    for (const [tag, { view }] of Object.entries(elements)) {
      show(tag, await createScene({ view: { ...view, status: 'paid' } }));
      await hear(/^Pagamento confirmado/);
      element.setAttribute('locale', 'de');
      await hear(/^Zahlung/);
      element.remove();
    }
  });

  it('a placeholder that waits is announced in the new language', async () => {
    let late = (): void => undefined;
    const fakeTimeout = (callback: () => void, ms?: number): unknown => {
      if (ms !== 6_000) return realTimeout(callback, ms);
      late = callback;
      return 0;
    };
    Object.assign(globalThis, { setTimeout: fakeTimeout });
    const scene = await createScene({ view: cardOnly, reads: 'cut', stream: 'refused' });
    show('pay-card', scene);
    await until('the timer', async () => {
      late();
      return spokenIn(element) !== '';
    });
    await until('the diagnosis', () => find(element, '.slow button'));
    const before = spokenIn(element);
    element.setAttribute('locale', 'de');
    await until('German', () => ![before, ''].includes(spokenIn(element)));
    await until('the diagnosis', () => find(element, '.slow button'));
    assert.notInclude([before, ''], spokenIn(element));
    assert.equal(spokenIn(element), find(element, '.slow p')?.textContent);
  });

  describe('<pay-wallet> that becomes unavailable after a press', () => {
    const { publishable_key: _key, on_behalf_of: _account, ...unprepared } = walletView;
    const refused = { status: 409, problem: { code: 'CARD_NOT_AVAILABLE' } };
    it('says so, in each language', async () => {
      const scene = await createScene({ view: unprepared, deposits: [refused] });
      const wallet = show('pay-wallet', scene) as PayWallet;
      await until('the button', () => wallet.matches(':state(offered)'));
      assert.equal(spokenIn(wallet), '');
      wallet.submit();
      await until('unavailable', () => wallet.matches(':state(unavailable)'));
      const text = find(wallet, '[part=status-text]')?.textContent.trim();
      await until('the announcement', () => text && spokenIn(wallet).includes(text));
      wallet.setAttribute('locale', 'en');
      await until('English', () => find(wallet, '.panel')?.lang === 'en');
      const english = find(wallet, '[part=status-text]')?.textContent.trim() ?? '';
      assert.notEqual(english, text);
      assert.include(spokenIn(wallet), english);
    });

    it('is said by <pay-checkout> where another method can pay', async () => {
      const scene = await createScene({ view: unprepared, deposits: [refused] });
      show('pay-checkout', scene);
      const wallet = await visible<PayWallet>(element, 'pay-wallet');
      await until('the button', () => wallet.matches(':state(offered)'));
      wallet.submit();
      await until('the checkout’s words', () => spokenIn(element));
      assert.equal(spokenIn(wallet), '');
    });
  });
});

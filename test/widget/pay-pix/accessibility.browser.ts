import { assert } from 'chai';
import axe from 'axe-core';
import type { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import type { Instructions } from '../support/instructions.ts';
import { listen, reads, until, visible } from '../support/browser/page.ts';
import { inSeconds, pixPayment, scene } from '../support/browser/scene.ts';

const states: { [name: string]: { given: () => Instructions; state: string } } = {
  'the payer’s form': {
    given: () => ({ view: { missing: ['name', 'email', 'phone', 'document'] } }),
    state: 'form',
  },
  'the form with errors': {
    given: () => ({ view: { missing: ['name', 'email', 'phone', 'document'] } }),
    state: 'form',
  },
  'a code being made': { given: () => ({ deposits: [{ hang: true }] }), state: 'preparing' },
  'a code': { given: () => ({ deposits: [{ payment: pixPayment() }] }), state: 'waiting' },
  'an expired code': {
    given: () => ({ view: { payment: pixPayment({ expires_at: inSeconds(-5) }) } }),
    state: 'code-expired',
  },
  'a problem': {
    given: () => ({ deposits: [{ status: 422, problem: { code: 'ACQUIRER_UNEXPECTED_RESPONSE' } }] }),
    state: 'problem',
  },
  'a paid checkout': {
    given: () => ({ view: { status: 'paid', payment: pixPayment({ status: 'paid' }) } }),
    state: 'paid',
  },
  'an expired checkout': { given: () => ({ view: { status: 'expired' } }), state: 'expired' },
  'a cancelled checkout': { given: () => ({ view: { status: 'cancelled' } }), state: 'cancelled' },
  'a method that is not offered': { given: () => ({ view: { methods: ['card'] } }), state: 'unavailable' },
};

async function violations(element: Element): Promise<string[]> {
  const found = await axe.run(element, {
    // The page around an element is the shop's.
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

describe('<pay-pix> for everyone', () => {
  let element: PayPix;
  afterEach(() => {
    element.remove();
    document.documentElement.style.removeProperty('color-scheme');
    document.body.style.removeProperty('background');
  });

  for (const [name, { given, state }] of Object.entries(states)) {
    for (const [locale, scheme] of [
      ['pt-BR', 'light'],
      ['en', 'dark'],
      ['es', 'light'],
    ] as const) {
      it(`has no fault that axe finds: ${name}, ${locale}, ${scheme}`, async () => {
        document.documentElement.style.setProperty('color-scheme', scheme);
        document.body.style.setProperty('background', scheme === 'dark' ? '#000' : '#fff');
        const made = await scene(given());
        element = made.show({ locale });
        await until(state, () => element.matches(`:state(${state})`));
        if (name === 'the form with errors') {
          (await visible<HTMLButtonElement>(element, 'button[type=submit]')).click();
          await visible(element, '.error');
        } else if (state === 'form') await visible(element, '#name');
        else if (state === 'waiting') await visible(element, '[part=qr-code]');
        await element.updateComplete;
        // Colours are measured as they are when nothing moves any more.
        await Promise.all(element.shadowRoot?.getAnimations().map(settle) ?? []);
        assert.deepEqual(await violations(element), []);
      });
    }
  }

  it('says each change once, without moving the focus', async () => {
    const made = await scene({ deposits: [{ payment: pixPayment() }] });
    element = made.show();
    const said = listen(element);
    await visible(element, '#code');
    await made.say({ view: { description: 'Pedido 1001' } });
    await reads(element, 'Pedido 1001');
    await made.say({ view: { status: 'paid' }, payment: { status: 'paid' } });
    await reads(element, 'Pagamento confirmado');
    assert.deepEqual(said.slice(-2), [
      'Seu código Pix de R$ 129,90 está pronto.',
      'Pagamento confirmado. Recebemos seu pagamento de R$ 129,90. Obrigado!',
    ]);
    assert.equal(new Set(said).size, said.length);
    assert.equal(document.activeElement, document.body);
  });

  it('does not lose the focus when the pressed button goes away', async () => {
    const made = await scene({ view: { missing: ['name'] }, deposits: [{ payment: pixPayment() }] });
    element = made.show();
    const name = await visible<HTMLInputElement>(element, '#name');
    name.value = 'Maria Silva';
    name.dispatchEvent(new InputEvent('input', { bubbles: true }));
    const press = await visible<HTMLButtonElement>(element, 'button[type=submit]');
    press.focus();
    press.click();
    await visible(element, '#code');
    await until('the focus inside', () => element.shadowRoot?.activeElement);
  });

  it('reflows at 320 px without scrolling sideways', async () => {
    const made = await scene({ deposits: [{ payment: pixPayment() }] });
    const frame = document.createElement('div');
    frame.style.setProperty('inline-size', '288px');
    document.body.append(frame);
    element = made.show();
    frame.append(element);
    await visible(element, '[part=qr-code]');
    assert.isAtMost(element.scrollWidth, 288);
    const copy = await visible(element, '[part~=button-copy]');
    const picture = await visible(element, '[part=qr-code]');
    assert.isBelow(copy.getBoundingClientRect().top, picture.getBoundingClientRect().top);
    assert.isAtLeast(copy.getBoundingClientRect().height, 44);
    frame.remove();
  });
});

async function settle(animation: Animation): Promise<void> {
  if (animation.effect?.getComputedTiming().iterations === Infinity) animation.cancel();
  else animation.finish();
}

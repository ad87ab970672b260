/** Tests the accessibility of `<pay-pix>`: axe in every state, announcements, focus and reflow. */
// In every engine only in the long run.
import { assert } from 'chai';
import axe from 'axe-core';
import type { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import type { Instructions } from '../support/fake-companion-control.ts';
import { recordAnnouncements, waitForText, until, visible } from '../support/browser/page.ts';
import { inSeconds, pixPayment, createScene } from '../support/browser/scene.ts';

const states: { [name: string]: { given: () => Instructions; state: string } } = {
  'the payer’s form': {
    given: () => ({ view: { missing: ['name', 'email', 'phone', 'document'] } }),
    state: 'form',
  },
  'the form with errors': {
    given: () => ({ view: { missing: ['name', 'email', 'phone', 'document'] } }),
    state: 'form',
  },
  'a code being prepared': { given: () => ({ deposits: [{ hang: true }] }), state: 'preparing' },
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
    // Landmarks and headings belong to the shop's page.
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

describe('<pay-pix> accessibility', () => {
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
      it(`has no axe violation: ${name}, ${locale}, ${scheme}`, async () => {
        document.documentElement.style.setProperty('color-scheme', scheme);
        document.body.style.setProperty('background', scheme === 'dark' ? '#000' : '#fff');
        const scene = await createScene(given());
        element = scene.show({ locale });
        await until(state, () => element.matches(`:state(${state})`));
        if (name === 'the form with errors') {
          (await visible<HTMLButtonElement>(element, 'button[type=submit]')).click();
          await visible(element, '.error');
        } else if (state === 'form') await visible(element, '#name');
        else if (state === 'waiting') await visible(element, '[part=qr-code]');
        await element.updateComplete;
        // Colours are measured after all animations.
        await Promise.all(element.shadowRoot?.getAnimations().map(finish) ?? []);
        assert.deepEqual(await violations(element), []);
      });
    }
  }

  it('announces each change once, without moving the focus', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    element = scene.show();
    const announcements = recordAnnouncements(element);
    await visible(element, '#code');
    await scene.configure({ view: { description: 'Pedido 1001' } });
    await waitForText(element, 'Pedido 1001');
    await scene.configure({ view: { status: 'paid' }, payment: { status: 'paid' } });
    await waitForText(element, 'Pagamento confirmado');
    assert.deepEqual(announcements.slice(-2), [
      'Seu código Pix de R$ 129,90 está pronto.',
      'Pagamento confirmado. Recebemos seu pagamento de R$ 129,90. Obrigado!',
    ]);
    assert.equal(new Set(announcements).size, announcements.length);
    assert.equal(document.activeElement, document.body);
  });

  it('keeps the focus inside when the clicked button disappears', async () => {
    const scene = await createScene({ view: { missing: ['name'] }, deposits: [{ payment: pixPayment() }] });
    element = scene.show();
    const name = await visible<HTMLInputElement>(element, '#name');
    name.value = 'Maria Silva';
    name.dispatchEvent(new InputEvent('input', { bubbles: true }));
    const submitButton = await visible<HTMLButtonElement>(element, 'button[type=submit]');
    submitButton.focus();
    submitButton.click();
    await visible(element, '#code');
    await until('the focus inside the element', () => element.shadowRoot?.activeElement);
  });

  it('reflows at 320 px without horizontal scrolling', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    const frame = document.createElement('div');
    frame.style.setProperty('inline-size', '288px');
    document.body.append(frame);
    element = scene.show();
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

async function finish(animation: Animation): Promise<void> {
  if (animation.effect?.getComputedTiming().iterations === Infinity) animation.cancel();
  else animation.finish();
}

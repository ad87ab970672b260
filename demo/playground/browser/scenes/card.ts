/** Scenes of `<pay-card>`. */
import { cardPayment, checkoutOf } from '../payments.ts';
import { keys } from '../processor.ts';
import { methodScenes } from './closed.ts';
import { pause, type PayElement, pressIn, waitForState, type Scenes } from './scene.ts';

const typed = { number: '4242424242424242', expiry: '12 / 34', cvc: '123' };

/** Places the form in the page, where a script can fill it in. */
const inline = { isolation: 'inline' };

async function fillAndPay(element: PayElement, signal: AbortSignal): Promise<void> {
  await waitForState(element, 'form', signal);
  for (const [id, text] of Object.entries(typed)) {
    let input = fieldOf(element, id);
    for (; input === null; input = fieldOf(element, id)) await pause(signal);
    input.value = text;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText' }));
  }
  await element.updateComplete;
  element.submit();
}

/** Returns a field once the form's script handles it, which begins by drawing the network's mark. */
function fieldOf({ shadowRoot }: Element, id: string): HTMLInputElement | null {
  return shadowRoot?.querySelector('.mark') ? shadowRoot.querySelector<HTMLInputElement>(`#${id}`) : null;
}

const bankStep = (key: string): NonNullable<Scenes[string]> => ({
  scene: (amounts) => ({
    view: checkoutOf(amounts, {
      payment: cardPayment(amounts, {
        status: 'requires_action',
        action: { type: 'three_d_secure', client_secret: 'play', publishable_key: key },
      }),
    }),
    confirm: ['hang'],
  }),
});

export const cardScenes: Scenes = {
  ...methodScenes('card'),
  form: { scene: (amounts) => ({ view: checkoutOf(amounts) }) },
  declined: {
    scene: (amounts) => ({
      view: checkoutOf(amounts, {
        payment: cardPayment(amounts, {
          status: 'cancelled',
          failure: { code: 'insufficient_funds', advice: 'other_card', final: true },
        }),
      }),
    }),
  },
  submitting: {
    attributes: inline,
    scene: (amounts) => ({ view: checkoutOf(amounts), charge: ['hang'] }),
    act: fillAndPay,
    becomes: 'processing',
  },
  checking: {
    attributes: inline,
    scene: (amounts) => ({ view: checkoutOf(amounts), charge: ['cut', 'hang'] }),
    act: fillAndPay,
  },
  challenge: { ...bankStep(keys.challenge), act: pressIn('action-required') },
  confirming: { ...bankStep(keys.done), act: pressIn('action-required') },
  'action-required': bankStep(keys.challenge),
  blocked: { ...bankStep(keys.blocked), act: pressIn('action-required') },
  processing: {
    scene: (amounts) => ({
      view: checkoutOf(amounts, { payment: cardPayment(amounts, { status: 'processing' }) }),
    }),
  },
  hosted: { scene: (amounts) => ({ view: checkoutOf(amounts, { card_mode: 'hosted' }) }) },
  opening: {
    scene: (amounts) => ({ view: checkoutOf(amounts, { card_mode: 'hosted' }), deposit: ['hang'] }),
    act: pressIn('hosted'),
  },
  started: {
    scene: (amounts) => ({
      view: checkoutOf(amounts, {
        card_mode: 'hosted',
        payment: cardPayment(amounts, {
          status: 'pending',
          action: { type: 'redirect', url: new URL('/play/payment-page', location.href).href },
        }),
      }),
    }),
  },
};

/** Scenes of `<pay-pix>`. */
import { at, checkoutOf, pixPayment } from '../payments.ts';
import { methodScenes } from './closed.ts';
import { refused, type Scenes } from './scene.ts';

export const pixScenes: Scenes = {
  ...methodScenes('pix'),
  form: { scene: (amounts) => ({ view: checkoutOf(amounts, { missing: ['name', 'email', 'document'] }) }) },
  stopped: {
    scene: (amounts) => ({ view: checkoutOf(amounts) }),
    act: async (element) => {
      element.addEventListener('pay-submit', (event) => event.preventDefault());
    },
  },
  preparing: { scene: (amounts) => ({ view: checkoutOf(amounts), deposit: ['hang'] }) },
  waiting: {
    scene: (amounts) => ({ view: checkoutOf(amounts), deposit: [{ payment: pixPayment(amounts) }] }),
  },
  checking: {
    scene: (amounts) => ({
      view: checkoutOf(amounts, { payment: pixPayment(amounts, { expires_at: at(-1000) }) }),
      readAgain: 'hang',
    }),
  },
  'code-expired': {
    scene: (amounts) => ({
      view: checkoutOf(amounts, {
        payment: pixPayment(amounts, { expires_at: at(-1000), status: 'cancelled' }),
      }),
    }),
  },
  problem: {
    scene: (amounts) => ({ view: checkoutOf(amounts), deposit: [refused(422, 'AMOUNT_TOO_SMALL')] }),
  },
};

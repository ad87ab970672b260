/** Scenes of `<pay-checkout>`. */
import type { Scene } from '../fake-companion.ts';
import { type Amounts, cardPayment, checkoutOf, pixPayment } from '../payments.ts';
import { keys } from '../processor.ts';
import { closedScenes } from './closed.ts';
import type { Scenes } from './scene.ts';

const known = { publishable_key: keys.buttons, on_behalf_of: 'acct_play' };

export const openScene = (amounts: Amounts): Scene => ({
  view: checkoutOf(amounts, known),
  deposit: [{ payment: pixPayment(amounts) }],
});

export const checkoutScenes: Scenes = {
  ...closedScenes('pix'),
  open: { scene: openScene },
  busy: {
    scene: (amounts) => ({
      view: checkoutOf(amounts, { ...known, payment: cardPayment(amounts, { status: 'processing' }) }),
    }),
  },
};

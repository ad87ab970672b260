/** Scenes of `<pay-wallet>`. */
import { checkoutOf, walletPayment } from '../payments.ts';
import { keys } from '../processor.ts';
import { methodScenes } from './closed.ts';
import { pressIn, refused, type Scenes } from './scene.ts';

const known = (key: string) => ({ publishable_key: key, on_behalf_of: 'acct_play' });
const paymentPage = (): string => new URL('/play/payment-page', location.href).href;

export const walletScenes: Scenes = {
  ...methodScenes('wallet'),
  preparing: { scene: (amounts) => ({ view: checkoutOf(amounts, known(keys.silent)) }) },
  offered: { scene: (amounts) => ({ view: checkoutOf(amounts) }) },
  embedded: { scene: (amounts) => ({ view: checkoutOf(amounts, known(keys.buttons)) }) },
  frame: {
    attributes: { display: 'frame' },
    scene: (amounts) => ({
      view: checkoutOf(amounts),
      deposit: [{ payment: walletPayment(amounts, { action: { type: 'redirect', url: paymentPage() } }) }],
    }),
    act: pressIn('offered'),
  },
  redirect: { attributes: { display: 'redirect' }, scene: (amounts) => ({ view: checkoutOf(amounts) }) },
  confirming: { scene: (amounts) => ({ view: checkoutOf(amounts, known(keys.approves)) }) },
  problem: {
    scene: (amounts) => ({ view: checkoutOf(amounts), deposit: [refused(422, 'AMOUNT_TOO_SMALL')] }),
    act: pressIn('offered'),
  },
  declined: {
    scene: (amounts) => ({
      view: checkoutOf(amounts, {
        payment: walletPayment(amounts, {
          status: 'cancelled',
          failure: { code: 'amount_too_large', advice: 'new_charge', final: true },
        }),
      }),
    }),
  },
};

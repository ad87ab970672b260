/** Scenes that the elements share: loading, a closed checkout, and one that cannot be shown. */
import { cardPayment, checkoutOf, pixPayment, walletPayment } from '../payments.ts';
import type { Method } from '../../../../widget/protocol/checkout.ts';
import { refused, type Scenes } from './scene.ts';

const paymentOf = { pix: pixPayment, card: cardPayment, wallet: walletPayment };

export const closedScenes = (method: Method): Scenes => ({
  loading: { scene: (amounts) => ({ view: checkoutOf(amounts), read: 'hang' }) },
  paid: {
    scene: (amounts) => ({
      view: checkoutOf(amounts, { status: 'paid', payment: paymentOf[method](amounts, { status: 'paid' }) }),
    }),
  },
  expired: { scene: (amounts) => ({ view: checkoutOf(amounts, { status: 'expired' }) }) },
  cancelled: { scene: (amounts) => ({ view: checkoutOf(amounts, { status: 'cancelled' }) }) },
  failed: { scene: (amounts) => ({ view: checkoutOf(amounts), read: refused(401, 'UNAUTHENTICATED') }) },
});

/** Scenes of an element for one method. */
export const methodScenes = (method: Method): Scenes => ({
  ...closedScenes(method),
  open: { attributes: { price: 'mug' }, scene: (amounts) => ({ view: checkoutOf(amounts) }) },
  held: {
    scene: (amounts) => ({
      view: checkoutOf(amounts, {
        payment:
          method === 'card'
            ? walletPayment(amounts, {
                status: 'processing',
                action: { type: 'embed', client_secret: 'play', publishable_key: 'pk_live_play' },
              })
            : cardPayment(amounts, { status: 'processing' }),
      }),
    }),
  },
  unavailable: {
    scene: (amounts) => ({ view: checkoutOf(amounts, { methods: [method === 'pix' ? 'card' : 'pix'] }) }),
  },
});

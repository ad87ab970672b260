/** How the tour's script touches the stage. */
import { referenceOf, type ShopFrame } from '../shop-frame.ts';
import * as simulator from '../simulator.ts';
import { staticShop } from '../static-shop.ts';
import type { Hands } from './script.ts';

const backOfficeUrl = document.documentElement.dataset['backOffice'] ?? '';

export interface HandsOptions extends Pick<
  Hands,
  'openTab' | 'scanCode' | 'payInBank' | 'chooseCard' | 'callbacks' | 'hasStaticShop' | 'showCode'
> {
  shop: ShopFrame;
  /** Asked each time: it can be changed on the way. */
  language: () => string;
}

export function createHands({ shop, language, ...stage }: HandsOptions): Hands {
  return {
    ...stage,
    visitShop: () => shop.show('/', language()),
    placeOrder: () => shop.order(language()),
    press: (selector) => shop.press(selector),
    appearing: (selector) => shop.appearing(selector),
    orderShown: () => shop.lastPath,

    async openInBackOffice(order) {
      await shop.open(`${backOfficeUrl}/orders/${await referenceOf(order)}?lang=${language()}`);
    },

    async openStaticShop() {
      if (staticShop) await shop.open(staticShop.url);
    },

    async refund(order) {
      const answer = await fetch('/stage/refund', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reference: await referenceOf(order) }),
      });
      if (!answer.ok) throw new Error(`refund: ${answer.status}`);
      const { refund } = (await answer.json()) as { refund: string };
      // What the card network would take days for.
      await simulator.settleRefund(refund);
    },
  };
}

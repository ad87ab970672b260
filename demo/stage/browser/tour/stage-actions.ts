/** Implements the actions of the tour's script on the stage. */
import { referenceOf, type ShopFrame } from '../shop-frame.ts';
import * as simulator from '../simulator.ts';
import type { StageActions } from './script.ts';
import type { Pane, Spotlight } from './spotlight.ts';

const consoleUrl = document.documentElement.dataset['console'] ?? '';

export interface StageActionsOptions extends Pick<
  StageActions,
  'openTab' | 'scanCode' | 'payInBank' | 'setCardMode' | 'chooseCard' | 'setCallbacks' | 'showCode'
> {
  shop: ShopFrame;
  spotlight: Spotlight;
  /** How long a press is shown. */
  pressMs: number;
  showPane: (pane: Pane) => void;
  /** Read for each action, since the language can change during the tour. */
  language: () => string;
}

export function createStageActions(options: StageActionsOptions): StageActions {
  const { shop, spotlight, pressMs, showPane, language, ...stage } = options;
  const partOf = (pane: Pane, selector: string): Element | null =>
    pane === 'shop' ? shop.find(selector) : document.querySelector(`#panel ${selector}`);
  return {
    ...stage,
    visitShop: () => shop.show('/shop', language()),
    placeOrder: () => shop.order(language()),
    async highlight(pane, selector) {
      showPane(pane);
      spotlight.light(selector === undefined ? null : () => partOf(pane, selector), selector);
    },
    async tap(selector) {
      showPane('panel');
      await spotlight.press(() => partOf('panel', selector), pressMs, selector);
    },
    async press(selector) {
      showPane('shop');
      await shop.waitFor(selector);
      await spotlight.press(() => partOf('shop', selector), pressMs, selector);
      await shop.press(selector);
    },
    waitFor: (selector) => shop.waitFor(selector),
    currentOrder: () => shop.lastPath,

    async openInConsole(order) {
      await shop.open(`${consoleUrl}/orders/${await referenceOf(order)}?lang=${language()}`);
    },

    async refund(order) {
      const response = await fetch('/stage/refund', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reference: await referenceOf(order) }),
      });
      if (!response.ok) throw new Error(`refund: ${response.status}`);
      const { refund } = (await response.json()) as { refund: string };
      // The card network would take days.
      await simulator.settleRefund(refund);
    },
  };
}

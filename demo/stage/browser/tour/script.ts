/** The script of the tour: what it shows, in which order. */
import type { CardWay } from '../card-ways.ts';
import type { CardName } from '../cards.ts';
import type { CallbackMode } from '../simulator.ts';
import type { CodeSource } from '../code-view.ts';
import type { Tab } from '../view-state.ts';
import type { Captions } from './captions.ts';
import type { Caption, Narrator } from './player.ts';
import type { Pane } from './spotlight.ts';

/** What the script does on the stage, as a person would by hand. */
export interface Hands {
  openTab(tab: Tab): void;
  /** Shows a pane, if there is room for only one, and highlights a part of it. */
  look(pane: Pane, selector?: string): Promise<void>;
  /** Shows a button of the panel as pressed; the script's next line has the effect. */
  tap(selector: string): Promise<void>;
  visitShop(): Promise<void>;
  placeOrder(): Promise<void>;
  scanCode(): Promise<void>;
  payInBank(): Promise<void>;
  /** Sets the companion's way for cards until the tour ends. */
  cardWay(way: CardWay): Promise<void>;
  chooseCard(name: CardName): Promise<void>;
  press(selector: string): Promise<void>;
  appearing(selector: string): Promise<unknown>;
  callbacks(mode: CallbackMode): Promise<void>;
  /** Path of the current order. */
  orderShown(): string;
  openInBackOffice(order: string): Promise<void>;
  refund(order: string): Promise<void>;
  /** False in the hosted demo. */
  readonly hasStaticShop: boolean;
  openStaticShop(): Promise<void>;
  showCode(source: CodeSource): Promise<void>;
}

const parts = {
  qrCode: 'svg[part~="qr-code"]',
  payCard: 'form.card button[type="submit"]:not([disabled])',
  wallet: 'button.google_pay',
  /** In the bank's challenge and in the wallet's sheet. */
  agree: 'dialog button.primary',
  paid: '[data-order][data-status="paid"]',
  element: 'pay-checkout',
  cardForm: 'form.card',
  dialog: 'dialog[open]',
  receipt: '[data-order]',
  phoneButton: '.bank-main',
  phoneFacts: '.bank-facts',
  cardWays: '.ways',
  inPage: '.ways [data-word="inline"]',
  cardChoice: '[data-card="threeDSecure"]',
  loseCallbacks: '[data-word="drop"]',
  wire: '.wire',
  places: '.places',
  code: '.code',
} as const;

export async function showEverything(narrator: Narrator, words: Captions, hands: Hands): Promise<void> {
  const say = (caption: Caption): Promise<void> => narrator.say(caption);
  const scanAndPay = async (caption?: Caption): Promise<void> => {
    await hands.tap(parts.phoneButton);
    await hands.scanCode();
    await hands.look('panel', parts.phoneFacts);
    if (caption) await say(caption);
    await hands.tap(parts.phoneButton);
    await hands.payInBank();
  };
  hands.openTab('bank');
  await hands.look('shop');
  const openShop = async (): Promise<void> => {
    await hands.callbacks('deliver');
    await hands.visitShop();
  };
  // The caption is shown at once, and can be read or skipped while the shop loads.
  await Promise.all([say(words.welcome), openShop()]);
  await hands.placeOrder();
  await hands.appearing(parts.qrCode);
  await hands.look('shop', parts.element);
  await say(words.element);

  await hands.look('panel', parts.phoneButton);
  await say(words.pixCode);
  await scanAndPay(words.pixConfirm);
  await hands.look('shop');
  await hands.appearing(parts.paid);
  await hands.look('shop', parts.receipt);
  await say(words.pixPaid);

  await hands.placeOrder();
  hands.openTab('cards');
  await hands.look('panel', parts.cardWays);
  await say(words.cardWays);
  await hands.tap(parts.inPage);
  await hands.cardWay('inline');
  await hands.tap(parts.cardChoice);
  await hands.chooseCard('threeDSecure');
  await hands.look('shop', parts.cardForm);
  await say(words.cardFilled);
  await hands.press(parts.payCard);
  await hands.appearing(parts.agree);
  await hands.look('shop', parts.dialog);
  await say(words.cardBank);
  await hands.press(parts.agree);
  await hands.appearing(parts.paid);
  const cardOrder = hands.orderShown();
  await hands.look('shop', parts.receipt);
  await say(words.cardPaid);

  await hands.placeOrder();
  await hands.appearing(parts.wallet);
  await hands.look('shop', parts.wallet);
  await say(words.wallet);
  await hands.press(parts.wallet);
  await hands.appearing(parts.agree);
  await hands.look('shop', parts.dialog);
  await say(words.walletSheet);
  await hands.press(parts.agree);
  await hands.appearing(parts.paid);

  await hands.placeOrder();
  await hands.appearing(parts.qrCode);
  hands.openTab('faults');
  await hands.tap(parts.loseCallbacks);
  await hands.callbacks('drop');
  await say(words.lostSwitch);
  hands.openTab('bank');
  await scanAndPay();
  hands.openTab('wire');
  await hands.look('panel', parts.wire);
  await say(words.lostWait);
  await hands.appearing(parts.paid);
  await hands.look('panel', parts.wire);
  await say(words.lostHealed);
  await hands.callbacks('deliver');

  await hands.look('shop');
  await hands.openInBackOffice(cardOrder);
  await say(words.refund);
  await hands.refund(cardOrder);
  await say(words.refunded);

  if (hands.hasStaticShop) {
    await hands.openStaticShop();
    await hands.showCode('PriceList');
    await say(words.staticShop);
    await hands.look('panel', parts.places);
    await say(words.staticPlaces);
  }

  await hands.visitShop();
  await hands.showCode('Script');
  await hands.look('panel', parts.code);
  await say(words.end);
}

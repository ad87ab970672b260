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
export interface StageActions {
  openTab(tab: Tab): void;
  /** Shows a pane, if there is room for only one, and highlights a part of it. */
  highlight(pane: Pane, selector?: string): Promise<void>;
  /** Shows a button of the panel as pressed; the script's next line has the effect. */
  tap(selector: string): Promise<void>;
  visitShop(): Promise<void>;
  placeOrder(): Promise<void>;
  scanCode(): Promise<void>;
  payInBank(): Promise<void>;
  /** Sets the companion's way for cards until the tour ends. */
  setCardWay(way: CardWay): Promise<void>;
  chooseCard(name: CardName): Promise<void>;
  press(selector: string): Promise<void>;
  waitFor(selector: string): Promise<unknown>;
  setCallbacks(mode: CallbackMode): Promise<void>;
  /** Path of the current order. */
  currentOrder(): string;
  openInConsole(order: string): Promise<void>;
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

interface Stage {
  captions: Captions;
  actions: StageActions;
  show: (caption: Caption) => Promise<void>;
}

export async function runTourScript(
  narrator: Narrator,
  captions: Captions,
  actions: StageActions,
): Promise<void> {
  const stage: Stage = { captions, actions, show: (caption) => narrator.show(caption) };
  await welcome(stage);
  await payByPix(stage);
  const cardOrder = await payByCard(stage);
  await payByWallet(stage);
  await loseCallbacks(stage);
  await refund(stage, cardOrder);
  if (actions.hasStaticShop) await visitStaticShop(stage);
  await showOwnCode(stage);
}

async function welcome({ captions, actions, show }: Stage): Promise<void> {
  actions.openTab('bank');
  await actions.highlight('shop');
  const openShop = async (): Promise<void> => {
    await actions.setCallbacks('deliver');
    await actions.visitShop();
  };
  // The caption is shown at once, and can be read or skipped while the shop loads.
  await Promise.all([show(captions.welcome), openShop()]);
  await actions.placeOrder();
  await actions.waitFor(parts.qrCode);
  await actions.highlight('shop', parts.element);
  await show(captions.element);
}

async function payByPix(stage: Stage): Promise<void> {
  const { captions, actions, show } = stage;
  await actions.highlight('panel', parts.phoneButton);
  await show(captions.pixCode);
  await scanAndPay(stage, captions.pixConfirm);
  await actions.highlight('shop');
  await actions.waitFor(parts.paid);
  await actions.highlight('shop', parts.receipt);
  await show(captions.pixPaid);
}

async function scanAndPay({ actions, show }: Stage, caption?: Caption): Promise<void> {
  await actions.tap(parts.phoneButton);
  await actions.scanCode();
  await actions.highlight('panel', parts.phoneFacts);
  if (caption) await show(caption);
  await actions.tap(parts.phoneButton);
  await actions.payInBank();
}

/** Returns the order's path. */
async function payByCard({ captions, actions, show }: Stage): Promise<string> {
  await actions.placeOrder();
  actions.openTab('cards');
  await actions.highlight('panel', parts.cardWays);
  await show(captions.cardWays);
  await actions.tap(parts.inPage);
  await actions.setCardWay('inline');
  await actions.tap(parts.cardChoice);
  await actions.chooseCard('threeDSecure');
  await actions.highlight('shop', parts.cardForm);
  await show(captions.cardFilled);
  await actions.press(parts.payCard);
  await actions.waitFor(parts.agree);
  await actions.highlight('shop', parts.dialog);
  await show(captions.cardBank);
  await actions.press(parts.agree);
  await actions.waitFor(parts.paid);
  const order = actions.currentOrder();
  await actions.highlight('shop', parts.receipt);
  await show(captions.cardPaid);
  return order;
}

async function payByWallet({ captions, actions, show }: Stage): Promise<void> {
  await actions.placeOrder();
  await actions.waitFor(parts.wallet);
  await actions.highlight('shop', parts.wallet);
  await show(captions.wallet);
  await actions.press(parts.wallet);
  await actions.waitFor(parts.agree);
  await actions.highlight('shop', parts.dialog);
  await show(captions.walletSheet);
  await actions.press(parts.agree);
  await actions.waitFor(parts.paid);
}

async function loseCallbacks(stage: Stage): Promise<void> {
  const { captions, actions, show } = stage;
  await actions.placeOrder();
  await actions.waitFor(parts.qrCode);
  actions.openTab('faults');
  await actions.tap(parts.loseCallbacks);
  await actions.setCallbacks('drop');
  await show(captions.lostSwitch);
  actions.openTab('bank');
  await scanAndPay(stage);
  actions.openTab('wire');
  await actions.highlight('panel', parts.wire);
  await show(captions.lostWait);
  await actions.waitFor(parts.paid);
  await actions.highlight('panel', parts.wire);
  await show(captions.lostHealed);
  await actions.setCallbacks('deliver');
}

async function refund({ captions, actions, show }: Stage, order: string): Promise<void> {
  await actions.highlight('shop');
  await actions.openInConsole(order);
  await show(captions.refund);
  await actions.refund(order);
  await show(captions.refunded);
}

async function visitStaticShop({ captions, actions, show }: Stage): Promise<void> {
  await actions.openStaticShop();
  await actions.showCode('PriceList');
  await show(captions.staticShop);
  await actions.highlight('panel', parts.places);
  await show(captions.staticPlaces);
}

async function showOwnCode({ captions, actions, show }: Stage): Promise<void> {
  await actions.visitShop();
  await actions.showCode('Script');
  await actions.highlight('panel', parts.code);
  await show(captions.end);
}

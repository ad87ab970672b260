/** The script of the tour: what it shows, in which order. */
import type { CardMode } from '../card-modes.ts';
import type { CardName } from '../cards.ts';
import type { CallbackMode } from '../simulator.ts';
import type { CodeSource } from '../code-view.ts';
import type { Tab } from '../view-state.ts';
import type { Captions } from './captions.ts';
import type { Narrator } from './player.ts';
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
  /** Sets the companion's mode for cards until the tour ends. */
  setCardMode(mode: CardMode): Promise<void>;
  chooseCard(name: CardName): Promise<void>;
  press(selector: string): Promise<void>;
  waitFor(selector: string): Promise<unknown>;
  setCallbacks(mode: CallbackMode): Promise<void>;
  /** Path of the current order. */
  currentOrder(): string;
  openInConsole(order: string): Promise<void>;
  refund(order: string): Promise<void>;
  showCode(source: CodeSource): Promise<void>;
}

const parts = {
  qrCode: 'svg[part~="qr-code"]',
  pixChoice: 'input[type="radio"][value="pix"]',
  payCard: 'form.card button[type="submit"]:not([disabled])',
  declined: '[part~="decline"]',
  /** In the bank's challenge. */
  agree: '.dialog button.primary',
  dialog: '.dialog',
  paid: '[data-order][data-status="paid"]',
  paidTitle: '[data-order][data-status="paid"] h1',
  phoneButton: '.bank-main',
  phoneFacts: '.bank-facts',
  noFunds: '[data-card="noFunds"]',
  threeDSecure: '[data-card="threeDSecure"]',
  lostAnswer: '[data-card="networkLost"]',
  loseCallbacks: '[data-word="drop"]',
  /** The newest message is the first. */
  newestMessage: '.wire li',
} as const;

interface Stage {
  captions: Captions;
  actions: StageActions;
  show: Narrator['show'];
  announce: Narrator['announce'];
}

export async function runTourScript(
  narrator: Narrator,
  captions: Captions,
  actions: StageActions,
): Promise<void> {
  const stage: Stage = {
    captions,
    actions,
    show: (caption) => narrator.show(caption),
    announce: (caption) => narrator.announce(caption),
  };
  await payByPix(stage);
  await payByPixAfterDecline(stage);
  const cardOrder = await confirmAtBank(stage);
  await loseAnswer(stage);
  await loseCallback(stage);
  await refund(stage, cardOrder);
  await actions.visitShop();
  await actions.showCode('Script');
}

async function payByPix(stage: Stage): Promise<void> {
  const { captions, actions, show } = stage;
  actions.openTab('bank');
  await actions.highlight('shop');
  const openOrder = async (): Promise<void> => {
    await actions.setCallbacks('deliver');
    await actions.placeOrder();
    await actions.waitFor(parts.qrCode);
    await actions.highlight('shop', parts.qrCode);
  };
  // The caption is shown at once, and can be read or skipped while the shop loads.
  await Promise.all([show(captions.pix), openOrder()]);
  await scanAndPay(stage);
  await seePaid(stage);
  await show(captions.pixPaid);
}

async function scanAndPay({ actions }: Stage): Promise<void> {
  actions.openTab('bank');
  await actions.tap(parts.phoneButton);
  await actions.scanCode();
  await actions.highlight('panel', parts.phoneFacts);
  await actions.tap(parts.phoneButton);
  await actions.payInBank();
}

async function seePaid({ actions }: Stage): Promise<void> {
  await actions.highlight('shop');
  await actions.waitFor(parts.paid);
  await actions.highlight('shop', parts.paidTitle);
}

async function fillAndPay({ actions }: Stage, choice: string, card: CardName): Promise<void> {
  actions.openTab('cards');
  await actions.tap(choice);
  await actions.chooseCard(card);
  await actions.press(parts.payCard);
}

async function payByPixAfterDecline(stage: Stage): Promise<void> {
  const { captions, actions, show, announce } = stage;
  announce(captions.declined);
  await actions.placeOrder();
  // A card form in the companion's frame could not be filled in by the stage.
  await actions.setCardMode('inline');
  await fillAndPay(stage, parts.noFunds, 'noFunds');
  await actions.waitFor(parts.declined);
  await actions.highlight('shop', parts.declined);
  await show(captions.declined);
  announce(captions.declinedPaid);
  await actions.press(parts.pixChoice);
  await actions.waitFor(parts.qrCode);
  await scanAndPay(stage);
  await seePaid(stage);
  await show(captions.declinedPaid);
}

/** Returns the order's path. */
async function confirmAtBank(stage: Stage): Promise<string> {
  const { captions, actions, show, announce } = stage;
  announce(captions.bank);
  await actions.placeOrder();
  await fillAndPay(stage, parts.threeDSecure, 'threeDSecure');
  await actions.waitFor(parts.agree);
  await actions.highlight('shop', parts.dialog);
  await show(captions.bank);
  await actions.press(parts.agree);
  await actions.waitFor(parts.paid);
  return actions.currentOrder();
}

async function loseAnswer(stage: Stage): Promise<void> {
  const { captions, actions, show, announce } = stage;
  announce(captions.lostAnswer);
  await actions.placeOrder();
  await fillAndPay(stage, parts.lostAnswer, 'networkLost');
  await seePaid(stage);
  await show(captions.lostAnswer);
}

async function loseCallback(stage: Stage): Promise<void> {
  const { captions, actions, show, announce } = stage;
  announce(captions.lostCallback);
  await actions.placeOrder();
  await actions.waitFor(parts.qrCode);
  actions.openTab('faults');
  await actions.tap(parts.loseCallbacks);
  await actions.setCallbacks('drop');
  await scanAndPay(stage);
  actions.openTab('wire');
  await actions.highlight('panel', parts.newestMessage);
  await show(captions.lostCallback);
  await actions.waitFor(parts.paid);
  await actions.setCallbacks('deliver');
}

async function refund({ captions, actions, show, announce }: Stage, order: string): Promise<void> {
  announce(captions.refund);
  await actions.highlight('shop');
  await actions.openInConsole(order);
  await actions.refund(order);
  await show(captions.refund);
}

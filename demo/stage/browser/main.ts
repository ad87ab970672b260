/** Entry of the stage: holds its state and connects the views, the shop's frame and the simulator. */
import { html, nothing, render, type TemplateResult } from 'lit';
import { Account } from './account.ts';
import { type BankScreen, bankView, scan, settle } from './bank.ts';
import { panesView, type ToolbarView, toolbarView } from './toolbar.ts';
import type { CardMode } from './card-modes.ts';
import { CardsPanel } from './cards-panel.ts';
import { CodePanel } from './code-panel.ts';
import { callFaultsFor, faultsView, isBroken, networkLost, nothingBroken } from './faults.ts';
import { activeFaultsView } from './active-faults.ts';
import { type LostCallback, lostCallbackIn, lostCallbackView } from './lost-callback.ts';
import { VisitorOrders } from './visitor-orders.ts';
import { ShopFrame } from './shop-frame.ts';
import * as simulator from './simulator.ts';

import { tabList } from './tab-list.ts';
import { type Texts, texts } from './texts.ts';
import { StageTour } from './tour/stage-tour.ts';
import { isNarrow, readPace, readViewState, searchOf, type Tab, type ViewState } from './view-state.ts';
import { WireFeed } from './wire-feed.ts';
import { webhookWords } from './webhook-words.ts';
import { wireView } from './wire-view.ts';

let state = readViewState(location.search);
const account = new Account();
let bank: BankScreen = { name: 'home' };
let faults = nothingBroken;
let message: string | null = null;
const code = new CodePanel(attempt);
const cards = new CardsPanel({
  shop: () => shop,
  language: () => state.lang,
  draw,
  attempt,
  onFilled: showShop,
  onNetworkLost: async () => {
    faults = await simulator.setFaults({ ...faults, calls: networkLost });
  },
});
const wire = new WireFeed(draw);
const own = new VisitorOrders();
let ordering: Promise<void> = Promise.resolve();
let modeBeforeTour: CardMode | null = null;
let shop: ShopFrame;
/** False until the shop's frame is there: menu and panel follow in a task of their own, since together they block a phone noticeably. */
let isComplete = false;
/** The tour's change of the companion, which a stop may come in the middle of. */
let settingMode: Promise<void> = Promise.resolve();
const tour = new StageTour({
  pace: readPace(location.search),
  language: () => state.lang,
  shop: () => shop,
  actions: {
    openTab,
    scanCode,
    payInBank,
    chooseCard: (name) => cards.choose(name),
    async setCardMode(wanted) {
      modeBeforeTour ??= cards.mode;
      settingMode = cards.setMode(wanted);
      await settingMode;
      draw();
    },
    async showCode(source) {
      openTab('code');
      await code.choose(source);
    },
    setCallbacks: async (callbacks) => {
      faults = await simulator.setFaults({ ...nothingBroken, callbacks });
      draw();
    },
  },
  draw,
  attempt,
  onStart: () => keep({ tour: true, panel: 'open' }),
  onStop() {
    keep({ tour: false });
    if (faults.callbacks !== 'deliver') setFaults({ ...faults, callbacks: 'deliver' });
    const mode = modeBeforeTour;
    modeBeforeTour = null;
    if (mode === null) return;
    void attempt(async () => {
      await settingMode.catch(() => undefined);
      if (mode !== cards.mode) await cards.setMode(mode);
    });
  },
  onBreak() {
    openTab('faults');
    message = texts[state.lang].tour.broke;
    draw();
  },
});

void start();

async function start(): Promise<void> {
  await nextTask();
  draw();
  const frame = document.querySelector('iframe');
  if (!frame) throw new Error('the stage has no frame');
  shop = new ShopFrame({
    frame,
    theme: state,
    onPath(at) {
      // Each page of a payment starts anew: scanned codes and filled-in cards belong to the previous one.
      bank = { name: 'home' };
      cards.leave();
      message = null;
      keep({ at });
    },
    onOrder(reference) {
      own.add(reference);
      draw();
    },
    onSubmit() {
      cards.submitted();
      message = null;
      draw();
    },
    isInline: () => cards.mode === 'inline',
  });
  if (state.tour) tour.play();
  else {
    void attempt(() => shop.show(state.at, state.lang));
    void attempt(readSwitches);
  }
  await nextTask();
  isComplete = true;
  draw();
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function draw(): void {
  const localized = texts[state.lang];
  const bar: ToolbarView = {
    texts: localized,
    state,
    onChange: change,
    onOrder: order,
    onTour: () => tour.play(),
    hasSettings: isComplete,
  };
  document.documentElement.lang = state.lang;
  document.documentElement.style.colorScheme = state.scheme;
  document.title = `${localized.title} · pay-elements`;
  render(
    html`
      <header class="bar">${toolbarView(bar)}</header>
      <main class="stage ${state.panel} ${tour.className}">
        <div class="set ${state.device}">
          <iframe title=${localized.shopFrame}></iframe>
        </div>
        <section class="panel" id="panel" aria-label=${localized.panel} ?hidden=${state.panel === 'closed'}>
          ${
            isComplete
              ? tabList({ texts: localized, tab: state.tab, isBroken: isBroken(faults), onTab: openTab })
              : nothing
          }
          <div class="tab-body" role="tabpanel" id="tab-body" aria-labelledby="tab-${state.tab}" tabindex="0">
            ${state.tab !== 'faults' && isBroken(faults) ? activeFaults(localized) : nothing}
            ${isComplete && state.panel === 'open' ? tabBody(state.tab) : nothing}
          </div>
        </section>
      </main>
      ${panesView(bar)} ${tour.view(localized.tour, state.lang)}
    `,
    document.body,
  );
}

function tabBody(tab: Tab): TemplateResult {
  const localized = texts[state.lang];
  switch (tab) {
    case 'bank':
      return bankView({
        screen: bank,
        balance: account.balance,
        texts: localized.bank,
        language: state.lang,
        lost: bankLoss(localized),
        onScan: () => void attempt(scanCode),
        onPay: () => void attempt(payInBank),
        onRefuse: () => {
          if (bank.name === 'confirm') showBank({ name: 'refused', payment: bank.payment });
        },
        onHome: () => showBank({ name: 'home' }),
        onOrder: order,
      });
    case 'cards':
      return cards.view(localized.cards, message);
    case 'wire':
      return wireView({
        texts: localized.wire,
        webhooks: webhookWords[state.lang],
        entries: own.of(wire.entries),
        onClear: clearWire,
      });
    case 'faults':
      return faultsView({
        texts: localized.faults,
        faults,
        message,
        lost: lossView(localized, lostCallbackIn(own.of(wire.entries))),
        onCallbacks: (callbacks) => setFaults({ ...faults, callbacks }),
        onService: (service) => setFaults({ ...faults, calls: callFaultsFor[service] }),
        onExpire: () => void attempt(expirePix),
      });
    case 'code':
      return code.view(localized.code, state);
  }
}

/** The lost callback of the Pix that was just paid, if any. */
function bankLoss(localized: Texts): TemplateResult {
  const lost = bank.name === 'paid' ? lostCallbackIn(own.of(wire.entries), bank.id) : null;
  return lossView(localized, lost);
}

function activeFaults({ faults: localized }: Texts): TemplateResult {
  return activeFaultsView({ texts: localized, faults, onClear: clearFaults });
}

function lossView(localized: Texts, callback: LostCallback | null): TemplateResult {
  return lostCallbackView({ texts: localized.lostCallback, callback, onWire: () => openTab('wire') });
}

function change(changed: Partial<ViewState>): void {
  code.clearCopied();
  keep(changed);
  shop.applyTheme(state);
  if (changed.lang !== undefined) void attempt(() => shop.show(shop.lastPath, state.lang));
}

function keep(changed: Partial<ViewState>): void {
  state = { ...state, ...changed };
  history.replaceState(null, '', searchOf(state));
  draw();
}

function openTab(tab: Tab): void {
  message = null;
  keep({ tab });
  document.getElementById('tab-body')?.scrollTo(0, 0);
  void attempt(readSwitches);
}

function showBank(screen: BankScreen): void {
  bank = screen;
  draw();
}

function order(): void {
  showShop();
  ordering = attempt(() => shop.order(state.lang));
}

/** Where there is room for one pane, the shop replaces the panel. */
function showShop(): void {
  if (isNarrow() && !state.tour) keep({ panel: 'closed' });
}

/** Waits for an order that is being placed. */
async function scanCode(): Promise<void> {
  await ordering;
  showBank(await scan(await shop.qrCode()));
}

async function payInBank(): Promise<void> {
  if (bank.name === 'confirm') showBank(await settle(bank.payment, account));
}

/** Another visitor may have changed a setting. */
async function readSwitches(): Promise<void> {
  [faults] = await Promise.all([simulator.faults(), cards.read()]);
  shop.placeFormInPage();
}

/** The button disappears with the faults, so its focus moves to the tab's body. */
function clearFaults(): void {
  document.getElementById('tab-body')?.focus();
  setFaults(nothingBroken);
}

function setFaults(wanted: simulator.Faults): void {
  void attempt(async () => {
    faults = await simulator.setFaults(wanted);
  });
}

/** Expires the payment on the page: others may belong to other visitors. */
async function expirePix(): Promise<void> {
  const isExpired = await simulator.expire(shop.pixCode);
  message = texts[state.lang].faults[isExpired ? 'expired' : 'nothing'];
}

/** Runs the action, then draws; an error is shown as a message. */
async function attempt(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    console.warn(error);
    message = texts[state.lang].trouble;
  }
  draw();
}

function clearWire(): void {
  wire.clear();
  draw();
}

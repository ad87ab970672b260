/** The stage: state, and what the buttons do. What is drawn is in the files beside this one. */
import { html, nothing, render, type TemplateResult } from 'lit';
import type { WireEntry } from '../wire/wire.ts';
import { type BankScreen, bankView, scan, settle } from './bank.ts';
import { barView } from './bar.ts';
import { type CardName, cardsView, numberFor } from './cards.ts';
import { codeView } from './code-view.ts';
import { callFaultsFor, faultsView, networkLost } from './faults.ts';
import { ShopFrame } from './shop-frame.ts';
import * as simulator from './simulator.ts';
import type { Platform } from './snippets.ts';
import { tabList } from './tab-list.ts';
import { texts } from './texts.ts';
import { readViewState, searchOf, type Tab, type ViewState } from './view-state.ts';
import { wireView } from './wire-view.ts';

let state = readViewState(location.search);
let bank: BankScreen = { name: 'home' };
let card: CardName | null = null;
let faults: simulator.Faults = { callbacks: 'deliver', calls: [] };
let message: string | null = null;
let platform: Platform = 'Script';
let isCopied = false;
let entries: readonly WireEntry[] = [];

draw();
const frame = document.querySelector('iframe');
if (!frame) throw new Error('the stage has no frame');
const shop = new ShopFrame(frame, state, (at) => {
  // A page of the payment starts afresh: what was scanned or filled in belongs to the one before.
  bank = { name: 'home' };
  card = null;
  message = null;
  keep({ at });
});
void attempt(() => shop.show(state.at, state.lang));
void attempt(async () => {
  faults = await simulator.faults();
});
listen();

function draw(): void {
  const words = texts[state.lang];
  document.documentElement.lang = state.lang;
  document.documentElement.style.colorScheme = state.scheme;
  document.title = `${words.title} · pay-elements`;
  render(
    html`
      <header class="bar">
        ${barView({ texts: words, state, onChange: change, onOrder: () => void attempt(() => shop.order(state.lang)) })}
      </header>
      <main class="stage ${state.panel}">
        <div class="set ${state.device}"><iframe title=${words.shopFrame}></iframe></div>
        <section class="panel" id="panel" aria-label=${words.panel} ?hidden=${state.panel === 'closed'}>
          ${tabList({ texts: words, tab: state.tab, onTab: openTab })}
          <div class="tab-body" role="tabpanel" id="tab-body" aria-labelledby="tab-${state.tab}" tabindex="0">
            ${state.panel === 'open' ? tabBody(state.tab) : nothing}
          </div>
        </section>
      </main>
    `,
    document.body,
  );
}

function tabBody(tab: Tab): TemplateResult {
  const words = texts[state.lang];
  switch (tab) {
    case 'bank':
      return bankView({
        screen: bank,
        texts: words.bank,
        language: state.lang,
        onScan: () => void attempt(async () => showBank(await scan(shop.qrCode()))),
        onPay: () =>
          void attempt(async () => {
            if (bank.name === 'confirm') showBank(await settle(bank.payment));
          }),
        onRefuse: () => {
          if (bank.name === 'confirm') showBank({ name: 'refused', payment: bank.payment });
        },
        onHome: () => showBank({ name: 'home' }),
      });
    case 'cards':
      return cardsView({
        texts: words.cards,
        chosen: card,
        message,
        onChoose: (name) => void fillCard(name),
      });
    case 'wire':
      return wireView({ texts: words.wire, entries, onClear: clearWire });
    case 'faults':
      return faultsView({
        texts: words.faults,
        faults,
        message,
        onCallbacks: (callbacks) => setFaults({ ...faults, callbacks }),
        onService: (service) => setFaults({ ...faults, calls: callFaultsFor[service] }),
        onExpire: () => void attempt(expirePix),
      });
    case 'code':
      return codeView({
        texts: words.code,
        state,
        platform,
        isCopied,
        onPlatform: (chosen) => {
          platform = chosen;
          isCopied = false;
          draw();
        },
        onCopy: (code) =>
          void attempt(async () => {
            await navigator.clipboard.writeText(code);
            isCopied = true;
          }),
      });
  }
}

function change(changed: Partial<ViewState>): void {
  isCopied = false;
  keep(changed);
  shop.dress(state);
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
  if (tab === 'faults') {
    void attempt(async () => {
      faults = await simulator.faults();
    });
  }
}

function showBank(screen: BankScreen): void {
  bank = screen;
  draw();
}

async function fillCard(name: CardName): Promise<void> {
  const words = texts[state.lang].cards;
  card = name;
  try {
    const number = numberFor(name, await simulator.cards());
    await shop.fillCard(number);
    if (name === 'networkLost') faults = await simulator.setFaults({ ...faults, calls: networkLost });
    message = words.filled;
  } catch {
    card = null;
    message = words.noPage;
  }
  draw();
}

function setFaults(wanted: simulator.Faults): void {
  void attempt(async () => {
    faults = await simulator.setFaults(wanted);
  });
}

async function expirePix(): Promise<void> {
  const open = (await simulator.transactions()).find(
    ({ kind, status }) => kind === 'pix' && status === 'pending',
  );
  if (open) await simulator.move(open.idTransaction, 'expire');
  message = texts[state.lang].faults[open ? 'expired' : 'nothing'];
}

/** Draws what came of it, and says so when it did not work. */
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
  entries = [];
  draw();
}

/** Entries come once each, then again when they are answered. */
function listen(): void {
  let isDue = false;
  new EventSource('/stage/wire').addEventListener('message', ({ data }) => {
    const entry = JSON.parse(String(data)) as WireEntry;
    const others = entries.filter(({ id }) => id !== entry.id);
    entries = [...others, entry].sort((one, other) => one.atMs - other.atMs);
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      draw();
    });
  });
}

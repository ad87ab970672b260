import { html, nothing, render, type TemplateResult } from 'lit';
import { runNextAction } from '../../processor/browser/challenge.ts';
import { money } from '../../processor/browser/modal.ts';
import { Processor } from '../../processor/browser/processor-client.ts';
import { locale } from '../../processor/browser/words.ts';
import { openSheet } from '../../processor/browser/wallet-sheet.ts';
import { type CardInput, readState, type Result, sendCard, type State } from './session.ts';
import { cardForm } from './card-form.ts';
import { declineText, texts } from './texts.ts';

/** The hosted page: wallet buttons and card form, retry after a decline, 3-D Secure, confirmation and return. */

const redirectAfterS = 5;
const pollMs = 2000;
const walletLabels = { wallet_a_pay: 'Apple Pay', wallet_b_pay: 'Google Pay' } as const;

const unfinished: ReadonlySet<string> = new Set(['pending', 'requires_action', 'processing']);

/** URL of the page; like the simulator, it can be below a path. */
const address = location.pathname;
const simulatorUrl = new URL('..', location.href).href.replace(/\/$/, '');
let state: State | null = null;
let message = '';
let busy = false;
let redirecting = false;
let timer = 0;

async function refresh(): Promise<void> {
  state = await readState(address);
  draw();
  if (state?.status === 'paid') redirectSoon(state);
  if (state && unfinished.has(state.status)) {
    clearTimeout(timer);
    timer = window.setTimeout(() => void (busy || refresh()), pollMs);
  }
}

function draw(): void {
  render(html`<main>${state === null ? missingSession() : page(state)}</main>`, document.body);
}

function page(now: State): TemplateResult {
  return html`
    <header>
      <p class="merchant">
        ${now.payee} ${now.sandbox ? html`<span class="badge">${texts.test}</span>` : nothing}
      </p>
      <p class="total">${money(now.amount, now.currency)}</p>
      ${now.reference === null ? nothing : html`<p class="reference">${texts.order} ${now.reference}</p>`}
    </header>
    ${body(now)}
    <footer>${texts.noMoney}</footer>
  `;
}

function body(now: State): TemplateResult {
  switch (now.status) {
    case 'pending':
    case 'requires_action':
      return paymentForm(now);
    case 'processing':
      return html`<section>
        <h1>${texts.processing[0]}</h1>
        <p role="status">${texts.processing[1]}</p>
      </section>`;
    case 'cancelled':
      return html`<section>
        <h1>${texts.ended[0]}</h1>
        <p>${texts.ended[1]}</p>
        ${returnLink(now)}
      </section>`;
    default:
      return html`<section>
        <h1 tabindex="-1">${texts.confirmed}</h1>
        <p role="status">${now.return_url ? texts.goingBack(redirectAfterS) : texts.close}</p>
        ${returnLink(now)}
      </section>`;
  }
}

function paymentForm(now: State): TemplateResult {
  const offered = now.wallet === null ? now.wallets : [now.wallet];
  return html`<section>
    <h1>${texts.pay}</h1>
    <p class="problem" role="alert">${message || nothing}</p>
    <div class="wallets">
      ${offered.map(
        (wallet) =>
          html`<button
            type="button"
            class=${wallet}
            ?disabled=${busy}
            @click=${() => payByWallet(now, wallet)}
          >
            ${walletLabels[wallet]}
          </button>`,
      )}
    </div>
    ${
      now.wallet === null
        ? html`${offered.length > 0 ? html`<p class="or">${texts.orCard}</p>` : nothing}
          ${cardForm(`${texts.pay} ${money(now.amount, now.currency)}`, busy, (card) => void payByCard(now, card))}`
        : nothing
    }
  </section>`;
}

function returnLink(now: State): TemplateResult | typeof nothing {
  return now.return_url ? html`<a class="primary" href=${now.return_url}>${texts.back}</a>` : nothing;
}

function missingSession(): TemplateResult {
  return html`<section>
    <h1>${texts.gone[0]}</h1>
    <p>${texts.gone[1]}</p>
  </section>`;
}

function processorFor(now: State): Processor {
  return new Processor(simulatorUrl, now.publishable_key);
}

function payByCard(now: State, card: CardInput): Promise<void> {
  return pay(now, () => sendCard(address, card));
}

async function payByWallet(now: State, wallet: keyof typeof walletLabels): Promise<void> {
  const processor = processorFor(now);
  const session = await processor.session();
  if ('error' in session) return;
  const sheet = openSheet({
    wallet: walletLabels[wallet],
    payment: now,
    cards: session.cards,
    onPay: (card) => {
      sheet.close();
      void pay(now, () => processor.confirm(now.intent.client_secret ?? '', card, null));
    },
    onCancel: () => undefined,
  });
}

async function pay(now: State, attempt: () => Promise<Result>): Promise<void> {
  busy = true;
  message = '';
  draw();
  let result = await attempt();
  if (!('error' in result) && result.status === 'requires_action') {
    const { paymentIntent, error } = await runNextAction(processorFor(now), result);
    result = paymentIntent ?? { error };
  }
  busy = false;
  if ('error' in result) {
    const { code, message: reason = texts.failed } = result.error;
    message = code === undefined ? reason : declineText(code);
  } else if (result.status === 'requires_action') message = texts.waiting;
  else if (result.status === 'requires_payment_method') {
    message = declineText(result.last_payment_error?.code);
  }
  await refresh();
}

function redirectSoon({ return_url: returnUrl }: State): void {
  if (returnUrl === null || redirecting) return;
  redirecting = true;
  setTimeout(() => location.assign(returnUrl), redirectAfterS * 1000);
}

document.documentElement.lang = locale;
document.title = texts.title;
void refresh();

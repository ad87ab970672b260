import { html, nothing, render, type TemplateResult } from 'lit';
import { runNextAction } from '../../processor/browser/challenge.ts';
import { money } from '../../processor/browser/modal.ts';
import { Processor } from '../../processor/browser/processor-client.ts';
import { openSheet } from '../../processor/browser/wallet-sheet.ts';
import { type CardInput, readState, type Result, sendCard, type State } from './session.ts';
import { cardForm } from './card-form.ts';

/** The hosted page: card form or wallet button, retry after a decline, 3-D Secure, confirmation, way back. */

const redirectAfterS = 5;
const pollMs = 2000;
const walletLabels = { wallet_a_pay: 'Apple Pay', wallet_b_pay: 'Google Pay' } as const;

const unfinished: ReadonlySet<string> = new Set(['pending', 'requires_action', 'processing']);

/** The page's own, and the simulator's: it may be served below a path. */
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
  render(html`<main>${state === null ? gone() : page(state)}</main>`, document.body);
}

function page(now: State): TemplateResult {
  return html`
    <header>
      <p class="merchant">
        Loja Simulada ${now.sandbox ? html`<span class="badge">Test mode</span>` : nothing}
      </p>
      <p class="total">${money(now.amount, now.currency)}</p>
    </header>
    ${body(now)}
    <footer>Simulated payment page. No money moves.</footer>
  `;
}

function body(now: State): TemplateResult {
  switch (now.status) {
    case 'pending':
    case 'requires_action':
      return paymentForm(now);
    case 'processing':
      return html`<section>
        <h1>Processing</h1>
        <p role="status">Your bank is still deciding. Keep this page open.</p>
      </section>`;
    case 'cancelled':
      return html`<section>
        <h1>This session has ended</h1>
        <p>Nothing was charged. Go back to the shop to start again.</p>
        ${wayBack(now)}
      </section>`;
    default:
      return html`<section>
        <h1 tabindex="-1">Payment confirmed</h1>
        <p role="status">
          ${now.return_url ? `You will be taken back to the shop in ${redirectAfterS} seconds.` : 'You can close this page.'}
        </p>
        ${wayBack(now)}
      </section>`;
  }
}

function paymentForm(now: State): TemplateResult {
  const offered = now.wallet === null ? now.wallets : [now.wallet];
  return html`<section>
    <h1>Pay</h1>
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
        ? html`${offered.length > 0 ? html`<p class="or">or pay by card</p>` : nothing}
          ${cardForm(`Pay ${money(now.amount, now.currency)}`, busy, (card) => void payByCard(now, card))}`
        : nothing
    }
  </section>`;
}

function wayBack(now: State): TemplateResult | typeof nothing {
  return now.return_url ? html`<a class="primary" href=${now.return_url}>Back to the shop</a>` : nothing;
}

function gone(): TemplateResult {
  return html`<section>
    <h1>Page not found</h1>
    <p>This payment session does not exist.</p>
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
  if ('error' in result) message = result.error.message ?? 'The payment failed.';
  else if (result.status === 'requires_action') message = 'The bank still waits for your approval.';
  else if (result.status === 'requires_payment_method') {
    message = result.last_payment_error?.message ?? 'The payment was declined. Try another card.';
  }
  await refresh();
}

function redirectSoon({ return_url: returnUrl }: State): void {
  if (returnUrl === null || redirecting) return;
  redirecting = true;
  setTimeout(() => location.assign(returnUrl), redirectAfterS * 1000);
}

void refresh();

/** The panel's payments: a list, and the details of the selected one. */
import { html, nothing, type TemplateResult } from 'lit';
import { callbackTable } from './callbacks.ts';
import type { Refund, Snapshot, Transaction } from './control-client.ts';
import { badge, money, moveButtons, rowsShown, time, words } from './format.ts';
import type { Move } from './move.ts';
import { texts } from './texts.ts';

const own = texts.payment;

export function transactions(
  { transactions: all, callbacks }: Snapshot,
  selected: string | null,
  move: Move,
  select: (id: string) => void,
): TemplateResult {
  const shown = all.find(({ idTransaction }) => idTransaction === selected) ?? all[0];
  if (shown === undefined) {
    return html`<section>
      <h2>${texts.tabs.payments}</h2>
      <p class="empty">${own.none} <code>/api</code>.</p>
    </section>`;
  }
  const shownCallbacks = callbacks.filter(({ idTransaction }) => idTransaction === shown.idTransaction);
  return html`<div class="split">
    <section>
      <h2>${texts.tabs.payments}</h2>
      <ul class="list">
        ${all.slice(0, rowsShown).map((one) => row(one, one === shown, select))}
      </ul>
    </section>
    <section aria-label=${own.name}>
      ${detail(shown, move)}
      <h3>${texts.tabs.callbacks}</h3>
      ${callbackTable(shownCallbacks.toReversed())}
    </section>
  </div>`;
}

function row(one: Transaction, current: boolean, select: (id: string) => void): TemplateResult {
  return html`<li>
    <button type="button" aria-current=${current} @click=${() => select(one.idTransaction)}>
      <span class="amount">${money(one.amount, one.currency)}</span>
      ${badge(one.status)}
      <span class="soft">${methodOf(one)}</span>
      <span class="soft">${time(one.created_at)}</span>
    </button>
  </li>`;
}

function methodOf({ kind, mode, wallet, card }: Transaction): string {
  if (kind === 'pix') return 'Pix';
  const instrument = card ? `${words(card.brand)} •••• ${card.last4}` : own.card;
  return `${instrument} · ${wallet ? words(wallet) : (own.modes[mode ?? ''] ?? mode ?? '')}`;
}

function detail(one: Transaction, move: Move): TemplateResult {
  const path = `transactions/${one.idTransaction}`;
  return html`
    <div class="headline">
      <p class="total">${money(one.amount, one.currency)}</p>
      ${badge(one.status)}
    </div>
    ${
      one.moves.length > 0
        ? html`<h3>${texts.next}</h3>
            ${moveButtons(one.moves, (verb) => void move(path, { do: verb }))}`
        : nothing
    }
    <dl>
      ${fact(own.method, methodOf(one))} ${fact(own.payer, one.payer.name)}
      ${fact(own.account, words(one.account))} ${fact(own.id, html`<code>${one.idTransaction}</code>`)}
      ${fact(own.created, time(one.created_at))} ${one.paid_at ? fact(own.paid, time(one.paid_at)) : nothing}
      ${one.expires_at && one.status === 'pending' ? fact(own.expires, time(one.expires_at)) : nothing}
      ${fact(own.failure, one.failure_code ? `${one.failure_code}: ${one.failure_message}` : null)}
      ${fact(own.refunded, one.refunded_amount ? money(one.refunded_amount, one.currency) : null)}
      ${fact(own.code, one.qrcode ? html`<code>${one.qrcode}</code>` : null)}
      ${fact(
        own.hostedPage,
        one.checkout_url
          ? html`<a href=${one.checkout_url} target="_blank" rel="noreferrer">${own.open}</a>`
          : null,
      )}
    </dl>
    ${
      (one.refunds ?? []).length > 0
        ? html`<h3>${own.refunds}</h3>
            <ul class="refunds">
              ${one.refunds?.map((refund) => refundRow(refund, move))}
            </ul>`
        : nothing
    }
  `;
}

function fact(name: string, value: string | TemplateResult | null): TemplateResult | typeof nothing {
  return value === null
    ? nothing
    : html`<div>
        <dt>${name}</dt>
        <dd>${value}</dd>
      </div>`;
}

function refundRow(refund: Refund, move: Move): TemplateResult {
  return html`<li>
    <span class="amount">${money(refund.amount, refund.currency)}</span> ${badge(refund.status)}
    <span class="soft">${refund.arn ? `ARN ${refund.arn}` : (refund.failure_reason ?? '')}</span>
    ${moveButtons(refund.moves, (verb) => void move(`refunds/${refund.refund_id}`, { do: verb }))}
  </li>`;
}

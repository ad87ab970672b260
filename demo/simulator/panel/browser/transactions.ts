import { html, nothing, type TemplateResult } from 'lit';
import { callbackTable } from './callbacks.ts';
import type { Refund, Snapshot, Transaction } from './control-client.ts';
import { badge, money, moveButtons, rowsShown, time, words } from './format.ts';
import type { Move } from './move.ts';

export function transactions(
  { transactions: all, callbacks }: Snapshot,
  selected: string | null,
  move: Move,
  select: (id: string) => void,
): TemplateResult {
  const shown = all.find(({ idTransaction }) => idTransaction === selected) ?? all[0];
  if (shown === undefined) {
    return html`<section>
      <h2>Payments</h2>
      <p class="empty">No payment yet. Create one from the demo shop or with a call to <code>/api</code>.</p>
    </section>`;
  }
  const own = callbacks.filter(({ idTransaction }) => idTransaction === shown.idTransaction);
  return html`<div class="split">
    <section>
      <h2>Payments</h2>
      <ul class="list">
        ${all.slice(0, rowsShown).map((one) => row(one, one === shown, select))}
      </ul>
    </section>
    <section aria-label="Payment">
      ${detail(shown, move)}
      <h3>Callbacks</h3>
      ${callbackTable(own.toReversed())}
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
  if (kind === 'pix') return 'PIX';
  const instrument = card ? `${words(card.brand)} •••• ${card.last4}` : 'Card';
  return `${instrument} · ${wallet ? words(wallet) : (mode ?? '')}`;
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
        ? html`<h3>What happens next?</h3>
            ${moveButtons(one.moves, (verb) => void move(path, { do: verb }))}`
        : nothing
    }
    <dl>
      ${fact('Method', methodOf(one))} ${fact('Payer', one.payer.name)} ${fact('Account', one.account)}
      ${fact('Id', html`<code>${one.idTransaction}</code>`)} ${fact('Created', time(one.created_at))}
      ${one.paid_at ? fact('Paid', time(one.paid_at)) : nothing}
      ${one.expires_at && one.status === 'pending' ? fact('Expires', time(one.expires_at)) : nothing}
      ${fact('Failure', one.failure_code ? `${one.failure_code}: ${one.failure_message}` : null)}
      ${fact('Refunded', one.refunded_amount ? money(one.refunded_amount, one.currency) : null)}
      ${fact('Code', one.qrcode ? html`<code>${one.qrcode}</code>` : null)}
      ${fact(
        'Hosted page',
        one.checkout_url ? html`<a href=${one.checkout_url} target="_blank" rel="noreferrer">Open</a>` : null,
      )}
    </dl>
    ${
      (one.refunds ?? []).length > 0
        ? html`<h3>Refunds</h3>
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

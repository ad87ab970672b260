/** The panel's payouts and withdrawals. */
import { html, type TemplateResult } from 'lit';
import type { Snapshot } from './control-client.ts';
import { badge, decimal, money, moveButtons, table, time } from './format.ts';
import type { Move } from './move.ts';
import { texts } from './texts.ts';

const { heads } = texts;

export function moneyOut({ payouts, withdrawals }: Snapshot, move: Move): TemplateResult {
  return html`
    <section>
      <h2>${texts.payouts}</h2>
      ${table(
        texts.payouts,
        [heads.time, heads.amount, heads.state, heads.key, texts.next],
        payouts.map(
          (one) =>
            html`<tr>
              <td>${time(one.created_at)}</td>
              <td class="amount">${money(one.amount, one.currency)}</td>
              <td>${badge(one.status)}</td>
              <td>${one.pix_key ?? '–'}</td>
              <td>
                ${moveButtons(one.moves, (verb) => void move(`payouts/${one.idTransaction}`, { do: verb }))}
              </td>
            </tr>`,
        ),
      )}
    </section>
    <section>
      <h2>${texts.withdrawals}</h2>
      ${table(
        texts.withdrawals,
        [heads.time, heads.amount, 'USDT', heads.state, heads.network, texts.next],
        withdrawals.map(
          (one) =>
            html`<tr>
              <td>${time(one.created_at)}</td>
              <td class="amount">${money(one.amount, one.currency)}</td>
              <td>${decimal(Number(one.usdt_to_receive), 6)}</td>
              <td>${badge(one.status)}</td>
              <td>
                ${one.chain}
                <code title=${one.address}>${one.address.slice(0, 6)}…${one.address.slice(-4)}</code>
              </td>
              <td>
                ${moveButtons(one.moves, (verb) => void move(`withdrawals/${one.order_id}`, { do: verb }))}
              </td>
            </tr>`,
        ),
      )}
    </section>
  `;
}

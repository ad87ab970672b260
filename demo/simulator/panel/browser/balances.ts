import { html, type TemplateResult } from 'lit';
import type { Balance } from './control-client.ts';
import { money, table, time, words } from './format.ts';

export function balances(all: Balance[]): TemplateResult {
  const entries = all
    .flatMap(({ account, entries }) => entries.map((entry) => ({ account, ...entry })))
    .toSorted((one, other) => other.at.localeCompare(one.at));
  return html`
    <section>
      <h2>Balances</h2>
      <ul class="cards">
        ${all.map(
          (one) =>
            html`<li>
              <h3>${words(one.account)}</h3>
              <p class="soft">${one.environment}</p>
              <p class="total">${money(one.brl.available, 'BRL')}</p>
              <p class="soft">${money(one.brl.reserved, 'BRL')} reserved</p>
              <p class="total">${money(one.usd.available, 'USD')}</p>
              <p class="soft">${money(one.usd.held, 'USD')} held</p>
            </li>`,
        )}
      </ul>
    </section>
    <section>
      <h2>Ledger</h2>
      ${table(
        'Ledger',
        ['Time', 'Account', 'Entry', 'From', 'To', 'Amount'],
        entries.map(
          (entry) =>
            html`<tr>
              <td>${time(entry.at)}</td>
              <td>${entry.account}</td>
              <td>${words(entry.kind)}</td>
              <td>${entry.from}</td>
              <td>${entry.to}</td>
              <td class="amount">${entry.amount.toFixed(2)}</td>
            </tr>`,
        ),
      )}
    </section>
  `;
}

/** The panel's balances and ledger entries of all accounts. */
import { html, type TemplateResult } from 'lit';
import type { Balance } from './control-client.ts';
import { decimal, money, table, time, words } from './format.ts';
import { texts } from './texts.ts';

const { heads } = texts;

export function balances(all: Balance[]): TemplateResult {
  const entries = all
    .flatMap(({ account, entries }) => entries.map((entry) => ({ account, ...entry })))
    .toSorted((one, other) => other.at.localeCompare(one.at));
  return html`
    <section>
      <h2>${texts.tabs.balances}</h2>
      <ul class="cards">
        ${all.map(
          (one) =>
            html`<li>
              <h3>${words(one.account)}</h3>
              <p class="soft">${words(one.environment)}</p>
              <p class="total">${money(one.brl.available, 'BRL')}</p>
              <p class="soft">${money(one.brl.reserved, 'BRL')} ${texts.reserved}</p>
              <p class="total">${money(one.usd.available, 'USD')}</p>
              <p class="soft">${money(one.usd.held, 'USD')} ${texts.held}</p>
            </li>`,
        )}
      </ul>
    </section>
    <section>
      <h2>${texts.ledger}</h2>
      ${table(
        texts.ledger,
        [heads.time, heads.account, heads.entry, heads.from, heads.to, heads.amount],
        entries.map(
          (entry) =>
            html`<tr>
              <td>${time(entry.at)}</td>
              <td>${words(entry.account)}</td>
              <td>${words(entry.kind)}</td>
              <td>${words(entry.from)}</td>
              <td>${words(entry.to)}</td>
              <td class="amount">${decimal(entry.amount, 2)}</td>
            </tr>`,
        ),
      )}
    </section>
  `;
}

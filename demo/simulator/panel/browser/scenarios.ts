import { html, type TemplateResult } from 'lit';
import type { Scenarios } from './control-client.ts';
import { table, words } from './format.ts';

export function scenarioTables(scenarios: Scenarios | null): TemplateResult {
  return html`
    <section>
      <h2>Cards</h2>
      <p class="soft">Any future expiry and any security code. Other valid numbers are approved.</p>
      ${table(
        'Cards',
        ['Number', 'Scenario', 'What happens'],
        (scenarios?.cards ?? []).map(
          ({ number, name, description }) =>
            html`<tr>
              <td><code>${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code></td>
              <td>${words(name)}</td>
              <td>${description}</td>
            </tr>`,
        ),
      )}
    </section>
    <section>
      <h2>Amounts</h2>
      ${table(
        'Amounts',
        ['Call', 'Amount', 'Scenario', 'What happens'],
        (scenarios?.amounts ?? []).map(
          ({ call, amount, name, description }) =>
            html`<tr>
              <td>${words(call)}</td>
              <td class="amount">${amount.toFixed(2)}</td>
              <td>${name}</td>
              <td>${description}</td>
            </tr>`,
        ),
      )}
    </section>
  `;
}

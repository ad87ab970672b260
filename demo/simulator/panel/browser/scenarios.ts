import { html, type TemplateResult } from 'lit';
import type { Scenarios } from './control-client.ts';
import { table, words } from './format.ts';
import { texts } from './texts.ts';

const { heads } = texts;
const known = (text: string): string => texts.scenarios[text] ?? text;
/** True for a card that is named by its decline code; its description is the service's message, in Portuguese. */
const isCode = (name: string): boolean => /^[a-z_]+$/.test(name);

export function scenarioTables(scenarios: Scenarios | null): TemplateResult {
  return html`
    <section>
      <h2>${texts.cards}</h2>
      <p class="soft">${texts.anyCard}</p>
      ${table(
        texts.cards,
        [heads.number, heads.scenario, heads.outcome],
        (scenarios?.cards ?? []).map(
          ({ number, name, description }) =>
            html`<tr>
              <td><code>${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code></td>
              <td>${isCode(name) ? html`<code>${name}</code>` : known(name)}</td>
              <td>${isCode(name) ? texts.declined(name, description) : known(description)}</td>
            </tr>`,
        ),
      )}
    </section>
    <section>
      <h2>${texts.amounts}</h2>
      ${table(
        texts.amounts,
        [heads.call, heads.amount, heads.scenario, heads.outcome],
        (scenarios?.amounts ?? []).map(
          ({ call, amount, name, description }) =>
            html`<tr>
              <td>${words(call)}</td>
              <td class="amount">${amount.toFixed(2)}</td>
              <td>${known(name)}</td>
              <td>${known(description)}</td>
            </tr>`,
        ),
      )}
    </section>
  `;
}

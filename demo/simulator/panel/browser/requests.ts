import { html, type TemplateResult } from 'lit';
import type { LoggedRequest } from './control-client.ts';
import { table, time } from './format.ts';
import { texts } from './texts.ts';

const { heads } = texts;

/** The panel's log of requests to the service, without credentials and card data. */
export function requests(all: LoggedRequest[]): TemplateResult {
  return html`<section>
    <h2>${texts.tabs.requests}</h2>
    ${table(
      texts.tabs.requests,
      [heads.time, heads.call, heads.answer, heads.body],
      all.toReversed().map(
        (one) =>
          html`<tr>
            <td>${time(one.at)}</td>
            <td><code>${one.method} ${one.path}</code></td>
            <td>${one.status ?? texts.none}</td>
            <td>
              <details>
                <summary>${texts.show}</summary>
                <pre>${JSON.stringify(one.body, null, 2)}</pre>
              </details>
            </td>
          </tr>`,
      ),
    )}
  </section>`;
}

import { html, type TemplateResult } from 'lit';
import type { LoggedRequest } from './control-client.ts';
import { table, time } from './format.ts';

/** What the service received; credentials and card data never get this far. */
export function requests(all: LoggedRequest[]): TemplateResult {
  return html`<section>
    <h2>Requests</h2>
    ${table(
      'Requests',
      ['Time', 'Call', 'Answer', 'Body'],
      all.toReversed().map(
        (one) =>
          html`<tr>
            <td>${time(one.at)}</td>
            <td><code>${one.method} ${one.path}</code></td>
            <td>${one.status ?? 'none'}</td>
            <td>
              <details>
                <summary>Show</summary>
                <pre>${JSON.stringify(one.body, null, 2)}</pre>
              </details>
            </td>
          </tr>`,
      ),
    )}
  </section>`;
}

import { html, type TemplateResult } from 'lit';
import type { Callback } from './control-client.ts';
import { badge, table, time, words } from './format.ts';
import { texts } from './texts.ts';

const { heads } = texts;

/** The panel's table of callbacks with their attempts. */
export function callbackTable(callbacks: Callback[]): TemplateResult {
  return table(
    texts.tabs.callbacks,
    [heads.time, heads.event, heads.delivery, heads.attempts],
    callbacks.map(
      (one) =>
        html`<tr>
          <td>${time(one.created_at)}</td>
          <td><code>${one.payload.typeTransaction} / ${one.payload.status}</code></td>
          <td>${badge(one.status)}</td>
          <td>
            <ol class="attempts">
              ${one.attempts.map(({ at, status, reason }) => html`<li title=${time(at)}>${status ?? words(reason ?? '')}</li>`)}
            </ol>
            ${one.next_attempt_at ? html`<span class="soft">${texts.nextAttempt(time(one.next_attempt_at))}</span>` : ''}
          </td>
        </tr>`,
    ),
  );
}

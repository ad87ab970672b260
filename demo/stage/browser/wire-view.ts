/** Draws the wire: the messages between the parties, as they arrive. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { WireEntry } from '../wire/wire.ts';
import type { Texts } from './texts.ts';

export interface WireView {
  texts: Texts['wire'];
  /** What each webhook means. */
  webhooks: Readonly<Record<string, string>>;
  entries: readonly WireEntry[];
  onClear: () => void;
}

export function wireView({ texts, webhooks, entries, onClear }: WireView): TemplateResult {
  return html`
    <div class="wire-head">
      <p class="lead">${texts.lead}</p>
      <button type="button" class="button second small" @click=${onClear}>${texts.clear}</button>
    </div>
    ${entries.length === 0 ? html`<p class="empty">${texts.empty}</p>` : nothing}
    <ol class="wire">
      ${repeat(
        entries.toReversed(),
        ({ id }) => id,
        (entry) => row(entry, texts, webhooks),
      )}
    </ol>
  `;
}

function row(entry: WireEntry, texts: Texts['wire'], webhooks: WireView['webhooks']): TemplateResult {
  const { kind, from, to, title, status, sent, received, atMs } = entry;
  const own = kind === 'webhook' ? webhooks[title] : undefined;
  const why = kind === 'hint' && status === 'lost' ? texts.heals : (own ?? texts.why[kind]);
  return html`<li class="message-row ${kind} ${isTrouble(status) ? 'trouble' : ''}">
    <details>
      <summary>
        <span class="message-way"
          ><b>${texts.kinds[kind]}</b> ${texts.parties[from]}
          <span aria-hidden="true">→</span> ${texts.parties[to]}</span
        >
        <span class="message-title">${title}</span>
        <span class="message-status">${status === 'lost' ? texts.lost : (status ?? '…')}</span>
        <time>${clock.format(atMs)}</time>
      </summary>
      ${why === '' ? nothing : html`<p class="why">${why}</p>`} ${body(texts.sent, sent)}
      ${body(texts.answered, received)}
    </details>
    ${why === '' ? nothing : html`<p class="why outside">${why}</p>`}
  </li>`;
}

const isTrouble = (status: WireEntry['status']): boolean =>
  status === 'lost' || (typeof status === 'number' && status >= 400);

const body = (title: string, value: unknown): TemplateResult | typeof nothing =>
  value === null
    ? nothing
    : html`<h2>${title}</h2>
        <pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`;

const clock = new Intl.DateTimeFormat('pt-BR', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

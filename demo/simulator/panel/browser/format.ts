/** Shared formatting of the panel: money, times, states and tables. */
import { html, type TemplateResult } from 'lit';
import { locale, texts } from './texts.ts';

export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
}

export function decimal(amount: number, places: number): string {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(amount);
}

export function time(iso: string | null): string {
  return iso === null ? '–' : new Date(iso).toLocaleTimeString('en-GB');
}

/** Translates a code, or spells it as words. */
export function words(name: string): string {
  const known = texts.words[name];
  if (known !== undefined) return known;
  const spaced = name.replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const tones: Record<string, string> = {
  paid: 'good',
  succeeded: 'good',
  completed: 'good',
  delivered: 'good',
  dispute_won: 'good',
  cancelled: 'bad',
  canceled: 'bad',
  failed: 'bad',
  dispute_lost: 'bad',
  dropped: 'bad',
  pending: 'calm',
  waiting: 'calm',
  processing: 'calm',
  sending: 'calm',
};

/** Shows a state as a coloured word; colour is never the only sign. */
export function badge(state: string): TemplateResult {
  return html`<span class="state ${tones[state] ?? 'notable'}">${words(state)}</span>`;
}

/** Enough for people; a load test makes many more. */
export const rowsShown = 100;

/** A table that scrolls horizontally on narrow pages. */
export function table(caption: string, heads: string[], rows: TemplateResult[]): TemplateResult {
  const shown = rows.slice(0, rowsShown);
  if (rows.length === 0) return html`<p class="empty">${texts.nothing}</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${caption}>
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${shown}
      </tbody>
    </table>
  </div>`;
}

export function moveButtons(moves: string[], onMove: (move: string) => void): TemplateResult {
  return html`<div class="moves">
    ${moves.map((move) => html`<button type="button" @click=${() => onMove(move)}>${texts.moves[move] ?? words(move)}</button>`)}
  </div>`;
}

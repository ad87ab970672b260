/** The panel's clock, with buttons that move it. */
import { html, type TemplateResult } from 'lit';
import type { Snapshot } from './control-client.ts';
import { time } from './format.ts';
import type { Move } from './move.ts';
import { texts } from './texts.ts';

const words = texts.clock;
/** In the order of `texts.clock.steps`. */
const stepsS = [30, 180, 1800, 86_400];

export function clockBar(clock: Snapshot['clock'], move: Move): TemplateResult {
  return html`<div class="clock" role="group" aria-label=${words.name}>
    <p>
      <span class="now">${time(new Date(Date.now() + clock.ahead_s * 1000).toISOString())}</span>
      <span class="soft">${clock.ahead_s > 0 ? words.ahead(duration(clock.ahead_s)) : words.real}</span>
    </p>
    <div class="moves">
      ${stepsS.map(
        (seconds, index) =>
          html`<button type="button" @click=${() => move('clock', { advance_s: seconds })}>
            ${words.steps[index]}
          </button>`,
      )}
      <button type="button" class="reset" @click=${() => move('reset', {})}>${words.reset}</button>
    </div>
  </div>`;
}

function duration(seconds: number): string {
  if (seconds >= 86_400)
    return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  return seconds >= 60 ? `${Math.floor(seconds / 60)} min ${seconds % 60} s` : `${seconds} s`;
}

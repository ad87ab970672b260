import { html, type TemplateResult } from 'lit';
import type { Snapshot } from './control-client.ts';
import { time } from './format.ts';
import type { Move } from './move.ts';

const steps = [
  { label: '+30 s', seconds: 30 },
  { label: '+3 min', seconds: 180 },
  { label: '+30 min', seconds: 1800 },
  { label: '+1 day', seconds: 86_400 },
];

export function clockBar(clock: Snapshot['clock'], move: Move): TemplateResult {
  return html`<div class="clock" role="group" aria-label="Clock">
    <p>
      <span class="now">${time(new Date(Date.now() + clock.ahead_s * 1000).toISOString())}</span>
      <span class="soft">${clock.ahead_s > 0 ? `${duration(clock.ahead_s)} ahead` : 'Real time'}</span>
    </p>
    <div class="moves">
      ${steps.map(
        ({ label, seconds }) =>
          html`<button type="button" @click=${() => move('clock', { advance_s: seconds })}>${label}</button>`,
      )}
      <button type="button" class="reset" @click=${() => move('reset', {})}>Reset</button>
    </div>
  </div>`;
}

function duration(seconds: number): string {
  if (seconds >= 86_400)
    return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  return seconds >= 60 ? `${Math.floor(seconds / 60)} min ${seconds % 60} s` : `${seconds} s`;
}

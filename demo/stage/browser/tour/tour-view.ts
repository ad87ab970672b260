/** The tour's caption and its buttons, docked beside the shop and above the panel. */
import { html, type TemplateResult } from 'lit';
import type { Texts } from '../texts.ts';
import type { TourPlayer } from './player.ts';

export function tourView(player: TourPlayer, texts: Texts['tour'], onStop: () => void): TemplateResult {
  const { caption, step, steps, isPaused } = player;
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') onStop();
  };
  return html`<div class="tour-ring" aria-hidden="true" hidden></div>
    <section class="tour" aria-label=${texts.title} @keydown=${onKey}>
      <div class="tour-caption" role="status">
        <b
          >${caption?.chapter}
          <span class="tour-step">${caption ? `${step} ${texts.of} ${steps}` : ''}</span></b
        >
        <p class="tour-gain">${caption?.gain}</p>
        <p>${caption?.text}</p>
      </div>
      <div class="tour-controls">
        <button
          type="button"
          class="button second small"
          id="tour-pause"
          @click=${() => (isPaused ? player.resume() : player.pause())}
        >
          ${isPaused ? texts.resume : texts.pause}
        </button>
        <button type="button" class="button small" @click=${() => player.next()}>${texts.next}</button>
        <button type="button" class="button second small" @click=${onStop}>${texts.stop}</button>
      </div>
    </section>`;
}

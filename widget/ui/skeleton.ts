/** A panel, and a placeholder in it until the content is known; `label` is for screen readers. */
import { css, html, nothing, type TemplateResult } from 'lit';

/** The panel that holds everything an element shows. */
export const panel = (content: unknown, below: unknown = nothing): TemplateResult =>
  html`<div class="panel" part="panel" tabindex="-1">${content}${below}</div>`;

export const skeleton = (label = ''): TemplateResult => html`
  <div class="skeleton" part="skeleton">
    <span class="spoken" .textContent=${label}></span><i></i><i></i><i></i>
  </div>
`;

export const skeletonStyles = css`
  .panel {
    background: var(--_surface);
    border: 1px solid var(--_border);
    /* More would cut the content of the corners. */
    border-radius: min(var(--_radius), 40px);
    box-shadow: var(--_shadow);
    outline: none;
    overflow: hidden;
  }

  .slow {
    padding: calc(var(--_space) * 1.5);
  }

  .slow button {
    min-block-size: 44px;
    font: inherit;
  }

  .skeleton {
    display: grid;
    gap: var(--_space);
    padding: calc(var(--_space) * 1.5);
    min-block-size: 20rem;
    align-content: start;
  }

  .skeleton i {
    inline-size: 45%;
    block-size: 1rem;
    border-radius: var(--_radius-control);
    background: var(--_border);
    /* A load that is not slow has none: its ticks recalculate styles while the first screen is drawn. */
    animation: breathe 1.6s 1s ease-in-out infinite alternate;
  }

  .skeleton i + i {
    inline-size: auto;
    block-size: 12rem;
  }

  .skeleton i + i + i {
    inline-size: 70%;
    block-size: 1rem;
  }

  @keyframes breathe {
    to {
      opacity: 45%;
    }
  }
`;

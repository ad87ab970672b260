/** Styles of a panel with a single message: see `status-panel.ts`. */
import { css } from 'lit';

export const outcomeStyles = css`
  .outcome {
    display: grid;
    justify-items: center;
    gap: 0.4em;
    padding: calc(var(--_space) * 2.25) calc(var(--_space) * 1.5);
    text-align: center;
  }

  .outcome .badge {
    display: grid;
    place-items: center;
    inline-size: 64px;
    block-size: 64px;
    margin-block-end: 0.6em;
    border-radius: 50%;
    background: var(--_surface-sunken);
    color: var(--_text-muted);
    font-size: 1.4rem;
  }

  .outcome.success .badge {
    background: var(--_success);
    color: var(--_surface);
    animation: arrive 0.45s cubic-bezier(0.2, 1.4, 0.4, 1);
  }

  .outcome.problem .badge {
    color: var(--_danger);
  }

  @keyframes arrive {
    from {
      scale: 0.6;
      opacity: 0%;
    }
  }

  .outcome h2 {
    margin: 0;
    font: 650 1.25em/1.3 var(--_font);
    letter-spacing: -0.015em;
    text-wrap: balance;
  }

  .outcome p {
    margin: 0;
    max-inline-size: 34em;
    color: var(--_text-muted);
    text-wrap: pretty;
  }

  .outcome .detail {
    font-size: 0.9em;
  }

  .outcome .actions {
    display: grid;
    gap: 0.6em;
    inline-size: min(100%, 22em);
    margin-block-start: 1em;
  }

  @media (forced-colors: active) {
    .outcome.success .badge {
      border: 2px solid CanvasText;
    }
  }
`;

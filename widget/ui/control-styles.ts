/** Buttons, fields and notices, the same in every element. */
import { css } from 'lit';
import { fieldStyles } from './field-styles.ts';

export const controlStyles = css`
  ${fieldStyles}

  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.55em;
    inline-size: 100%;
    min-block-size: 48px;
    padding: 0.65em 1.2em;
    border: 1px solid transparent;
    border-radius: var(--_radius-control);
    background: var(--_primary);
    color: var(--_on-primary);
    font: 600 1em/1.3 var(--_font);
    letter-spacing: -0.005em;
    cursor: pointer;
    touch-action: manipulation;
    transition:
      background-color 0.15s,
      filter 0.15s,
      transform 0.1s;
  }

  .button:hover:not(:disabled) {
    filter: brightness(1.08);
  }

  .button:active:not(:disabled) {
    transform: translateY(1px);
  }

  .button:disabled {
    background: var(--_surface-sunken);
    border-color: var(--_border);
    color: var(--_text-muted);
    cursor: not-allowed;
  }

  .button.secondary {
    background: transparent;
    border-color: var(--_border-strong);
    color: var(--_text);
  }

  .button.secondary:hover:not(:disabled) {
    background: var(--_surface-sunken);
    filter: none;
  }

  .icon {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
  }

  .spinner {
    flex: none;
    inline-size: 1.1em;
    block-size: 1.1em;
    border: 2px solid currentcolor;
    border-inline-end-color: transparent;
    border-radius: 50%;
    animation: turn 0.8s linear infinite;
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }

  .notice {
    display: flex;
    gap: 0.6em;
    align-items: start;
    margin: 0;
    padding: 0.7em 0.9em;
    border-radius: var(--_radius-control);
    background: var(--_surface-sunken);
    color: var(--_text);
    font-size: 0.9em;
  }

  .notice.danger {
    color: var(--_danger);
    box-shadow: inset 0 0 0 1px var(--_danger);
    background: transparent;
  }

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

  .outcome .actions {
    display: grid;
    gap: 0.6em;
    inline-size: min(100%, 22em);
    margin-block-start: 1em;
  }

  @media (forced-colors: active) {
    .button {
      border-color: ButtonText;
    }

    .spinner {
      border-color: CanvasText;
      border-inline-end-color: Canvas;
    }

    .outcome.success .badge {
      border: 2px solid CanvasText;
    }
  }
`;

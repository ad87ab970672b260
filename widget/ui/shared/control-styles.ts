/** Styles of buttons and notices, shared by all elements. */
import { css } from 'lit';
import { iconStyles } from './icon-styles.ts';
import { supportsColor } from '../tokens.ts';

/**
 * White or a dark tint of the primary colour, by its luminance `y`: at least 4.5:1 (WCAG 1.4.3) on any opaque colour. Browsers without
 * relative colours get the colours of the default theme.
 */
const onPrimary = supportsColor('color(from #000 xyz-d65 x y z)')
  ? css`color(from var(--_primary) xyz-d65
      clamp(x * (y - 0.18) * 0.06, (0.18 - y) * 1e5, 0.9505)
      clamp(y * (y - 0.18) * 0.06, (0.18 - y) * 1e5, 1)
      clamp(z * (y - 0.18) * 0.06, (0.18 - y) * 1e5, 1.0888))`
  : css`light-dark(#fff, #06231e)`;

export const controlStyles = css`
  ${iconStyles}

  :host {
    --_on-primary: var(--pay-color-on-primary, ${onPrimary});
  }

  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.55em;
    inline-size: 100%;
    min-block-size: max(44px, var(--pay-control-height, 48px));
    padding: 0.65em 1.2em;
    border: var(--pay-control-border-width, 1px) solid transparent;
    border-radius: var(--_radius-control);
    background: var(--_primary);
    color: var(--_on-primary);
    font: 600 1em/1.3 var(--_font);
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

  .button.secondary {
    background: transparent;
    border-color: var(--_border-strong);
    color: var(--_text);
  }

  .button:disabled {
    background: var(--_surface-sunken);
    border-color: var(--_border);
    color: var(--_text-muted);
    cursor: not-allowed;
  }

  .button.secondary:hover:not(:disabled) {
    background: var(--_surface-sunken);
    filter: none;
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
    /* With several lines, a round end would cut the text. */
    border-radius: min(var(--_radius-control), 16px);
    background: var(--_surface-sunken);
    color: var(--_text);
    font-size: 0.9em;
  }

  .notice.danger {
    color: var(--_danger);
    box-shadow: inset 0 0 0 1px var(--_danger);
    background: transparent;
  }

  .currency {
    margin: 0;
    color: var(--_text-muted);
    font-size: 0.8em;
    line-height: 1.4;
    text-wrap: pretty;
  }

  @media (forced-colors: active) {
    .button {
      border-color: ButtonText;
    }

    .spinner {
      border-color: CanvasText;
      border-inline-end-color: Canvas;
    }
  }
`;

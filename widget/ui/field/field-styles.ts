/** Styles of labelled fields. */
import { css } from 'lit';

export const fieldStyles = css`
  .field {
    display: grid;
    gap: 0.35em;
  }

  /* Labels line up, since their hints are below the inputs; an error takes the place of the hint. */
  .field .caption {
    display: contents;
  }

  .field .hint {
    order: 1;
  }

  .field:has(> .error) .hint {
    display: none;
  }

  .field label {
    font-weight: var(--pay-label-weight, 600);
    font-size: 0.9em;
  }

  .field .hint,
  .field .optional {
    color: var(--_text-muted);
    font-size: 0.85em;
    font-weight: 400;
  }

  .field input {
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: max(44px, var(--pay-control-height, 46px));
    padding: 0.55em 0.8em;
    border: var(--pay-control-border-width, 1px) solid var(--_border-strong);
    border-radius: var(--_radius-control);
    background: var(--pay-control-background, var(--_surface));
    color: var(--_text);
    /* 16 px and more: iOS zooms into smaller fields. */
    font: 400 max(1em, 16px) / 1.4 var(--_font);
    transition:
      border-color 0.15s,
      box-shadow 0.15s;
  }

  .field input:hover:not(:disabled) {
    border-color: var(--_text-muted);
  }

  .field input[aria-invalid='true'] {
    border-color: var(--_danger);
    box-shadow: 0 0 0 1px var(--_danger);
  }

  .field input:disabled {
    background: var(--_surface-sunken);
    color: var(--_text-muted);
  }

  .field .error {
    display: flex;
    gap: 0.4em;
    color: var(--_danger);
    font-size: 0.875em;
    line-height: 1.4;
  }
`;

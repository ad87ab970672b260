/** Styles of the card form. The frame uses the same sheet, so that both look the same. */
import { css } from 'lit';

export const cardFieldStyles = css`
  .fields {
    container-type: inline-size;
    display: grid;
    gap: calc(var(--_space) * 1.1);
  }

  .fields .field {
    grid-template-rows: auto auto;
    align-content: start;
  }

  .field label {
    grid-area: 1 / 1;
  }

  .field > input,
  .field > .mark {
    grid-area: 2 / 1;
  }

  .field .hint,
  .field > .error {
    grid-area: 3 / 1;
  }

  .field > .error .icon {
    inline-size: 1.2em;
    block-size: 1.2em;
    margin-block-start: 0.1em;
  }

  .field > .mark {
    /* Card numbers run from left to right in every language. */
    align-self: center;
    justify-self: right;
    display: flex;
    gap: 0.25em;
    margin-right: 0.7em;
    color: var(--_text-muted);
    pointer-events: none;
  }

  #number,
  #cvc {
    padding-right: 3.1em;
  }

  #number,
  #expiry,
  #cvc {
    font-variant-numeric: tabular-nums;
  }

  .pair {
    display: grid;
    gap: calc(var(--_space) * 1.1) var(--_space);
  }

  /* Side by side if the form is wide enough, in em; the inputs stay aligned when a label or an error wraps. */
  @container (min-width: 15.5em) {
    .pair {
      grid-template: auto auto auto / 1fr 1fr;
      row-gap: 0.35em;
      margin-block-end: -0.35em;
    }

    .pair .field {
      grid-row: span 3;
      grid-template-rows: subgrid;
    }

    .pair label {
      align-self: end;
    }
  }

  .field input::placeholder {
    color: var(--_text-muted);
    opacity: 100%;
  }

  .field input:read-only:not(:disabled) {
    color: var(--_text-muted);
  }
`;

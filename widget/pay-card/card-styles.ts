/** The card form and what surrounds it. The frame uses the same sheet, so both ways look alike. */
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

  .field .caption {
    grid-area: 1 / 1;
    align-items: baseline;
  }

  .field > input,
  .field > .mark {
    grid-area: 2 / 1;
  }

  .field > .error {
    grid-area: 3 / 1;
  }

  .field > .error .icon {
    inline-size: 1.2em;
    block-size: 1.2em;
    margin-block-start: 0.1em;
  }

  .field > .mark {
    align-self: center;
    justify-self: end;
    display: grid;
    margin-inline-end: 0.7em;
    color: var(--_text-muted);
    pointer-events: none;
  }

  #number {
    padding-inline-end: 3.6em;
  }

  #number,
  #expiry,
  #cvc {
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.015em;
  }

  .pair {
    display: grid;
    gap: calc(var(--_space) * 1.1) var(--_space);
  }

  /* Side by side where there is room, at any text size; the inputs stay level when a label or an error wraps. */
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

    .pair .caption {
      align-self: end;
    }
  }

  .field input:read-only:not(:disabled) {
    color: var(--_text-muted);
  }
`;

export const cardStyles = css`
  ${cardFieldStyles}

  .card {
    display: grid;
    gap: calc(var(--_space) * 1.25);
    padding: calc(var(--_space) * 1.5);
  }

  .card[hidden] {
    display: none;
  }

  .card header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0.2em 1em;
  }

  .card h2 {
    margin: 0;
    font: 650 1.125em/1.35 var(--_font);
    letter-spacing: -0.012em;
  }

  .amount {
    margin: 0;
    font-weight: 650;
    font-size: 1.125em;
    letter-spacing: -0.012em;
    font-variant-numeric: tabular-nums;
  }

  .card .lead {
    margin: 0;
    color: var(--_text-muted);
    text-wrap: pretty;
  }

  .card .button {
    margin-block-start: 0.25em;
  }

  .outcome .notice {
    text-align: start;
  }

  .loading {
    margin: 0;
    min-block-size: 14rem;
    color: var(--_text-muted);
  }

  /* A little larger than what it shows, so that focus rings are not cut off. */
  .frame {
    display: block;
    inline-size: calc(100% + 12px);
    block-size: 16rem;
    margin: -6px;
    border: 0;
    background: transparent;
    color-scheme: inherit;
  }

  .frame.waiting {
    visibility: hidden;
  }

  .hosted {
    display: block;
    inline-size: 100%;
    block-size: 44rem;
    border: 0;
    background: #fff;
  }

  .way-out {
    margin: 0;
    padding: var(--_space);
    border-block-start: 1px solid var(--_border);
    text-align: center;
    font-size: 0.9em;
  }

  .way-out a {
    display: inline-block;
    padding: 0.3em;
    border-radius: 4px;
    color: var(--_primary);
  }
`;

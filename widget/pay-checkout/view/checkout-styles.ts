/** Styles of `<pay-checkout>`: the methods in rows, and the panels below them. */
import { css } from 'lit';
import { expressStyles } from './express-styles.ts';

export const checkoutStyles = css`
  ${expressStyles}

  [hidden] {
    display: none !important;
  }

  /* The surface is drawn once, around all methods; the same goes for notices of connection and environment. */
  :is(.express, .body, .panel) > *::part(panel) {
    border: 0;
    border-radius: 0;
    background: none;
    box-shadow: none;
  }

  :is(.express, .body, .panel) > *::part(notices) {
    display: none;
  }

  /*
   * The row above shows the name and the amount; the heading stays for navigation by headings. So does the
   * legend, which the wallet's divider replaces visually.
   */
  .methods ~ .bodies > .body > :is(pay-pix, pay-wallet)::part(title),
  .methods ~ .bodies > .body > pay-card::part(header),
  .divider + .methods legend {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  /* On a phone, the form and its button are to be in sight above the keyboard. */
  .methods ~ .bodies > .body > pay-card::part(form) {
    padding-block-start: calc(var(--_space) * 0.75);
  }

  /* The panel has no header, but possibly a note of the currency. */
  .methods ~ .bodies > .body > pay-card::part(bar) {
    order: 1;
    block-size: 1.12em;
  }

  .under-way {
    margin: calc(var(--_space) * 1.25) calc(var(--_space) * 1.5) 0;
  }

  .methods {
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }

  .methods legend {
    padding: calc(var(--_space) * 1.25) calc(var(--_space) * 1.5) 0;
    font: 650 1.0625em/1.35 var(--_font);
    letter-spacing: -0.01em;
  }

  /* Side by side where every amount has room. */
  .rows {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    padding: 0.75em calc(var(--_space) * 1.5);
  }

  .method {
    flex: 1 8.25em;
    min-inline-size: 0;
  }

  .head {
    display: grid;
    grid-template: 'radio icon name' auto 'radio amount amount' auto / auto auto minmax(0, 1fr);
    align-items: center;
    block-size: 100%;
    padding: 0.5em 0.6em;
    border: var(--pay-control-border-width, 1px) solid var(--_border-strong);
    border-radius: min(var(--_radius-control), 16px);
    cursor: pointer;
    transition: background-color 0.15s;
  }

  .head:hover,
  .open > .head {
    background: var(--_surface-sunken);
  }

  .open > .head {
    border-color: var(--_primary);
    box-shadow: inset 0 0 0 1px var(--_primary);
  }

  .head:has(:disabled) {
    color: var(--_text-muted);
    cursor: not-allowed;
  }

  .head:has(:focus-visible) {
    outline: 3px solid var(--_focus);
    outline-offset: 2px;
  }

  .head input {
    grid-area: radio;
    inline-size: 1.15rem;
    block-size: 1.15rem;
    margin: 0;
    margin-inline-end: 0.5em;
    accent-color: var(--_primary);
    cursor: inherit;
  }

  .head input:focus-visible {
    outline: none;
  }

  .head .icon {
    grid-area: icon;
    inline-size: 1.15em;
    block-size: 1.15em;
    margin-inline-end: 0.3em;
    color: var(--_text-muted);
  }

  .open > .head .icon {
    color: var(--_primary);
  }

  .name {
    grid-area: name;
    font-weight: 600;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }

  .amount {
    grid-area: amount;
    font-size: 0.9em;
    line-height: 1.4;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  /* Without room for it, it is the description of the radio button. */
  .head .hint {
    display: none;
    color: var(--_text-muted);
    font-size: 0.85em;
    line-height: 1.35;
  }

  .instead {
    padding: 0 calc(var(--_space) * 1.5) calc(var(--_space) * 1.5);
  }

  /* The height of a code: keeps the content below in place while the panel is loading. */
  pay-pix:state(loading) {
    min-block-size: 22.7rem;
  }

  .notices {
    display: grid;
    gap: 0.5em;
    padding: var(--_space) calc(var(--_space) * 1.5);
    border-block-start: 1px solid var(--_border);
  }

  @container (min-width: 37.5em) {
    .head {
      grid-template: 'icon name radio' auto 'icon amount radio' auto / auto 1fr auto;
      column-gap: 0.65em;
      padding: 0.7em 1em;
    }

    .head input {
      margin: 0;
    }

    .head .icon {
      inline-size: 1.5em;
      block-size: 1.5em;
      margin: 0;
    }
  }

  @container (min-width: 46em) {
    .head {
      grid-template: 'icon name amount radio' auto 'icon hint amount radio' auto / auto 1fr auto auto;
    }

    .head .hint {
      display: block;
      grid-area: hint;
    }

    .amount {
      font-size: 1em;
      font-weight: 600;
    }
  }

  @container (max-width: 28em) {
    .rows {
      padding-block-start: var(--_space);
    }

    .methods legend {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      padding: 0;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }

    .methods ~ .bodies > .body > pay-card::part(bar) {
      block-size: 2.24em;
    }
  }

  @container (max-width: 37.49em) {
    pay-pix:state(loading) {
      min-block-size: 43.2rem;
    }
  }

  /* Text of twice the size on a phone: an amount of thousands needs the whole row. */
  @container (max-width: 14em) {
    .rows {
      padding-inline: calc(var(--_space) * 0.5);
    }

    .head {
      grid-template-areas: 'radio icon name' 'amount amount amount';
      padding-inline: 0.5em;
    }
  }
`;

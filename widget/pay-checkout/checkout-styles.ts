import { css } from 'lit';

export const checkoutStyles = css`
  [hidden] {
    display: none !important;
  }

  /* The surface is drawn once, around all of them; and so is what is said of connection and environment. */
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
   * The row above shows the name and the amount; the heading stays for those who go from heading to heading. So does the
   * legend, which the wallet's divider makes needless.
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

  /* The checkout has its own below the wallet, so that nothing moves when the buttons come. */
  .express > *::part(currency-note) {
    display: none;
  }

  /* No header will come, but a note of the currency will. */
  .methods ~ .bodies > .body > pay-card::part(bar) {
    order: 1;
    block-size: 1.12em;
  }

  /* Room for one row of the wallet's buttons, and for a button that leads away and says so. */
  .express {
    --_room: calc(var(--_space) * 2 + 2.1em + 48px);
    position: relative;
    display: grid;
    align-items: center;
    min-block-size: var(--_room);
  }

  .express > *::part(panel) {
    display: grid;
    align-content: center;
    min-block-size: var(--_room);
  }

  .express > *::part(wallet) {
    gap: 0.5em;
    padding-block: var(--_space);
  }

  .express > *::part(header) {
    flex-flow: var(--_head-flow, row);
  }

  .express > *::part(skeleton) {
    block-size: var(--_room);
    min-block-size: 0;
    padding-block: var(--_space) 0;
    overflow: hidden;
  }

  /* There is no room for more than the button. */
  .express > :state(redirect)::part(hint) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }

  .express > :state(preparing)::part(hint) {
    position: absolute;
    inset: auto 0 calc(var(--_space) * 0.75);
    padding-block: 0;
  }

  .lost > [exportparts] {
    display: none;
  }

  .lost ~ .divider,
  .lost + .express-note,
  .express-note.said {
    visibility: hidden;
  }

  /* Divides the room of the hidden note, so that none of it looks forgotten. */
  .express-note.said + .divider {
    translate: 0 -0.65em;
  }

  .lost-note {
    margin: 0;
    padding-inline: calc(var(--_space) * 1.5);
    color: var(--_text-muted);
    font-size: 0.9em;
    text-align: center;
    text-wrap: balance;
  }

  .divider {
    display: flex;
    gap: 1em;
    align-items: center;
    margin: 0;
    padding-inline: calc(var(--_space) * 1.5);
    color: var(--_text-muted);
    font-size: 0.875em;
  }

  .divider::before,
  .divider::after {
    content: '';
    flex: 1;
    block-size: 1px;
    background: var(--_border);
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

  .rows {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(8.25em, 1fr));
    gap: 0.5em;
    padding: 0.75em calc(var(--_space) * 1.5);
  }

  .head {
    display: grid;
    grid-template: 'radio name' auto 'radio amount' auto / auto 1fr;
    column-gap: 0.65em;
    align-items: center;
    block-size: 100%;
    padding: 0.5em 0.75em;
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
    accent-color: var(--_primary);
    cursor: inherit;
  }

  .head input:focus-visible {
    outline: none;
  }

  .head .icon {
    display: none;
    grid-area: icon;
    inline-size: 1.5em;
    block-size: 1.5em;
    color: var(--_text-muted);
  }

  .open > .head .icon {
    color: var(--_primary);
  }

  .name {
    grid-area: name;
    font-weight: 600;
    line-height: 1.3;
  }

  .amount {
    grid-area: amount;
    font-size: 0.9em;
    line-height: 1.4;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  /* Said by the description of the radio button where there is no room for it. */
  .hint {
    display: none;
    color: var(--_text-muted);
    font-size: 0.85em;
    line-height: 1.35;
  }

  .instead {
    padding: 0 calc(var(--_space) * 1.5) calc(var(--_space) * 1.5);
  }

  .express-note {
    margin-block: calc(var(--_space) * -0.5) var(--_space);
    padding-inline: calc(var(--_space) * 1.5);
  }

  /* The page below stays where it is while a panel is being loaded. */
  pay-pix:is(:state(loading), :state(preparing)) {
    min-block-size: 21rem;
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
      padding: 0.7em 1em;
    }

    .head .icon {
      display: block;
    }
  }

  @container (min-width: 46em) {
    .head {
      grid-template: 'icon name amount radio' auto 'icon hint amount radio' auto / auto 1fr auto auto;
    }

    .hint {
      display: block;
      grid-area: hint;
    }

    .amount {
      font-size: 1em;
      font-weight: 600;
    }
  }

  /* The longest title needs a line of its own there, so the room has two in any language. */
  @container (max-width: 28em) {
    .express {
      --_room: calc(var(--_space) * 2 + 3.6em + 48px);
      --_head-flow: column;
    }

    .express-note.said + .divider {
      translate: 0 -1.3em;
    }

    .methods ~ .bodies > .body > pay-card::part(bar) {
      block-size: 2.24em;
    }
  }

  @container (max-width: 37.49em) {
    pay-pix:is(:state(loading), :state(preparing)) {
      min-block-size: 47rem;
    }
  }
`;

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

  /* Whatever way the wallet turns out to be paid in fits in: buttons, or one that leads away and says so. */
  .express {
    --_room: calc(var(--_space) * 3 + 4.75em + 48px);
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

  .express > *::part(skeleton) {
    block-size: var(--_room);
    min-block-size: 0;
    padding-block-end: 0;
    border-block-end: calc(var(--_space) * 1.5) solid transparent;
    overflow: hidden;
  }

  .express > :state(preparing)::part(hint) {
    position: absolute;
    inset: auto 0 calc(var(--_space) * 0.75);
    padding-block: 0;
  }

  .lost > [exportparts] {
    display: none;
  }

  .lost + .divider {
    visibility: hidden;
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
    padding: calc(var(--_space) * 1.25) calc(var(--_space) * 1.5) calc(var(--_space) * 0.75);
    font: 650 1.0625em/1.35 var(--_font);
    letter-spacing: -0.01em;
  }

  .method {
    border-block-start: 1px solid var(--_border);
  }

  .head {
    display: grid;
    grid-template: 'radio icon name amount' auto 'radio icon hint amount' auto / auto auto 1fr auto;
    column-gap: 0.85em;
    align-items: center;
    min-block-size: 64px;
    padding: 0.7em calc(var(--_space) * 1.5);
    cursor: pointer;
    transition: background-color 0.15s;
  }

  .head:hover,
  .open > .head {
    background: var(--_surface-sunken);
  }

  .head:has(:disabled) {
    color: var(--_text-muted);
    cursor: not-allowed;
  }

  .head:has(:focus-visible) {
    outline: 3px solid var(--_focus);
    outline-offset: -3px;
  }

  .head input {
    grid-area: radio;
    inline-size: 1.25rem;
    block-size: 1.25rem;
    margin: 0;
    accent-color: var(--_primary);
    cursor: inherit;
  }

  .head input:focus-visible {
    outline: none;
  }

  .head .icon {
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
  }

  .hint {
    grid-area: hint;
    color: var(--_text-muted);
    font-size: 0.85em;
    line-height: 1.35;
  }

  .amount {
    grid-area: amount;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .body {
    border-block-start: 1px solid var(--_border);
  }

  /* The methods below stay where they are while the one above them is being loaded. */
  pay-pix:is(:state(loading), :state(preparing)) {
    min-block-size: 32.5rem;
  }

  .notices {
    display: grid;
    gap: 0.5em;
    padding: var(--_space) calc(var(--_space) * 1.5);
    border-block-start: 1px solid var(--_border);
  }

  @container (max-width: 520px) {
    .express {
      --_room: calc(var(--_space) * 3 + 6.9em + 48px);
    }

    pay-pix:is(:state(loading), :state(preparing)) {
      min-block-size: 53rem;
    }
  }

  @container (max-width: 380px) {
    .head {
      column-gap: 0.65em;
    }
  }
`;

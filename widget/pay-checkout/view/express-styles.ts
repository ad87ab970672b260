/** Styles of the wallet below or above the other methods, the note below it, and the divider. */
import { css } from 'lit';

export const expressStyles = css`
  /* The checkout has its own note below the wallet, so that nothing moves when the buttons appear. */
  .express > *::part(currency-note) {
    display: none;
  }

  /* Reserves one row of wallet buttons, or a button with a hint. */
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
    /* In a column, a baseline is the left edge in any direction of writing. */
    align-items: var(--_head-align, baseline);
  }

  .express > *::part(skeleton) {
    block-size: var(--_room);
    min-block-size: 0;
    padding-block: var(--_space) 0;
    overflow: hidden;
  }

  /* There is room for the button alone. */
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
    block-size: auto;
    margin: 0;
  }

  /* Still laid out, since the processor draws its buttons before they are shown. */
  .express.absent {
    position: absolute;
    visibility: hidden;
    inset-inline: 0;
    min-block-size: 0;
    block-size: 0;
    overflow: hidden;
  }

  .bodies ~ .express-note.said {
    display: none;
  }

  .lost > [exportparts] {
    display: none;
  }

  .lost ~ .divider,
  .lost + .express-note,
  .express-note.said {
    visibility: hidden;
  }

  /* Centres the divider in the space of the hidden note. */
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

  .express-note {
    margin-block: calc(var(--_space) * -0.5) var(--_space);
    padding-inline: calc(var(--_space) * 1.5);
  }

  /* The longest title needs a line of its own there, so the room has two in any language. */
  @container (max-width: 28em) {
    .express {
      --_room: calc(var(--_space) * 2 + 3.6em + 48px);
      --_head-flow: column;
      --_head-align: start;
    }

    .express-note.said + .divider {
      translate: 0 -1.3em;
    }
  }
`;

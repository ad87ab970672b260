/** Styles of `<pay-wallet>`. */
import { css } from 'lit';

export const walletStyles = css`
  .wallet {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.85em;
    padding: calc(var(--_space) * 1.5);
  }

  .wallet[hidden] {
    display: none;
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1em;
    align-items: baseline;
    justify-content: space-between;
  }

  .title {
    margin: 0;
    color: var(--_text-muted);
    font: 500 0.875em/1.4 var(--_font);
  }

  .amount {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  /* The processor's buttons are 48 px high, so that nothing moves when they appear. */
  .buttons {
    min-block-size: 48px;
    /* Read for the processor's own buttons. */
    border-radius: var(--_radius-control);
  }

  .buttons[inert] {
    opacity: 50%;
  }

  .hint {
    margin: 0;
    color: var(--_text-muted);
    font-size: 0.875em;
    text-wrap: pretty;
  }

  .hint a {
    color: var(--_text);
    text-underline-offset: 0.2em;
  }

  .back {
    float: inline-end;
    margin-inline-start: 1em;
    padding: 0.25em 0;
    border: 0;
    background: none;
    color: var(--_text);
    font: inherit;
    text-decoration: underline;
    text-underline-offset: 0.2em;
    cursor: pointer;
  }

  a.button {
    text-decoration: none;
  }

  /* On a phone, the label takes two lines. */
  @container (max-width: 24em) {
    .wallet .button {
      padding-inline: 0.5em;
      font-size: 0.875em;
    }
  }

  .framed {
    gap: 0;
    padding: 0;
  }

  .framed iframe {
    display: block;
    inline-size: 100%;
    block-size: max(36rem, 70vh);
    border: 0;
    background: var(--_surface);
  }

  .framed .hint {
    padding: 0.85em calc(var(--_space) * 1.5);
    border-block-start: 1px solid var(--_border);
  }

  .notice {
    margin: calc(var(--_space) * 1.5) calc(var(--_space) * 1.5) 0;
  }

  .currency {
    padding: 0 calc(var(--_space) * 1.5) calc(var(--_space) * 1.5);
  }

  .preparing {
    display: flex;
    gap: 0.75em;
    align-items: center;
    /* In the place of the buttons, below that of the header. */
    block-size: 48px;
    margin-block: calc(var(--_space) * 1.5 + 2.61em) calc(var(--_space) * 1.5);
    padding-inline: calc(var(--_space) * 1.5);
    color: var(--_text-muted);
    font-size: 0.9em;
  }

  .wallet:has(.buttons) + .preparing {
    margin-block-start: calc(var(--_space) * -1.5 - 48px);
    pointer-events: none;
  }

  .notices {
    display: grid;
    gap: 0.5em;
    padding: 0 calc(var(--_space) * 1.5) calc(var(--_space) * 1.5);
  }

  .notices .notice {
    margin: 0;
  }
`;

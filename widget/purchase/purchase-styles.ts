/** Styles of the purchase panel. */
import { css } from 'lit';

export const purchaseStyles = css`
  .purchase {
    display: grid;
    /* Never wider than the panel, even with a long text or field. */
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_space);
    padding: calc(var(--_space) * 1.5);
  }

  .purchase header > * {
    margin: 0;
  }

  .purchase h2 {
    font: 650 1.25em/1.3 var(--_font);
    letter-spacing: -0.015em;
    overflow-wrap: anywhere;
  }

  .purchase .shop,
  .purchase .intro {
    color: var(--_text-muted);
    font-size: 0.95em;
  }

  .purchase .amounts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.1em 0.9em;
    margin: 0;
    font-weight: 650;
    font-size: 1.15em;
  }

  .purchase .amounts span + span {
    color: var(--_text-muted);
    font-weight: 500;
  }

  .purchase .quantity {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.6em;
    font-weight: 600;
  }

  /* Below 14em it takes the whole row, so that the buttons stay side by side. */
  .purchase .quantity span {
    flex: 1 0 clamp(0px, (14em - 100%) * 999, 100%);
  }

  .purchase .quantity output {
    min-inline-size: 2ch;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }

  .purchase .quantity button,
  .purchase .suggested button {
    min-inline-size: 44px;
    min-block-size: 44px;
    padding: 0 0.3em;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-control);
    background: var(--_surface);
    color: var(--_text);
    font: 600 1em/1 var(--_font);
    cursor: pointer;
  }

  .purchase .quantity button:is(:disabled, [aria-disabled='true']) {
    color: var(--_text-muted);
    cursor: not-allowed;
  }

  .purchase .suggested {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }

  /* Three fit a row of a small phone, and fewer in large text. */
  .purchase .suggested button {
    flex: 1 0 5em;
    font-size: 0.85em;
    white-space: nowrap;
  }

  .purchase .suggested [aria-pressed='true'] {
    border-color: var(--_primary);
    box-shadow: inset 0 0 0 1px var(--_primary);
  }

  .purchase .suggested:empty {
    display: none;
  }
`;

/** Styles of what surrounds the card form in the page. */
import { css } from 'lit';

export const cardStyles = css`
  /* Never wider than the panel, even with an amount in large text. */
  .card {
    grid-template-columns: minmax(0, 1fr);
  }

  .card header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.2em 1em;
  }

  /* On a phone the amount has its own line in every language, so that its height can be reserved. */
  .card h2 {
    flex: 1 0 min(14em, 100%);
    margin: 0;
    font: 650 1.125em/1.35 var(--_font);
  }

  .amount {
    margin: 0;
    font-weight: 650;
    font-size: 1.125em;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }

  .card .button {
    margin-block-start: 0.25em;
    overflow-wrap: anywhere;
  }

  .loading {
    margin: 0;
    min-block-size: 14rem;
    color: var(--_text-muted);
  }
`;

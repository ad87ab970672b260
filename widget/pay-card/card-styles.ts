/** Styles of what surrounds the card form in the page. */
import { css } from 'lit';

export const cardStyles = css`
  .card header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.2em 1em;
  }

  /* On a phone the amount has its own line in every language, so that its height can be reserved. */
  .card h2 {
    flex: 1 0 14em;
    margin: 0;
    font: 650 1.125em/1.35 var(--_font);
  }

  .amount {
    margin: 0;
    font-weight: 650;
    font-size: 1.125em;
    font-variant-numeric: tabular-nums;
  }

  .card .button {
    margin-block-start: 0.25em;
  }

  .loading {
    margin: 0;
    min-block-size: 14rem;
    color: var(--_text-muted);
  }
`;

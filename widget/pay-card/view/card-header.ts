/** The header, the decline notice and the lock icon around the card form, with their styles. */
import { css, html, svg, type TemplateResult } from 'lit';
import { alertIcon, icon } from '../../ui/shared/icons.ts';

export const lockIcon = icon(
  svg`<rect x="5" y="10.5" width="14" height="9.5" rx="2.4" /><path d="M8.2 10.5V7.8a3.8 3.8 0 0 1 7.6 0v2.7" />`,
);

export const cardHeader = (title: string, amount: string): TemplateResult => html`
  <header part="header">
    <h2 part="title" .textContent=${title}></h2>
    <p class="amount" part="amount" translate="no" .textContent=${amount}></p>
  </header>
`;

export const declineNotice = (text: string): TemplateResult =>
  html`<p class="notice danger" part="notice decline">${alertIcon}<span .textContent=${text}></span></p>`;

/** Styles of what surrounds the card form in the page. */
export const cardStyles = css`
  /* Never wider than the panel, even with an amount in large text. */
  .card {
    grid-template-columns: minmax(0, 1fr);
    overflow-wrap: anywhere;
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
  }

  /* In large text the lock gives way, so that the amount stays in one piece. */
  .card .button {
    flex-wrap: wrap;
    padding-inline: 19px;
    margin-block-start: 0.25em;
  }

  .loading {
    margin: 0;
    /* The height of the form. */
    min-block-size: 15.9rem;
    color: var(--_text-muted);
  }

  .loading.long {
    min-block-size: 21.6rem;
  }
`;

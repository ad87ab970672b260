import { html, type TemplateResult } from 'lit';

/** The wallet's own buttons do not name the amount. */
export const walletHead = (title: string, amount: string): TemplateResult => html`
  <header class="head" part="header">
    <h2 class="title" part="title">${title}</h2>
    <span class="amount" part="amount">${amount}</span>
  </header>
`;

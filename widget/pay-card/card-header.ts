/** The header, the decline notice and the lock icon around the card form. */
import { html, svg, type TemplateResult } from 'lit';
import { alertIcon, icon } from '../ui/icons.ts';

export const lockIcon = icon(
  svg`<rect x="5" y="10.5" width="14" height="9.5" rx="2.4" /><path d="M8.2 10.5V7.8a3.8 3.8 0 0 1 7.6 0v2.7" />`,
);

export const cardHeader = (title: string, amount: string): TemplateResult => html`
  <header part="header">
    <h2 part="title">${title}</h2>
    <p class="amount" part="amount">${amount}</p>
  </header>
`;

export const declineNotice = (text: string): TemplateResult =>
  html`<p class="notice danger" part="notice decline">${alertIcon}<span>${text}</span></p>`;

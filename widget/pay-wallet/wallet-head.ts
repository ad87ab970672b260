import { html, type TemplateResult } from 'lit';
import type { Wallet } from '../protocol/checkout.ts';

/** The wallet's own buttons do not name the amount. */
export const walletHead = (title: string, amount: string): TemplateResult => html`
  <header class="head" part="header">
    <h2 class="title" part="title">${title}</h2>
    <span class="amount" part="amount">${amount}</span>
  </header>
`;

const names: Readonly<Record<Wallet, string>> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' };

/** As its maker writes it in every language; null for any wallet. */
export const nameOf = (wallet: Wallet | null): string | null => wallet && names[wallet];

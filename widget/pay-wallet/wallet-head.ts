import { html, type TemplateResult } from 'lit';
import type { Wallet } from '../protocol/checkout.ts';
import { walletNames } from '../ui/payment-means.ts';

/** The wallet's own buttons do not name the amount. */
export const walletHead = (title: string, amount: string): TemplateResult => html`
  <header class="head" part="header">
    <h2 class="title" part="title">${title}</h2>
    <span class="amount" part="amount">${amount}</span>
  </header>
`;

/** As its maker writes it in every language; for any wallet, those that can be meant. */
export function nameOf(wallet: Wallet | null, locale: string): string {
  if (wallet) return walletNames[wallet];
  const names = 'ApplePaySession' in globalThis ? [walletNames.apple_pay] : Object.values(walletNames);
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
}

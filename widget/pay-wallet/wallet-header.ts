/** The header of a wallet: its title, and the amount, which the wallet's own buttons do not name. */
import { html, type TemplateResult } from 'lit';
import type { WalletMessages } from '../locale/messages.ts';
import type { Wallet } from '../protocol/checkout.ts';
import { walletNames } from '../ui/payment-means.ts';

export const walletHeader = (title: string, amount: string): TemplateResult => html`
  <header class="head" part="header">
    <h2 class="title" part="title" .textContent=${title}></h2>
    <span class="amount" part="amount" translate="no" .textContent=${amount}></span>
  </header>
`;

/** The wallet's brand name, the same in every language; without one wallet, the wallets that this device may have. */
export function nameOf(wallet: Wallet | null, { eitherWallet }: WalletMessages): string {
  if (wallet) return walletNames[wallet];
  return 'ApplePaySession' in globalThis ? walletNames.apple_pay : eitherWallet;
}

/** The header of a wallet: its title, and the amount, which the wallet's own buttons do not name. And the label of our own button. */
import { html, type TemplateResult } from 'lit';
import type { WalletMessages } from '../../locale/messages.ts';
import type { Wallet } from '../../protocol/checkout.ts';
import { walletNames } from '../../ui/closed/payment-means.ts';
import type { ModeName } from '../modes/wallet-mode.ts';

export const walletHeader = (title: string, amount: string): TemplateResult => html`
  <header class="head" part="header">
    <h2 class="title" part="title" .textContent=${title}></h2>
    <span class="amount" part="amount" translate="no" .textContent=${amount}></span>
  </header>
`;

/**
 * Label of a button that opens what `mode` shows: the only wallet, the hosted page with its card form, or, on this page, the wallets
 * that the device may have.
 */
export function openLabel(
  amount: string,
  wallet: Wallet | null,
  mode: ModeName | null,
  texts: WalletMessages,
): string {
  if (wallet) return texts.open(amount, walletNames[wallet]);
  if (mode !== 'embedded') return texts.openPage(amount);
  return texts.open(amount, 'ApplePaySession' in globalThis ? walletNames.apple_pay : texts.eitherWallet);
}

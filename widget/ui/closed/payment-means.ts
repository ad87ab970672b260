/** Names of the card or wallet of a payment, the same in every language. */
import type { PaymentView, Wallet } from '../../protocol/checkout.ts';

export const walletNames: Readonly<Record<Wallet, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
};

/** Networks whose names are not just capitalised. */
const networkNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: '',
};

/** Null while unknown. */
export function meansOf({ card, wallet }: PaymentView): string | null {
  if (wallet) return walletNames[wallet];
  if (!card?.last4) return null;
  const brand = card.brand ?? '';
  const name = networkNames[brand] ?? brand.slice(0, 1).toUpperCase() + brand.slice(1);
  return `${name} •••• ${card.last4}`.trim();
}

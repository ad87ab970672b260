/** Chooses the text of a wallet's decline. Pure. */
import type { WalletDecline } from '../../locale/messages.ts';
import type { Advice } from '../../protocol/checkout.ts';

export function walletDecline(code: string, advice: Advice): WalletDecline {
  if (code === 'amount_too_large' || code === 'amount_too_small') return 'amount';
  switch (advice) {
    // The wallet fills these in, so the buyer has no field for them.
    case 'fix_number':
    case 'fix_expiry':
    case 'fix_cvc':
    case 'fix_postal_code':
      return 'card_details';
    default:
      return advice;
  }
}

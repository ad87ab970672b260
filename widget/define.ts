/** Registers all elements. */
import './define/pay-card.ts';
import './define/pay-checkout.ts';
import './define/pay-pix.ts';
import './define/pay-wallet.ts';

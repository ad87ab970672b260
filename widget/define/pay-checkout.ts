/** Registers `<pay-checkout>` and the elements that it is made of. */
import './pay-card.ts';
import './pay-pix.ts';
import './pay-wallet.ts';
import { PayCheckout } from '../pay-checkout/pay-checkout.ts';
import { register } from './register.ts';

register('pay-checkout', PayCheckout);

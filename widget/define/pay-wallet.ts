/** Registers `<pay-wallet>`. */
import { PayWallet } from '../pay-wallet/pay-wallet.ts';
import { register } from './register.ts';

register('pay-wallet', PayWallet);

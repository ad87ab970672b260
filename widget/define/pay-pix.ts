/** Registers `<pay-pix>`. */
import { PayPix } from '../pay-pix/pay-pix.ts';
import { register } from './register.ts';

register('pay-pix', PayPix);

/** Registers `<pay-card>`. */
import { PayCard } from '../pay-card/pay-card.ts';
import { register } from './register.ts';

register('pay-card', PayCard);

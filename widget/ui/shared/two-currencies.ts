/** Detects orders and offers with two currencies, for which the view shows both amounts. */
import type { CheckoutView } from '../../protocol/checkout.ts';

export const hasTwoCurrencies = ({ amounts }: Pick<CheckoutView, 'amounts'>): boolean =>
  amounts.BRL !== undefined && amounts.USD !== undefined;

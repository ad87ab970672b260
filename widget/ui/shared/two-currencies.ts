/** Detects orders with two currencies, for which the view shows both amounts. */
import type { CheckoutView } from '../../protocol/checkout.ts';

export const hasTwoCurrencies = ({ amounts }: CheckoutView): boolean =>
  amounts.BRL !== undefined && amounts.USD !== undefined;

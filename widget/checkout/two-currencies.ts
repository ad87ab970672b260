import type { CheckoutView } from '../protocol/checkout.ts';

/** The order has an amount in each of them, so a buyer sees both. */
export const hasTwoCurrencies = ({ amounts }: CheckoutView): boolean =>
  amounts.BRL !== undefined && amounts.USD !== undefined;

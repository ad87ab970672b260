/**
 * Names under which an order can be paid on another device: `ord_ID-MAC`. Derived, so none is stored; it gives the right
 * to pay and to see whether it is paid, as a payment link does, and nothing of the buyer.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '../checkouts/ports.ts';

const prefix = 'ord_';
const macLength = 22;

export interface OrderNames {
  nameOf(checkoutId: string): string;
  /** Null when the name is not one of ours. */
  checkoutOf(name: string): string | null;
}

export function createOrderNames(vault: Pick<Vault, 'digest'>): OrderNames {
  const mac = (checkoutId: string): string => vault.digest(`order-name ${checkoutId}`).slice(0, macLength);
  return {
    nameOf: (checkoutId) => `${prefix}${checkoutId}-${mac(checkoutId)}`,
    checkoutOf(name) {
      if (!name.startsWith(prefix)) return null;
      const checkoutId = name.slice(prefix.length, -macLength - 1);
      const given = Buffer.from(name.slice(-macLength));
      const expected = Buffer.from(mac(checkoutId));
      return given.length === expected.length && timingSafeEqual(given, expected) ? checkoutId : null;
    },
  };
}

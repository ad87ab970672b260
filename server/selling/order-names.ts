/**
 * Names under which an order can be paid on another device: `ord_ID-MAC`. They are derived, not stored. Like a payment link, a name
 * allows to pay the order and to see whether it is paid, but shows nothing of the buyer.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '../checkouts/ports.ts';

const prefix = 'ord_';
const macLength = 22;

export interface OrderNames {
  nameOf(checkoutId: string): string;
  /** Null for an invalid name. */
  checkoutOf(name: string): string | null;
}

export function createOrderNames(vault: Pick<Vault, 'digest' | 'digests'>): OrderNames {
  const purpose = (checkoutId: string): string => `order-name ${checkoutId}`;
  const nameWith = (checkoutId: string, digest: string): string =>
    `${prefix}${checkoutId}-${digest.slice(0, macLength)}`;
  return {
    nameOf: (checkoutId) => nameWith(checkoutId, vault.digest(purpose(checkoutId))),
    checkoutOf(name) {
      if (!name.startsWith(prefix)) return null;
      const checkoutId = name.slice(prefix.length, -macLength - 1);
      const given = Buffer.from(name);
      const isOurs = vault.digests(purpose(checkoutId)).some((digest) => {
        const expected = Buffer.from(nameWith(checkoutId, digest));
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      return isOurs ? checkoutId : null;
    },
  };
}

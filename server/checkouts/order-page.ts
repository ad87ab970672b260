/**
 * The address of an order's own page: `/buy/ord_ID-MAC`. The name is derived with a key, so it cannot be guessed and is not stored.
 * Like a payment link, it allows to pay the order and to see its receipt, but shows nothing of the buyer. It is no client secret: the
 * calls of browsers and of the merchant reject it.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Parts, Vault } from './ports.ts';

export const orderPrefix = 'ord_';
const macLength = 22;

export interface OrderNames {
  nameOf(checkoutId: string): string;
  /** Null for an invalid name. */
  checkoutOf(name: string): string | null;
}

export const orderPageOf = (
  { vault, settings }: Pick<Parts, 'vault' | 'settings'>,
  checkoutId: string,
): string => `${settings.publicUrl}/buy/${createOrderNames(vault).nameOf(checkoutId)}`;

export function createOrderNames(vault: Pick<Vault, 'digest' | 'digests'>): OrderNames {
  const purpose = (checkoutId: string): string => `order-name ${checkoutId}`;
  const nameWith = (checkoutId: string, digest: string): string =>
    `${orderPrefix}${checkoutId}-${digest.slice(0, macLength)}`;
  return {
    nameOf: (checkoutId) => nameWith(checkoutId, vault.digest(purpose(checkoutId))),
    checkoutOf(name) {
      if (!name.startsWith(orderPrefix)) return null;
      const checkoutId = name.slice(orderPrefix.length, -macLength - 1);
      const received = Buffer.from(name);
      const isOurs = vault.digests(purpose(checkoutId)).some((digest) => {
        const expected = Buffer.from(nameWith(checkoutId, digest));
        return received.length === expected.length && timingSafeEqual(received, expected);
      });
      return isOurs ? checkoutId : null;
    },
  };
}

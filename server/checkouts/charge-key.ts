/**
 * Digests that the payment's row stores of a charge: a hash of its idempotency key, and a digest of the card until the payment
 * releases its slot (`slotReleased`).
 *
 * The idempotency key is a long random one of the browser. Only its hash is stored, and the card's digest depends on the key, so
 * the database and our keys together do not allow a search for card numbers. No stored digest includes the security code.
 */
import type { CardData } from '../../widget/protocol/requests.ts';
import type { Customer, Payment } from './checkout.ts';
import type { Vault } from './ports.ts';

export interface ChargeKey {
  /** The columns to store. */
  readonly stored: Required<Pick<Payment, 'idempotencyKey' | 'requestDigest'>>;
  /** True when the payment was made with this key. */
  names(payment: Payment): boolean;
  /** True when the payment was made with this card; only for a payment that still has its digest. */
  fits(payment: Payment): boolean;
}

export function chargeKeyOf(
  vault: Pick<Vault, 'hash' | 'digest' | 'isDigestOf'>,
  checkoutId: string,
  request: { idempotencyKey: string; card: CardData; details: Customer },
): ChargeKey {
  const { idempotencyKey: key, card, details } = request;
  const content = JSON.stringify([
    key,
    checkoutId,
    [card.number, card.exp_month, card.exp_year],
    details.name,
    details.email,
  ]);
  return {
    stored: { idempotencyKey: keyHash(vault, checkoutId, key), requestDigest: vault.digest(content) },
    names: madeWithKey(vault, checkoutId, key),
    fits: ({ requestDigest }) => requestDigest !== null && vault.isDigestOf(requestDigest, content),
  };
}

const keyHash = (vault: Pick<Vault, 'hash'>, checkoutId: string, key: string): string =>
  `sha256:${vault.hash(JSON.stringify([checkoutId, key]))}`;

/** Returns a predicate for the payment that was made with this key. */
export function madeWithKey(
  vault: Pick<Vault, 'hash'>,
  checkoutId: string,
  key: string,
): (payment: Payment) => boolean {
  const hash = keyHash(vault, checkoutId, key);
  return ({ idempotencyKey }) => idempotencyKey === hash;
}

/**
 * What the payment's row keeps of a charge: a hash of its idempotency key, and a digest of the card until the payment
 * gives up its slot ({@link slotReleased}).
 *
 * The key is the browser's own long random one. It is stored as a hash only, and the card's digest depends on it, so
 * neither the database nor our keys are enough to search for a number. The security code is in no stored digest.
 */
import type { CardData } from '../../widget/protocol/requests.ts';
import type { Customer, Payment } from './checkout.ts';
import type { Vault } from './ports.ts';

/** Releases the slot and deletes the card's digest, which is not compared any more. */
export const slotReleased = { slot: null, requestDigest: null } as const;

export interface ChargeKey {
  /** What the payment's row keeps. */
  readonly stored: Required<Pick<Payment, 'idempotencyKey' | 'requestDigest'>>;
  /** The payment was made with this key. */
  names(payment: Payment): boolean;
  /** The payment was made with this card. Only for one that still has its digest. */
  fits(payment: Payment): boolean;
}

export function chargeKeyOf(
  vault: Pick<Vault, 'hash' | 'digest' | 'isDigestOf'>,
  checkoutId: string,
  request: { idempotencyKey: string; card: CardData; details: Customer },
): ChargeKey {
  const { idempotencyKey: key, card, details } = request;
  const hash = `sha256:${vault.hash(JSON.stringify([checkoutId, key]))}`;
  const content = JSON.stringify([
    key,
    checkoutId,
    [card.number, card.exp_month, card.exp_year],
    details.name,
    details.email,
  ]);
  return {
    stored: { idempotencyKey: hash, requestDigest: vault.digest(content) },
    // Rows from before keys were hashed have the key itself, which never begins like a hash.
    names: ({ idempotencyKey }) =>
      idempotencyKey === hash || (idempotencyKey === key && !key.startsWith('sha256:')),
    fits: ({ requestDigest }) => requestDigest !== null && vault.isDigestOf(requestDigest, content),
  };
}

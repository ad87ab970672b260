/** The call that charges a card: card data goes to the service here, and is kept nowhere. */
import type { CardData } from '../../widget/protocol/requests.ts';
import { postbackUrl, withBuyerDetails } from './new-payment.ts';
import { applyCardResult } from './apply-card-result.ts';
import type { Checkout, Customer, Payment } from './checkout.ts';
import { withLease } from './call-lease.ts';
import type { Parts } from './ports.ts';
import type { Settle } from './settle-payment.ts';

export interface ChargeWish {
  card: CardData;
  details: Customer;
  fraudSession: string | null;
  idempotencyKey: string;
}

/** The card attempts of one client address. The first two throw when there is none left. */
export interface AddressAttempts {
  check(): Promise<void>;
  /** An attempt is about to reach the service, or a key came with another card. */
  count(): Promise<void>;
  /** It did not, and stands against nobody. */
  giveBack(): Promise<void>;
}

/** `isRepeat`: an earlier call for this payment may have been done. */
export async function send(
  parts: Parts,
  settle: Settle,
  payment: Payment,
  checkout: Checkout,
  wish: ChargeWish & { isRepeat: boolean },
): Promise<Payment> {
  const { name, email } = withBuyerDetails(checkout, wish.details).customer;
  // The name on the card need not be the merchant's customer's (§4.2: the cardholder's).
  const answer = await withLease(parts, payment.id, () =>
    parts.gateway.charge({
      amountMinor: payment.amountMinor,
      card: wish.card,
      name: wish.details.name ?? name ?? null,
      email: email ?? null,
      fraudSession: wish.fraudSession,
      postbackUrl: postbackUrl(parts, payment.id),
      returnUrl: checkout.returnUrl,
      idempotencyKey: payment.id,
      isRepeat: wish.isRepeat,
    }),
  );
  return await applyCardResult(parts, settle, payment, answer);
}

/** Finds the earlier decline that makes a further call pointless (§4.2, §7.3). */
import type { CardData } from '../../widget/protocol/requests.ts';
import type { Checkout, Payment } from './checkout.ts';
import type { Parts } from './ports.ts';

type Known = Pick<Parts, 'cards' | 'gateway'>;

/**
 * The payment whose decline rules out every card for the amount of the order: a charge, or a session of the hosted page or a
 * wallet, which stays open after a decline (§2.2). Null without one, or once the merchant has changed the amount.
 */
export function refusedAmount(
  gateway: Parts['gateway'],
  { amounts }: Pick<Checkout, 'amounts'>,
  payments: readonly Payment[],
): Payment | null {
  const refused = payments.findLast(
    ({ status, currency, amountMinor, failureCode, declineCode }) =>
      (status === 'cancelled' || status === 'pending') &&
      currency === 'USD' &&
      amountMinor === amounts.USD &&
      failureCode !== null &&
      gateway.isAboutAmount(declineCode, failureCode),
  );
  return refused ?? null;
}

/**
 * The payment whose decline applies to this card: declined for good, declined as often as the card may be tried, or of an amount
 * that no card can pay. Null when the card may be sent. Only cards sent by this process are recognised.
 */
export function declinedForGood(
  parts: Known,
  checkout: Pick<Checkout, 'id' | 'amounts'>,
  payments: readonly Payment[],
  card: CardData,
): Payment | null {
  const { cards, gateway } = parts;
  const refused = refusedAmount(gateway, checkout, payments);
  if (refused !== null) return refused;
  const sent = cards.paymentsWith(checkout.id, card);
  const declines = declinesOf(gateway, payments, sent);
  return declines.findLast(({ limit }) => countOf(declines, limit) >= limit)?.payment ?? null;
}

/** True when another such decline will be this card's last. */
export function isLastTry(
  { cards, gateway }: Known,
  checkoutId: string,
  payments: readonly Payment[],
  card: CardData,
): boolean {
  const declines = declinesOf(gateway, payments, cards.paymentsWith(checkoutId, card));
  return declines.some(({ limit }) => countOf(declines, limit) + 1 >= limit);
}

interface CardDecline {
  payment: Payment;
  /** How often a card with this decline may be sent. */
  limit: number;
}

const declinesOf = (
  gateway: Parts['gateway'],
  payments: readonly Payment[],
  sent: readonly string[],
): CardDecline[] =>
  payments
    .filter(
      ({ id, status, failureCode }) => sent.includes(id) && status === 'cancelled' && failureCode !== null,
    )
    .map((payment) => ({
      payment,
      limit: gateway.attemptsPerCard(payment.declineCode, payment.failureCode),
    }));

const countOf = (declines: readonly CardDecline[], limit: number): number =>
  declines.filter((decline) => decline.limit === limit).length;

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
    ({ status, currency, amountMinor, failureCode }) =>
      (status === 'cancelled' || status === 'pending') &&
      currency === 'USD' &&
      amountMinor === amounts.USD &&
      failureCode !== null &&
      gateway.isAboutAmount(failureCode),
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
  const answering = payments.findLast(({ id: paymentId, ...payment }) => {
    const code = declineOf(payment);
    if (code === null) return false;
    return sent.includes(paymentId) && declinesOf(payments, sent, code) >= gateway.attemptsPerCard(code);
  });
  return answering ?? null;
}

/** True when another decline with the same code will be this card's last. */
export function isLastTry(
  { cards, gateway }: Known,
  checkoutId: string,
  payments: readonly Payment[],
  card: CardData,
): boolean {
  const sent = cards.paymentsWith(checkoutId, card);
  return payments.some((payment) => {
    const code = sent.includes(payment.id) ? declineOf(payment) : null;
    return code !== null && declinesOf(payments, sent, code) + 1 >= gateway.attemptsPerCard(code);
  });
}

const declineOf = ({ status, failureCode }: Pick<Payment, 'status' | 'failureCode'>): string | null =>
  status === 'cancelled' ? failureCode : null;

const declinesOf = (payments: readonly Payment[], sent: readonly string[], code: string): number =>
  payments.filter((payment) => sent.includes(payment.id) && declineOf(payment) === code).length;

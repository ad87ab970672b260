/** Payments whose decline is known before the service is called (§4.2, §7.3). */
import type { CardData } from '../../widget/protocol/requests.ts';
import type { Checkout, Payment } from './checkout.ts';
import type { Parts } from './ports.ts';

type Known = Pick<Parts, 'cards' | 'gateway'>;

/**
 * The payment that shows that no card can pay what the order costs: a charge, or a session of the hosted page or a wallet,
 * which stays open after a decline (§2.2). Null where there is none, or the merchant has changed the amount since.
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
 * The payment whose decline answers for this card: declined for good, declined as often as it may be tried, or of an amount
 * that no card can pay. Null where the card may be sent. Knows the cards that this process has sent.
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

/** After the next decline with the same code this card may not be tried again. */
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

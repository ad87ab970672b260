/** Charges whose decline is known before they are sent (§4.2, §7.3). */
import type { CardData } from '../../widget/protocol/requests.ts';
import type { Checkout, Payment } from './checkout.ts';
import type { Parts } from './ports.ts';

type Known = Pick<Parts, 'cards' | 'gateway'>;

/**
 * The payment whose decline answers for this card: declined for good, declined as often as it may be tried, or of an amount
 * that no card can pay. Null where the card may be sent. Knows the cards that this process has sent.
 */
export function declinedForGood(
  parts: Known,
  { id, amounts }: Pick<Checkout, 'id' | 'amounts'>,
  payments: readonly Payment[],
  card: CardData,
): Payment | null {
  const { cards, gateway } = parts;
  const sent = cards.paymentsWith(id, card);
  const answering = payments.findLast(({ id: paymentId, ...payment }) => {
    const code = declineOf(payment);
    if (code === null) return false;
    if (gateway.isAboutAmount(code)) return payment.amountMinor === amounts.USD;
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

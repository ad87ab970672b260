/** Names the brand of a card number, as the processor does. */
import creditCardType from 'credit-card-type';

/** The processor's names where they differ from the library's. */
const names: Record<string, string> = {
  'american-express': 'amex',
  'diners-club': 'diners',
};

/** §2.2 `card.brand`; "unknown" for a number of no known network. */
export function brandOf(cardNumber: string): string {
  const type = creditCardType(cardNumber)[0]?.type;
  return type === undefined ? 'unknown' : (names[type] ?? type);
}

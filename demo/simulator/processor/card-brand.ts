import creditCardType from 'credit-card-type';

/** The processor's short names where they differ from the library's. */
const names: Record<string, string> = {
  'american-express': 'amex',
  'diners-club': 'diners',
};

/** §2.2 `card.brand`; "unknown" where no network claims the number. */
export function brandOf(cardNumber: string): string {
  const type = creditCardType(cardNumber)[0]?.type;
  return type === undefined ? 'unknown' : (names[type] ?? type);
}

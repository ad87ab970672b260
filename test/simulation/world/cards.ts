/** Card numbers of the simulation: the number encodes the issuer's behaviour, as with test cards. */

export const cardBehaviours = [
  'approved',
  'insufficient_funds',
  'stolen_card',
  'challenge',
  'slow_paid',
  'slow_declined',
  'made_in_doubt',
  'not_made',
  'busy',
  'invalid',
] as const;
export type CardBehaviour = (typeof cardBehaviours)[number];

/** The seventh digit encodes the behaviour; the last one is the check digit. */
export function cardNumber(behaviour: CardBehaviour, serial: number): string {
  const body = `400700${cardBehaviours.indexOf(behaviour)}${String(serial).padStart(8, '0')}`;
  for (let digit = 0; digit <= 9; digit++) if (isValid(`${body}${digit}`)) return `${body}${digit}`;
  throw new Error('there is always a check digit');
}

export const behaviourOf = (number: string): CardBehaviour => cardBehaviours[Number(number[6])] ?? 'approved';

function isValid(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of digits.split('').toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

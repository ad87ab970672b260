/** Luhn check digits: the one that makes `stem` a valid number (ISO/IEC 7812-1, annex B). */
export function luhnCheckDigit(stem: string): string {
  let sum = 0;
  for (let place = 0; place < stem.length; place += 1) {
    const digit = Number(stem.at(-1 - place));
    const doubled = place % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}

export function isLuhnValid(number: string): boolean {
  return luhnCheckDigit(number.slice(0, -1)) === number.slice(-1);
}

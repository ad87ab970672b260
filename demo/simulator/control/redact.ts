import { isLuhnValid } from '../scenarios/luhn.ts';

const redacted = '[redacted]';
const secretFields: ReadonlySet<string> = new Set(['token', 'secret', 'client_secret', 'fraud_session']);
const deepest = 6;
const maxText = 500;

/** Copies a value without credentials and card data, and without long or deeply nested parts. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === deepest) return '[too deep]';
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 50)
      .map(([name, item]) => [redactText(name), isSecret(name) ? redacted : redact(item, depth + 1)]),
  );
}

function isSecret(name: string): boolean {
  return secretFields.has(name.toLowerCase()) || /card|cvc|cvv|pan\b|number|exp_/i.test(name);
}

/**
 * Removes every run of 12 to 19 digits, since a card number can be in any field. A run inside a hexadecimal name, such as the key in
 * a callback's address, is kept if its check digit is wrong.
 */
function redactText(text: string): string {
  return text
    .slice(0, maxText)
    .replaceAll(
      /([a-f])?(\d(?:[ -]?\d){11,18})(?=([a-f])?)/g,
      (_run, before = '', digits: string, after = '') => {
        const isName = before + after !== '' && !isLuhnValid(digits.replaceAll(/\D/g, ''));
        return before + (isName ? digits : redacted);
      },
    )
    .replaceAll(/\b(?:tk|sk)_\w+/g, redacted);
}

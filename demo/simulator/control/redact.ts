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

/** Ids of the companion, and UUIDs such as `idTransaction`: one in thirty has digits that could be a card number's. */
const id = String.raw`\b[a-z]{2,3}_[\da-f]{32}(?![\da-z])|\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b`;
const idOrDigits = new RegExp(String.raw`${id}|(\d(?:[ -]?\d){11,18})`, 'g');

/** Removes every run of 12 to 19 digits that is not part of an id, since a card number can be in any field. */
function redactText(text: string): string {
  return text
    .slice(0, maxText)
    .replaceAll(idOrDigits, (found, digits?: string) => (digits === undefined ? found : redacted))
    .replaceAll(/\b(?:tk|sk)_\w+/g, redacted);
}

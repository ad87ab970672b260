/** Takes credentials and card numbers out of what a service sent back, before it is printed. */

/** 12 to 19 digits in one piece (§4.2), as in a card number; ids of digits alone are covered as well. */
const cardNumber = /\b\d{12,19}\b/g;
const secretFields = /("?(?:client_secret|secret|token|cvc)"?\s*[:=]\s*["']?)[^"',\s}]+/gi;

export function redact(text: string, credentials: readonly string[]): string {
  let redacted = text;
  for (const credential of credentials) {
    if (credential !== '') redacted = redacted.replaceAll(credential, '[credential]');
  }
  return redacted.replace(cardNumber, '[digits]').replace(secretFields, '$1[redacted]');
}

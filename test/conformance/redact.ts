/** Redacts credentials and card numbers in responses before they are printed. */

/** 12 to 19 consecutive digits, as in a card number (§4.2); this also covers numeric ids. */
const cardNumber = /\b\d{12,19}\b/g;
const secretFields = /("?(?:client_secret|secret|token|cvc)"?\s*[:=]\s*["']?)[^"',\s}]+/gi;

export function redact(text: string, credentials: readonly string[]): string {
  let redacted = text;
  for (const credential of credentials) {
    if (credential !== '') redacted = redacted.replaceAll(credential, '[credential]');
  }
  return redacted.replace(cardNumber, '[digits]').replace(secretFields, '$1[redacted]');
}

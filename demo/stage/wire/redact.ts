/** Redacts the bodies and addresses that the wire shows. */

const hidden = '••••';
const secrets = new Set([
  'token',
  'secret',
  'client_secret',
  'number',
  'cvc',
  'exp_month',
  'exp_year',
  'document',
  'email',
  'phone',
  'pix_key',
  'fraud_session',
]);
const maxTextLength = 160;

/** Keeps the shape of objects, masks secrets and shortens long texts. */
export function redact(value: unknown, field = ''): unknown {
  if (secrets.has(field)) return value === null || value === undefined ? value : hidden;
  if (Array.isArray(value)) return value.map((one) => redact(one));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redact(inner, name)]));
  }
  return typeof value === 'string' ? redactText(value) : value;
}

/** Masks the key in a callback's address and the processor's client secret, which are worth as much as a password. */
export function redactText(text: string): string {
  const without = text
    .replace(/(\/v1\/callbacks\/)[^/?#\s]+/g, `$1${hidden}`)
    .replace(/(client_secret=)[^&\s]+/g, `$1${hidden}`);
  return without.length > maxTextLength ? `${without.slice(0, maxTextLength)}…` : without;
}

/** Parses and redacts a body; null if it is not JSON. */
export function redactedJson(text: string): unknown {
  if (text === '') return null;
  try {
    return redact(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What may be shown of a body: names of fields, and values that are nobody's secret. */

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

/** Objects keep their shape, secrets become dots, long texts are cut. */
export function redact(value: unknown, field = ''): unknown {
  if (secrets.has(field)) return value === null || value === undefined ? value : hidden;
  if (Array.isArray(value)) return value.map((one) => redact(one));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redact(inner, name)]));
  }
  return typeof value === 'string' ? redactText(value) : value;
}

/** The key of a callback's address, and of a processor's secret, are worth as much as a password. */
export function redactText(text: string): string {
  const without = text
    .replace(/(\/v1\/callbacks\/)[^/?#\s]+/g, `$1${hidden}`)
    .replace(/(client_secret=)[^&\s]+/g, `$1${hidden}`);
  return without.length > maxTextLength ? `${without.slice(0, maxTextLength)}…` : without;
}

/** What came over the line: JSON where it is JSON, else nothing. */
export function redactedJson(text: string): unknown {
  if (text === '') return null;
  try {
    return redact(JSON.parse(text));
  } catch {
    return null;
  }
}

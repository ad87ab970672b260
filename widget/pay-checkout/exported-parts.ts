/** Exports the parts of the inner elements to the page of `<pay-checkout>`: `title` of `<pay-card>` becomes `card-title`. */
import type { Method } from '../protocol/checkout.ts';

/** Also exported under their own names, for one rule for all methods. */
const shared = 'button button-primary button-secondary field input label error hint notice';

const common =
  `${shared} panel skeleton header title amount icon notices status status-success status-problem status-neutral ` +
  'status-busy status-badge status-title status-text status-detail status-actions';

const fieldParts = (names: string): string =>
  names
    .split(' ')
    .map((name) => ` field-${name} input-${name}`)
    .join('');

const prefixes: Readonly<Record<Method, string>> = {
  pix:
    'payee description waiting countdown copy code copy-hint steps qr qr-code form intro button-copy button-without-document' +
    fieldParts('name email phone document'),
  card:
    'form intro link card-frame hosted-frame brand brands cvc-picture decline currency-note' +
    fieldParts('number expiry cvc name email'),
  wallet: 'wallet buttons payment-frame frame-trouble link currency-note',
};

/** Value of the `exportparts` attribute. */
export const exportedParts = (method: Method): string =>
  [
    ...`${common} ${prefixes[method]}`.split(' ').map((part) => `${part}: ${method}-${part}`),
    ...shared.split(' '),
  ].join(', ');

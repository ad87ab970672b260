/** companion → browser: the buyer's view of a checkout and its payment. */
import { arrayOf, type Decoded, boolean, nullable, number, object, oneOf, string } from './decode.ts';
import { paymentStatuses } from './payment-status.ts';

export const methods = ['pix', 'card', 'wallet'] as const;
export type Method = (typeof methods)[number];

export const wallets = ['apple_pay', 'google_pay'] as const;
export type Wallet = (typeof wallets)[number];

export const checkoutStatuses = ['open', 'paid', 'expired', 'cancelled'] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

export const currencies = ['BRL', 'USD'] as const;
export type Currency = (typeof currencies)[number];

/** The currency of each method (§2). */
export const currencyOf: Readonly<Record<Method, Currency>> = { pix: 'BRL', card: 'USD', wallet: 'USD' };

/** Customer fields that can still be missing. */
export const customerFields = ['name', 'email', 'phone', 'document'] as const;
export type CustomerField = (typeof customerFields)[number];

/** §4.1: recommended for PIX, and not enforced. */
export const isOptional = (field: CustomerField): boolean => field === 'document';

/**
 * What the buyer can do about a failure; it follows §7.3. An unknown code is a decline with `other_card`.
 */
export const advices = [
  'retry',
  'retry_later',
  'fix_number',
  'fix_expiry',
  'fix_cvc',
  'fix_postal_code',
  'other_card',
  'call_issuer',
  'authenticate',
  'never',
  'new_charge',
] as const;
export type Advice = (typeof advices)[number];

export const actionTypes = ['three_d_secure', 'redirect', 'embed'] as const;
export type ActionType = (typeof actionTypes)[number];

/** The next step of the browser. The client secret is the processor's, for this payment only. */
const decodeAction = object(
  { type: oneOf(actionTypes) },
  { url: string, client_secret: string, publishable_key: string, on_behalf_of: string },
);
export type PaymentAction = Decoded<typeof decodeAction>;

const decodeFailure = object({ code: string, advice: oneOf(advices), final: boolean });
export type PaymentFailure = Decoded<typeof decodeFailure>;

/** Amounts are decimal strings in major units, times ISO 8601 UTC. */
export const decodePayment = object(
  {
    id: string,
    transaction: nullable(string),
    method: oneOf(methods),
    status: oneOf(paymentStatuses),
    currency: oneOf(currencies),
    amount: string,
    created_at: string,
  },
  {
    /** The only wallet of the payment. */
    wallet: oneOf(wallets),
    expires_at: string,
    /** `qr`: the QR code's modules in base64, row by row, one bit each; omitted if the code is too long. */
    pix: object({ code: string, image_url: nullable(string) }, { qr: string }),
    card: object({ brand: nullable(string), last4: nullable(string) }),
    action: decodeAction,
    failure: decodeFailure,
  },
);
/** One attempt to pay. `id` is the companion's and never changes; `transaction` is the service's `idTransaction`, null until known. */
export type PaymentView = Decoded<typeof decodePayment>;

export const decodeCheckout = object(
  {
    id: string,
    reference: string,
    description: nullable(string),
    status: oneOf(checkoutStatuses),
    methods: arrayOf(oneOf(methods)),
    amounts: object({}, { BRL: string, USD: string }),
    /** Grows with each change of the amounts. `charge` and `deposit` send the one that the buyer was shown. */
    revision: number,
    environment: oneOf(['live', 'sandbox']),
    card_mode: oneOf(['direct', 'hosted']),
    missing: arrayOf(oneOf(customerFields)),
    return_url: nullable(string),
    expires_at: string,
    payment: nullable(decodePayment),
  },
  { publishable_key: string, on_behalf_of: string, inline_card: boolean, processor_library: string },
);
/** `inline_card`: the card form may be in the shop's page, outside of the companion's frame. `processor_library`: a local simulator's, for tests on the merchant's machine. The processor's two values are present if the companion knows them before any deposit. Contains no customer data and no credential. */
export type CheckoutView = Decoded<typeof decodeCheckout>;

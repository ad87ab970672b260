/** The merchant's view of a checkout, and the fields that it shares with the buyer's. */
import { z } from 'zod';
import {
  advices,
  checkoutStatuses,
  customerFields,
  methods,
  type PaymentView,
  wallets,
} from '../../widget/protocol/checkout.ts';
import { checkoutView } from '../checkouts/buyer-view.ts';
import type { Checkout, Customer, Payment } from '../checkouts/checkout.ts';
import { paymentData } from '../checkouts/events.ts';
import { orderPageOf } from '../checkouts/order-page.ts';
import type { Parts } from '../checkouts/ports.ts';
import { wasRefused } from '../checkouts/refusals.ts';
import {
  amountsShape,
  attemptFields,
  isFinal,
  type MerchantPayment,
  merchantPaymentShape,
  metadataShape,
  purchaseShape,
} from '../pay-event.ts';
import { isoTime, isoTimeOrNull } from '../values/iso-time.ts';
import {
  component,
  flag,
  shape,
  text,
  textOrNull,
  time,
  timeOrNull,
  whole,
  word,
} from '../values/view-fields.ts';

/** Fields that the buyer's and the merchant's checkout share. */
export const orderFields = shape(() => ({
  id: text('Id assigned by the companion; it never changes'),
  reference: text('The merchant’s own name of the order'),
  description: textOrNull('Description of the order, shown to the buyer'),
  status: word(checkoutStatuses, 'Current state'),
  methods: z.array(z.enum(methods)).describe('Offered payment methods'),
  amounts: amountsShape(),
  revision: whole(
    'Grows with each change of the amounts; the buyer’s page sends it with a charge or deposit',
  ),
  environment: word(['live', 'sandbox'], 'Whether real money moves'),
  return_url: textOrNull('Address to which the buyer returns from another page; null if there is none'),
  expires_at: time('Time from which it can no longer be paid'),
}));

/** Fields of the current payment, which the buyer sees with the next step of the browser. */
export const currentPaymentFields = shape(() => ({
  ...attemptFields(),
  wallet: word(wallets, 'Wallet that was chosen').exactOptional(),
  expires_at: time('Time from which it can no longer be paid').exactOptional(),
  pix: z
    .object({
      code: text('Copy-and-paste PIX code'),
      image_url: textOrNull(
        'The service’s QR code image, a `data:` URI or an https address; null if there is none',
      ),
      qr: z
        .string()
        .meta({
          contentEncoding: 'base64',
          description:
            'The modules of the QR code, row by row from the top left, one bit each: dark is 1, the first module is the highest bit of its byte',
        })
        .exactOptional(),
    })
    .describe('PIX code of the payment; without `qr` once it is paid or cancelled')
    .exactOptional(),
  failure: z
    .object({
      code: text('Stable code for programs'),
      advice: word(advices, 'What the buyer can do next'),
      final: flag(isFinal),
    })
    .describe('Why it was not paid')
    .exactOptional(),
}));

/** What the buyer sees of the current payment, and what only the merchant learns of it. */
const currentPaymentOfMerchant = shape(() => {
  const { failure, ...current } = currentPaymentFields();
  const { failure: details, ...facts } = merchantPaymentShape().shape;
  return z.object({
    ...current,
    ...facts,
    failure: failure.unwrap().extend(details.unwrap().shape).describe('Why it was not paid').exactOptional(),
  });
});

export const customerDescriptions = {
  name: 'Full name',
  email: 'E-mail address',
  phone: 'Phone number; punctuation is ignored',
  document: 'CPF or CNPJ',
} as const;

export const aboutCustomer =
  'The paying customer; the buyer fills in absent fields. Of a paid order: its payer';

export const checkoutShape = component('Checkout', () => ({
  ...orderFields(),
  url: text('Address of the companion’s page on which the buyer can pay it, and sees its receipt'),
  client_secret: text('Only in the response to its creation').exactOptional(),
  payment: currentPaymentOfMerchant().nullable().describe('The current payment, or null'),
  payments: z.array(merchantPaymentShape()).describe('Every attempt to pay'),
  customer: z
    .object({
      name: text(customerDescriptions.name).exactOptional(),
      email: text(customerDescriptions.email).exactOptional(),
      phone: text(customerDescriptions.phone).exactOptional(),
      document: text(customerDescriptions.document).exactOptional(),
    })
    .describe(aboutCustomer),
  customer_ignored: z
    .array(z.enum(customerFields))
    .describe('Customer fields of this request that cannot be used; only in the response to it')
    .exactOptional(),
  metadata: metadataShape(),
  purchase: purchaseShape().exactOptional(),
  created_at: time('Time of creation'),
  paid_at: timeOrNull('When the money was confirmed; null until then'),
}));
export type CheckoutOfMerchant = z.output<ReturnType<typeof checkoutShape>>;

/** Builds the merchant's view: the buyer's view with the merchant's own fields. */
export function merchantCheckout(
  checkout: Checkout,
  payments: readonly Payment[],
  parts: Parts,
): CheckoutOfMerchant {
  const {
    missing: _missing,
    card_mode: _cardMode,
    inline_card: _inlineCard,
    publishable_key: _key,
    on_behalf_of: _account,
    processor_library: _library,
    payment,
    ...view
  } = checkoutView(checkout, payments, parts);
  const nowMs = parts.clock.now();
  const current = payments.find(({ id }) => id === payment?.id);
  return {
    ...view,
    url: orderPageOf(parts, checkout.id),
    payment:
      payment === null || current === undefined ? null : currentPayment(payment, paymentData(current, nowMs)),
    payments: payments.map((one) => paymentData(one, nowMs)),
    customer: customerOf(checkout, payments),
    metadata: checkout.metadata,
    ...(checkout.purchase !== null && { purchase: checkout.purchase }),
    created_at: isoTime(checkout.createdAt),
    paid_at: isoTimeOrNull(checkout.paidAt),
  };
}

/** The buyer's view of the payment without the browser's next step, with the merchant's own fields. */
function currentPayment(
  { action: _action, card: _card, failure, ...shared }: PaymentView,
  { failure: details, ...facts }: MerchantPayment,
): NonNullable<CheckoutOfMerchant['payment']> {
  return {
    ...shared,
    ...facts,
    ...(failure !== undefined && details !== undefined && { failure: { ...failure, ...details } }),
  };
}

/** What is known of the customer: of a paid order the details of its payer, before that those of the newest attempt. */
function customerOf({ customer, paidBy }: Checkout, payments: readonly Payment[]): Customer {
  const paying = payments.find(({ id }) => id === paidBy);
  if (paying !== undefined) return { ...customer, ...paying.payer };
  const last = payments.findLast((payment) => !wasRefused(payment));
  return { ...last?.payer, ...customer };
}

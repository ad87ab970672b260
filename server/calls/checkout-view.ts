/** The merchant's view of a checkout, and the fields that it shares with the buyer's. */
import { z } from 'zod';
import {
  advices,
  checkoutStatuses,
  customerFields,
  methods,
  wallets,
} from '../../widget/protocol/checkout.ts';
import {
  amountsShape,
  attemptFields,
  isFinal,
  merchantPaymentShape,
  metadataShape,
  purchaseShape,
} from '../pay-event.ts';
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

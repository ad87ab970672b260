/** English: further texts of all elements. */
import type { CommonRest } from '../messages.ts';

export default {
  failed: 'Payment not available',
  paid: {
    title: 'Payment received',
    text: (amount) => `We have received your payment of ${amount}. Thank you!`,
  },
  paidBy: { pix: 'Paid with Pix', card: 'Paid by card', wallet: 'Paid with a digital wallet' },
  expired: {
    title: 'This order has expired',
    text: 'It can no longer be paid. If you have already paid, we will confirm it as soon as the payment arrives.',
  },
  cancelled: {
    title: 'This order was cancelled',
    text: 'It can no longer be paid. Contact the shop if you have questions.',
  },
  held: {
    title: 'A payment is under way',
    text: 'Another payment for this order is under way. Please wait for it to finish.',
  },
  notOffered: { title: 'Not available for this order', text: 'Please choose another way to pay.' },
  problems: {
    temporary: 'The payment service is not available right now. Please try again in a moment.',
    other: 'This payment could not be started. Please choose another way to pay or contact the shop.',
    refused: 'This payment page is no longer valid. Go back to the shop and start the payment again.',
    AMOUNTS_CHANGED:
      'The amount of this order has changed, and nothing was charged. Check the new amount and confirm again.',
    COMPANION_MISSING: 'This payment is not set up correctly. Please contact the shop.',
    ORIGIN_NOT_ALLOWED: 'This payment is not set up correctly. Please contact the shop.',
    TOO_MANY_ATTEMPTS: 'There were too many attempts. Please wait a few minutes and try again.',
    RATE_LIMITED: 'There are too many requests right now. Please wait a moment and try again.',
    VALIDATION_ERROR: 'Some of your details were not accepted. Please check them and try again.',
    PAYMENT_IN_PROGRESS: 'Another payment for this order is under way. Please wait for it to finish.',
  },
  fields: {
    name: {
      label: 'Full name',
      missing: 'Enter your full name.',
      invalid: 'Check your name.',
    },
    email: {
      label: 'Email',
      missing: 'Enter your email address.',
      invalid: 'Check the email address. It should look like name@example.com.',
    },
    phone: {
      label: 'Phone',
      hint: 'With area code',
      missing: 'Enter your phone number with the area code.',
      invalid: 'Check the phone number. Include the area code, for example 11 91234-5678.',
    },
    document: {
      label: 'CPF or CNPJ',
      missing: 'Enter your CPF or CNPJ.',
      invalid: 'Check the CPF or CNPJ: a digit or letter seems to be wrong.',
    },
  },
  optional: 'optional',
} satisfies CommonRest;

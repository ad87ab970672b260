/** English: texts of `<pay-card>` on its first screen. */
import type { CardStart } from '../messages.ts';

export { default as common } from './common-start.ts';

export default {
  title: 'Pay by card',
  pay: (amount) => `Pay ${amount}`,
  form: {
    number: {
      label: 'Card number',
      missing: 'Enter the card number.',
      short: 'The card number is incomplete.',
      invalid: 'Check the number: a digit seems wrong.',
      locked: 'This card cannot be used: enter another one.',
    },
    expiry: {
      label: 'Expiry date',
      hint: 'MM/YY',
      missing: 'Enter the expiry date.',
      invalid: 'Enter month and year, like 08/29.',
      month: 'The month is from 01 to 12.',
      past: 'This card has expired.',
    },
    cvc: {
      label: 'CVC',
      hint: '3 digits on the back',
      longHint: '4 digits on the front',
      again: 'Enter the CVC again',
      missing: 'Enter the CVC.',
      short: 'The CVC is incomplete.',
      invalid: 'The CVC has too many digits.',
    },
    name: { label: 'Name on card', missing: 'Enter the name on the card.' },
    email: {
      label: 'Email',
      missing: 'Enter your email address.',
      invalid: 'Check the email, like name@example.com.',
    },
    words: { title: 'Card details', optional: 'optional' },
  },
  frameFailed: {
    title: 'The card form did not load',
    text: 'Try again. You have not been charged.',
  },
} satisfies CardStart;

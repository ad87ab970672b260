import type { CardStart } from '../messages.ts';

export default {
  title: 'Pay by card',
  pay: (amount) => `Pay ${amount}`,
  form: {
    number: {
      label: 'Card number',
      missing: 'Enter the card number.',
      short: 'The card number is too short. Check that you typed all of it.',
      invalid: 'Check the card number: a digit seems to be wrong.',
      locked: 'This card cannot be used. Enter another card.',
    },
    expiry: {
      label: 'Expiry date',
      hint: 'MM/YY',
      missing: 'Enter the expiry date.',
      invalid: 'Enter the expiry date as month and year, for example 08/29.',
      past: 'This card has expired. Check the date or use another card.',
    },
    cvc: {
      label: 'CVC',
      hint: '3 digits on the back',
      longHint: '4 digits on the front',
      missing: 'Enter the security code (CVC).',
      invalid: 'Check the security code (CVC): the number of digits is not right.',
    },
    name: { label: 'Name on card', missing: 'Enter the name as it is printed on the card.' },
    email: {
      label: 'Email',
      missing: 'Enter your email address.',
      invalid: 'Check the email address. It should look like name@example.com.',
    },
    words: { title: 'Card details', optional: 'optional' },
  },
  frameFailed: {
    title: 'The card form did not load',
    text: 'Check your connection and try again. You have not been charged.',
  },
} satisfies CardStart;

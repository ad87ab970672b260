/** English: texts of the first screens. */
import type { CardStart, CheckoutMessages, CommonStart, PixStart } from '../messages.ts';

export const common = {
  loading: 'Loading payment…',
  reconnecting: 'No connection. Trying again…',
  tryAgain: 'Try again',
  sandbox: 'Test mode: no real money is charged.',
  chargedInDollars: 'Charged in US dollars. Your bank converts the amount and may add taxes or fees.',
  amounts: { BRL: 'R$#', USD: '$#', decimal: '.', group: ',' },
  problems: {
    connection: 'We could not reach the payment service.',
  },
} satisfies CommonStart;

export const checkout = {
  choose: 'Choose how to pay',
  or: 'or pay another way',
  methods: {
    pix: { name: 'Pix', hint: 'In your bank app' },
    card: { name: 'Card', hint: 'Credit or debit card' },
    wallet: { name: 'Digital wallet', hint: 'With the wallet of this device' },
  },
  instead: { pix: 'Pay with Pix', card: 'Pay by card', wallet: 'Pay with a digital wallet' },
  lost: 'Digital wallets are not available here.',
  underWay: 'A payment is under way. Please wait for it to finish.',
  nothing: {
    title: 'No way to pay here',
    text: 'This order cannot be paid on this page. Please contact the shop.',
  },
} satisfies CheckoutMessages;

export const pix = {
  title: 'Pay with Pix',
  steps: [
    'Open your bank’s app and choose “Pay with Pix”.',
    'Scan the QR code, or paste the Pix code you copied.',
    'Check the details and confirm. This page updates by itself.',
  ],
  phoneSteps: [
    'Copy the code.',
    'Open your bank’s app.',
    'Choose Pix › Pix Copia e Cola, paste and confirm.',
  ],
  payee: (name) => `to ${name}`,
  qrLabel: (amount) => `Pix QR code for ${amount}. You can also copy the Pix code.`,
  codeLabel: 'Pix code',
  copy: 'Copy Pix code',
  copied: 'Pix code copied',
  copyByHand: 'The code is selected: copy it with your device’s Copy command (Ctrl+C or ⌘C).',
  waiting: 'Waiting for payment',
  waitingOffline: 'No connection. If you have paid, all is well.',
  expiresIn: 'Expires in',
  expiresAt: (time) => `at ${time}`,
  minutesLeft: (minutes) => `The Pix code expires in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
  ready: (amount) => `Your Pix code for ${amount} is ready.`,
  preparing: { title: 'Preparing your Pix code', text: 'This usually takes a few seconds.' },
  stillPreparing: 'Still preparing your Pix code. You have not been charged; please keep this page open.',
} satisfies PixStart;

export const card = {
  title: 'Pay by card',
  pay: (amount) => `Pay ${amount}`,
  form: {
    number: {
      label: 'Card number',
      seldom: 'Elo and Hipercard may not be accepted: Visa, Mastercard and American Express are.',
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

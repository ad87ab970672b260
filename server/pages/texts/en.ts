/** English: texts of the pages. */
import type { PageTexts } from './page-texts.ts';

export const texts: PageTexts = {
  language: 'en',
  notFound: { title: 'Page not found', text: 'Check the address with whoever sent it.' },
  ended: { title: 'No longer for sale', text: 'This link or item has ended. Nothing was charged.' },
  inApp: (app) =>
    `You are in the browser of ${app}. Wallets and bank pages may not open here. Pix works; for the rest, open this address in your own browser.`,
  needsScript: 'To pay, turn on JavaScript in your browser.',
  orderExpired: {
    title: 'The time to pay is over',
    text: 'If you have already paid, do not pay again: the shop still gets the confirmation.',
  },
  orderCancelled: {
    title: 'Order cancelled',
    text: 'This order can no longer be paid. If you have already paid, contact the shop.',
  },
  order: (reference) => `Order ${reference}`,
  home: { title: 'Payments', text: 'To pay, open the address that the shop has sent you.' },
  toShop: (shop) => (shop === null ? 'Back to the shop' : `Go to ${shop}`),
  receipt: {
    title: 'Receipt',
    reference: 'Order',
    date: 'Date',
    item: 'Item',
    buyer: 'Buyer',
    paid: 'Amount paid',
    refunded: 'Amount refunded',
    returned: 'Amount returned',
    returning: 'Return in progress',
    again: 'Paid a second time',
    method: 'Paid by',
    transaction: 'Payment number',
    seller: 'Sold by',
    address: 'Address and contact',
    notFiscal: 'This receipt is not a tax document.',
    verify: (host) =>
      `To verify this order, scan the code: the page must open at ${host} and say that it is paid.`,
    print: 'Print',
  },
  methods: { pix: 'Pix', card: 'Card', apple_pay: 'Apple Pay', google_pay: 'Google Pay', wallet: 'Wallet' },
  poster: {
    scan: 'Point your phone’s camera here and pay',
    sizes: 'Sizes',
    sticker: 'Sticker',
    print: 'Print',
  },
  counter: {
    amount: 'Amount',
    charge: 'Charge',
    clear: 'Clear',
    waiting: 'Waiting for the payment',
    scanPage: 'Use the phone’s camera, not the bank’s app',
    payHere: 'Pay on this screen',
    paid: 'Paid',
    next: 'Next charge',
    cancel: 'Cancel',
    outOfBounds: (min, max) => `Type an amount from ${min} to ${max}.`,
    failed: 'The charge could not be started. Nothing was charged. Try again.',
  },
};

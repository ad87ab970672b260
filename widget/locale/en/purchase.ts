/** English: texts of a purchase from the price list. */
import type { PurchaseMessages } from '../messages.ts';

export { default as common } from './common-start.ts';

const purchase: PurchaseMessages = {
  quantity: 'Quantity',
  less: 'One less',
  more: 'One more',
  begin: 'Continue to payment',
  beginWith: (amount) => `Continue · ${amount}`,
  outOfBounds: (min, max) => `Type an amount from ${min} to ${max}.`,
  fields: {
    amount: { label: 'Amount', missing: 'Type an amount.', invalid: 'Type an amount.' },
    address: { label: 'Address', missing: 'Type your address.', invalid: 'Type your address.' },
    note: { label: 'Note to the shop', missing: '', invalid: '' },
  },
  problems: {
    PRICE_NOT_FOUND: 'This is not for sale here. Nothing was charged.',
    PRICE_ENDED: 'This is no longer for sale. Nothing was charged.',
    RATE_LIMITED: 'Too many orders were begun from here. Wait a few minutes and try again.',
    VALIDATION_ERROR: 'Something in the form was not accepted. Check it and try again.',
  },
};
export default purchase;

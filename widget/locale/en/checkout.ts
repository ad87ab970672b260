/** English: texts of `<pay-checkout>`. */
import type { CheckoutMessages } from '../messages.ts';

export { default as common } from './common-start.ts';

export default {
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

/** English: texts of `<pay-wallet>`. */
import type { WalletMessages } from '../messages.ts';

export { default as common } from './common-start.ts';

export default {
  title: 'Pay with a digital wallet',
  eitherWallet: 'Apple Pay or Google Pay',
  preparing: 'Loading your wallet…',
  stillPreparing: 'This is taking longer than usual. You have not been charged; please keep this page open.',
  confirming: {
    title: 'Confirming your payment',
    text: 'You approved the payment. Please keep this page open: it updates by itself.',
  },
  stillConfirming:
    'We are still waiting for the confirmation. Please do not pay again; this page updates by itself.',
  open: (amount, wallet) => `Continue to pay ${amount} with ${wallet ?? 'a digital wallet'}`,
  opening: 'Opening the payment page…',
  openPage: (amount) => `Continue to pay ${amount} on the payment page`,
  nothingCharged: 'Nothing was charged.',
  comesBack: 'You will pay on a secure payment page and then come back to the shop.',
  inNewTab: 'The secure payment page opens in a new tab.',
  elsewhere: {
    title: 'Finish in the other tab',
    text: 'The payment page is open in another tab. This page updates as soon as you have paid.',
    action: 'Open the payment page again',
  },
  frameTitle: (amount) => `Secure payment page for ${amount}`,
  frameTrouble: 'Is the payment page not showing?',
  frameBack: 'Go back',
  frameInstead: 'Open it outside this page',
  declines: {
    other_card: 'Your bank declined this card: choose another card in your wallet or another way to pay.',
    never:
      'Your bank no longer allows this card to be used: choose another card in your wallet or another way to pay.',
    call_issuer: 'Your bank wants to speak to you about this payment: call them, or choose another card.',
    card_details:
      'The details of this card in your wallet are not right: update them there or choose another card.',
    retry: 'The payment was not approved: wait a moment and try again, or choose another card.',
    retry_later: 'This card cannot pay this amount now: try again later or choose another card.',
    authenticate: 'Your bank could not confirm it was you: try again or choose another card.',
    new_charge: 'The payment did not go through: start it again or choose another way to pay.',
    amount: 'This amount cannot be paid by card, and only the shop can change it: choose another way to pay.',
  },
  refused: 'The wallet could not start this payment. You have not been charged. Please try again.',
  problemTitle: 'The wallet is not available',
  problems: {
    INVALID_WALLET: 'This payment is not set up correctly. Please contact the shop.',
    CARD_NOT_AVAILABLE: 'Wallet payments are not available at this shop. Please choose another way to pay.',
    PROCESSOR_ACCOUNT_NOT_READY:
      'Wallet payments are not available at this shop yet. Please choose another way to pay.',
    AMOUNT_BELOW_MINIMUM: 'This amount is too small for a wallet. Please choose another way to pay.',
  },
} satisfies WalletMessages;

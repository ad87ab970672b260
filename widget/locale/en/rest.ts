/** English: further texts, and all texts of wallets and of the price list. */
import type { CardRest, CommonRest, PixRest, PurchaseMessages, WalletMessages } from '../messages.ts';

export const common = {
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
  phoneForPix: 'needed to create the Pix code',
  optional: 'optional',
} satisfies CommonRest;

export const pix = {
  checking: {
    title: 'Checking your payment',
    text: 'The code has expired. We are checking whether your payment has arrived.',
  },
  expired: {
    title: 'This Pix code has expired',
    text: 'If you have already paid, keep this page open: we are still waiting for your payment.',
    action: 'Get a new code',
  },
  form: {
    intro: 'We need a few details to create your Pix code.',
    submit: (amount) => `Get Pix code for ${amount}`,
    withoutDocument: 'Continue without CPF or CNPJ',
    documentRefused: 'This CPF or CNPJ was not accepted. Correct it, or continue without it.',
  },
  problemTitle: 'We could not create the Pix code',
  problems: {
    AMOUNT_OUT_OF_BOUNDS: 'This amount cannot be paid with Pix. Please choose another way to pay.',
    SERVICE_REFUSED: 'Paying with Pix is not possible right now. Please choose another way to pay.',
    ACQUIRER_API_ERROR: 'The bank did not accept this Pix payment. Check your details and try again.',
    ACQUIRER_UNEXPECTED_RESPONSE: 'The bank could not create the Pix code. Please try again in a moment.',
    SANDBOX_NOT_ALLOWED: 'Pix is not available in test mode. Please choose another way to pay.',
  },
} satisfies PixRest;

export const card = {
  paying: 'Sending your payment. Please wait.',
  challenge: {
    title: 'Your bank needs to confirm it is you',
    text: 'Follow the steps in your bank’s window. This page then continues by itself.',
  },
  resume: {
    title: 'Your bank is waiting for your approval',
    text: 'Your payment is not finished: your bank still needs to confirm it is you. You have not been charged.',
    action: 'Continue with my bank',
  },
  blocked: {
    title: 'Your bank’s step could not be opened',
    text: 'Something on this device or network is blocking it. You have not been charged. Try again, or finish on the secure payment page.',
  },
  tooManyChallenges: 'Your bank could not confirm it is you. You have not been charged. Use another card.',
  confirming: { title: 'Confirming with your bank', text: 'This usually takes a few seconds.' },
  processing: {
    title: 'Your payment is being processed',
    text: 'Your bank has not given its final answer yet. Do not pay again. You may close this page: the shop gets the result.',
  },
  checking: {
    title: 'Checking your payment',
    text: 'The connection was interrupted, so we are finding out what happened. Please do not pay again: this page updates by itself.',
  },
  otherCard: 'Use another card',
  cardLost: 'The card form was interrupted and had to load again. Please enter your card again.',
  hosted: {
    text: 'You enter your card on the secure payment page and then come back to the shop.',
    action: (amount) => `Continue to pay ${amount}`,
    instead: 'Pay on the secure payment page',
    opening: 'Opening the secure payment page.',
    started: {
      title: 'Waiting for your payment',
      text: 'If you have already paid, wait here: this page updates by itself. If not, continue where you left off.',
      action: 'Continue the payment',
    },
    frameTitle: 'Secure payment page',
    leave: 'Open the payment page in this window',
  },
  nothingCharged: 'Nothing was charged.',
  declinedTitle: 'The payment was declined',
  declines: {
    insufficient: 'There is not enough money or credit on this card: try again later or use another card.',
    declined: 'Your bank declined this payment: use another card.',
    call_issuer: 'Your bank wants to speak to you about this payment: call them, or use another card.',
    lost_or_stolen: 'Your bank no longer allows this card to be used: use another card.',
    security: 'This card was refused for security reasons: use another card.',
    expiry: 'The card has expired or its expiry date is wrong: check the date.',
    cvc: 'The security code is wrong: check it and try again.',
    number: 'The card number is wrong: check it and try again.',
    postal_code: 'The postal code does not match your bank’s records: use another card.',
    not_allowed: 'This card does not allow this kind of purchase: use another card.',
    currency: 'This card cannot pay in US dollars: use another card.',
    limit: 'This card has reached its limit: try again later or use another card.',
    try_again: 'Your bank had a temporary problem: wait a moment and try again.',
    try_once: 'The payment was not approved: try once more; if that does not work, use another card.',
    revoked: 'Your bank withdrew its approval of this payment: use another card.',
    not_authenticated: 'Your bank needs to confirm it is you: try again and finish the step it shows you.',
    authentication_failed: 'Your bank’s step was cancelled or did not work: try again or use another card.',
    amount:
      'This amount cannot be paid by card, and only the shop can change it: choose another way to pay or contact the shop.',
    expired: 'The time to pay has run out and you have not been charged: start the payment again.',
    failed: 'The payment did not go through: start it again.',
    blocked: 'This card cannot be tried for a while after several attempts: use another card.',
  },
  problems: {
    AMOUNT_BELOW_MINIMUM: 'This amount is too small to be paid by card. Please choose another way to pay.',
    CARDS_PAUSED:
      'Cards are paused for a few minutes, and nothing was charged. Please choose another way to pay, or try again later.',
    CARD_NOT_AVAILABLE: 'Card payments are not available here. Please choose another way to pay.',
    PROCESSOR_ACCOUNT_NOT_READY: 'Card payments are not available yet. Please choose another way to pay.',
    INVALID_CARD_NUMBER: 'The card number is wrong. Check it and try again.',
    VALIDATION_ERROR: 'Some of your card details were not accepted. Please check them and try again.',
  },
} satisfies CardRest;

export const wallet = {
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

export const purchase = {
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
} satisfies PurchaseMessages;

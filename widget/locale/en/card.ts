/** English: further texts of `<pay-card>`. */
import type { CardRest } from '../messages.ts';

export default {
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
    CARD_NOT_AVAILABLE: 'Card payments are not available here. Please choose another way to pay.',
    PROCESSOR_ACCOUNT_NOT_READY: 'Card payments are not available yet. Please choose another way to pay.',
    INVALID_CARD_NUMBER: 'The card number is wrong. Check it and try again.',
    VALIDATION_ERROR: 'Some of your card details were not accepted. Please check them and try again.',
  },
} satisfies CardRest;

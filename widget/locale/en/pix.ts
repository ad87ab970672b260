import type { PixMessages } from '../messages.ts';

export default {
  title: 'Pay with Pix',
  steps: [
    'Open your bank’s app and choose “Pay with Pix”.',
    'Scan the QR code, or paste the Pix code you copied.',
    'Check the details and confirm. This page updates by itself.',
  ],
  qrLabel: (amount) => `Pix QR code for ${amount}. You can also copy the Pix code.`,
  codeLabel: 'Pix code',
  copy: 'Copy Pix code',
  copied: 'Pix code copied',
  copyByHand: 'The code is selected: copy it with your device’s Copy command (Ctrl+C or ⌘C).',
  waiting: 'Waiting for payment',
  expiresIn: 'Expires in',
  minutesLeft: (minutes) => `The Pix code expires in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
  ready: (amount) => `Your Pix code for ${amount} is ready.`,
  preparing: { title: 'Preparing your Pix code', text: 'This usually takes a few seconds.' },
  stillPreparing: 'Still preparing your Pix code. You have not been charged; please keep this page open.',
  checking: {
    title: 'Checking your payment',
    text: 'The code has run out. We are looking whether your payment has arrived.',
  },
  expired: {
    title: 'This Pix code has expired',
    text: 'If you have paid already, keep this page open: we are still watching for your payment.',
    action: 'Get a new code',
  },
  form: {
    intro: 'A few details for your Pix payment.',
    submit: (amount) => `Get Pix code for ${amount}`,
    withoutDocument: 'Go on without CPF or CNPJ',
    documentRefused: 'This CPF or CNPJ was not accepted. Correct it, or go on without it.',
  },
  problemTitle: 'We could not create the Pix code',
  problems: {
    AMOUNT_OUT_OF_BOUNDS: 'This amount cannot be paid with Pix. Please choose another way to pay.',
    SERVICE_REFUSED: 'This amount cannot be paid with Pix right now. Please choose another way to pay.',
    ACQUIRER_API_ERROR: 'The bank did not accept this Pix payment. Check your details and try again.',
    ACQUIRER_UNEXPECTED_RESPONSE: 'The bank could not create the Pix code. Please try again in a moment.',
    SANDBOX_NOT_ALLOWED: 'Pix is not available in test mode. Please choose another way to pay.',
  },
} satisfies PixMessages;

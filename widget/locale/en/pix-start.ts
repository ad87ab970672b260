/** English: texts of `<pay-pix>` on its first screen. */
import type { PixStart } from '../messages.ts';

export { default as common } from './common-start.ts';

export default {
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

/** English: further texts of `<pay-pix>`. */
import type { PixRest } from '../messages.ts';

export default {
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

/** English captions of the tour. */
import type { Captions } from './pt-br.ts';

export const en: Captions = {
  pix: {
    chapter: 'Pix',
    gain: 'Buyers pay in seconds, and type nothing.',
    text: 'The simulated phone reads the code from the page. Amount and payee come from the shop’s server, not from the browser.',
  },
  pixPaid: {
    chapter: 'Pix',
    gain: 'A fake receipt does not get the goods.',
    text: 'Before it says paid, the companion has asked the payment service.',
  },
  declined: {
    chapter: 'Declined card',
    gain: 'A decline does not lose the sale.',
    text: 'The card has no funds: nothing was charged, the page says so, and the same order is still open for Pix.',
  },
  declinedPaid: {
    chapter: 'Declined card',
    gain: 'The declined order is paid.',
    text: 'The buyer chose Pix on the same screen. It is one order: it cannot be paid again by card.',
  },
  bank: {
    chapter: 'The bank’s step',
    gain: 'The bank’s confirmation takes nobody out of the shop.',
    text: '3-D Secure opens above the page; once approved, the page goes on by itself.',
  },
  lostAnswer: {
    chapter: 'Lost response',
    gain: 'Nobody is charged twice.',
    text: 'The card was charged and the response got lost on its way. The companion looked it up instead of charging again.',
  },
  lostCallback: {
    chapter: 'Lost callback',
    gain: 'Nobody who has paid is kept waiting, and nobody calls support.',
    text: 'The service’s callback got lost. As somebody is on the page, the companion asks by itself, and the order is paid.',
  },
  refund: {
    chapter: 'Refund',
    gain: 'One click too many returns no money too many.',
    text: 'The card was refunded once, even if the button is pressed twice. The shop learnt it from a signed webhook.',
  },
};

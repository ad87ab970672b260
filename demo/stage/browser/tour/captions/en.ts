/** English captions of the tour. */
import type { Captions } from './pt-br.ts';

export const en: Captions = {
  welcome: {
    chapter: 'The shop',
    text: 'This is an ordinary shop. Payment happens inside of it; the merchant’s key stays on the server.',
    gain: 'Buyers do not leave the shop in the middle of a purchase.',
  },
  element: {
    chapter: 'The shop',
    text: 'One element, <pay-checkout>, shows all that the order can be paid with: Pix, cards and wallets.',
    gain: 'One tag instead of three integrations.',
  },
  pixCode: {
    chapter: 'Pix',
    text: 'Here is the buyer’s phone. It reads the QR code from the page.',
    gain: 'Nothing to type: amount and payee are in the code.',
  },
  pixConfirm: {
    chapter: 'Pix',
    text: 'The bank shows how much, and to whom. The shop’s server set the amount.',
    gain: 'Tampering with the page does not change the price.',
  },
  pixPaid: {
    chapter: 'Pix',
    text: 'Paid, without a reload. The companion asked the service before it believed anything.',
    gain: 'A forged notice does not make the shop ship.',
  },
  cardWays: {
    chapter: 'Card',
    text: 'A card can take three ways, and this switch really sets the companion: the hosted page, a frame of the companion, or the shop’s page.',
    gain: 'Hosted page: SAQ A. On the other two the card passes the companion: SAQ D.',
  },
  cardFilled: {
    chapter: 'Card',
    text: 'In the page the stage can fill in the form; in the companion’s frame nobody could. The bank wants this card confirmed.',
    gain: 'Each decline and each delay can be seen before the first customer.',
  },
  cardBank: {
    chapter: 'Card',
    text: '3-D Secure opens over the page. The buyer approves and stays in the shop.',
    gain: 'The confirmation does not cost the sale: the shop stays behind it.',
  },
  cardPaid: {
    chapter: 'Card',
    text: 'Approved. The number passed the page and the companion, and not the shop’s server: SAQ D.',
    gain: 'Whoever wants SAQ A chooses the hosted page: it is one variable.',
  },
  wallet: {
    chapter: 'Wallet',
    text: 'Wallets show where the device has them. One tap opens the sheet.',
    gain: 'Fewer fields on a phone, where people give up most.',
  },
  walletSheet: {
    chapter: 'Wallet',
    text: 'A saved card, the amount of the order: all it takes is a yes.',
    gain: 'No card to type, no account to make.',
  },
  lostSwitch: {
    chapter: 'A lost callback',
    text: 'And when something breaks? From here on, the payment service’s callbacks get lost.',
    gain: 'The integration’s worst day, before it comes.',
  },
  lostWait: {
    chapter: 'A lost callback',
    text: 'The bank has paid and nobody was told. Since somebody waits on the page, the companion asks by itself.',
    gain: 'Whoever has paid does not stare at an order that stands still.',
  },
  lostHealed: {
    chapter: 'A lost callback',
    text: 'It healed by itself. The wire shows each step: the lost callback, the lookup, the signed webhook.',
    gain: 'Nobody had to open a ticket.',
  },
  refund: {
    chapter: 'A refund',
    text: 'The console shows the card payment and its history. Now the money goes back.',
    gain: 'Support settles it without the bank’s own panel.',
  },
  refunded: {
    chapter: 'A refund',
    text: 'Refunded once, even when the button is pressed twice. The shop was told by a webhook.',
    gain: 'One click too many does not send money twice.',
  },
  staticShop: {
    chapter: 'Without a server',
    text: 'This shop is one static page and one price list. Both files are under Code as a whole, ready to copy.',
    gain: 'Selling begins with two files.',
  },
  staticPlaces: {
    chapter: 'Without a server',
    text: 'The same list makes the poster with its QR code and the till at the counter: the buttons above the files lead there.',
    gain: 'The same price in the street, at the counter and online.',
  },
  end: {
    chapter: 'Your turn',
    text: 'Change the brand, break the service, decline a card. The code of what you see is under Code.',
    gain: 'What you changed here is in the code that you copy.',
  },
};

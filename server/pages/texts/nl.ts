/** Dutch: texts of the pages. */
import type { PageTexts } from './page-texts.ts';

export const texts: PageTexts = {
  language: 'nl',
  notFound: {
    title: 'Pagina niet gevonden',
    text: 'Controleer het adres bij degene die het heeft gestuurd.',
  },
  ended: {
    title: 'Niet meer te koop',
    text: 'Deze link of dit artikel is beëindigd. Er is niets afgeschreven.',
  },
  inApp: (app) =>
    `Je bent in de browser van ${app}. Wallets en pagina’s van banken openen hier misschien niet. Pix werkt; open dit adres voor de rest in je eigen browser.`,
  needsScript: 'Zet JavaScript aan in je browser om te betalen.',
  orderExpired: {
    title: 'De tijd om te betalen is voorbij',
    text: 'Heb je al betaald, betaal dan niet nog een keer: de winkel krijgt de bevestiging alsnog.',
  },
  orderCancelled: {
    title: 'Bestelling geannuleerd',
    text: 'Deze bestelling kan niet meer worden betaald. Heb je al betaald, neem dan contact op met de winkel.',
  },
  order: (reference) => `Bestelling ${reference}`,
  home: { title: 'Betalingen', text: 'Open het adres dat de winkel je heeft gestuurd om te betalen.' },
  toShop: (shop) => (shop === null ? 'Terug naar de winkel' : `Naar ${shop}`),
  receipt: {
    title: 'Betaalbewijs',
    reference: 'Bestelling',
    date: 'Datum',
    item: 'Artikel',
    buyer: 'Koper',
    paid: 'Betaald bedrag',
    refunded: 'Terugbetaald bedrag',
    returned: 'Teruggestort bedrag',
    returning: 'Terugstorting bezig',
    again: 'Tweede keer betaald',
    method: 'Betaalwijze',
    transaction: 'Betalingsnummer',
    seller: 'Verkocht door',
    address: 'Adres en contact',
    notFiscal: 'Dit bewijs is geen factuur.',
    verify: (host) =>
      `Scan de code om deze bestelling te controleren: de pagina moet openen op ${host} en melden dat ze betaald is.`,
    print: 'Afdrukken',
  },
  methods: { pix: 'Pix', card: 'Kaart', apple_pay: 'Apple Pay', google_pay: 'Google Pay', wallet: 'Wallet' },
  poster: {
    scan: 'Scan met de camera van je telefoon en betaal',
    sizes: 'Formaten',
    sticker: 'Sticker',
    print: 'Afdrukken',
  },
  counter: {
    amount: 'Bedrag',
    charge: 'Afrekenen',
    clear: 'Wissen',
    waiting: 'Wachten op de betaling',
    scanPage: 'Gebruik de camera van de telefoon, niet de app van de bank',
    payHere: 'Op dit scherm betalen',
    paid: 'Betaald',
    next: 'Volgende betaling',
    cancel: 'Annuleren',
    outOfBounds: (min, max) => `Vul een bedrag in van ${min} tot ${max}.`,
    failed: 'De betaling kon niet worden gestart. Er is niets afgeschreven. Probeer het opnieuw.',
  },
};

/** German: texts of the pages. */
import type { PageTexts } from './page-texts.ts';

export const texts: PageTexts = {
  language: 'de',
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Prüfen Sie die Adresse mit der Person, die sie geschickt hat.',
  },
  ended: {
    title: 'Nicht mehr im Verkauf',
    text: 'Dieser Link oder Artikel ist beendet. Es wurde nichts abgebucht.',
  },
  inApp: (app) =>
    `Sie sind im Browser von ${app}. Wallets und Seiten der Bank öffnen sich hier vielleicht nicht. Pix funktioniert; für alles andere öffnen Sie diese Adresse in Ihrem Browser.`,
  needsScript: 'Schalten Sie zum Bezahlen JavaScript im Browser ein.',
  orderExpired: {
    title: 'Die Zeit zum Bezahlen ist abgelaufen',
    text: 'Falls Sie schon bezahlt haben, zahlen Sie nicht noch einmal: Der Shop erhält die Bestätigung trotzdem.',
  },
  orderCancelled: {
    title: 'Bestellung storniert',
    text: 'Diese Bestellung kann nicht mehr bezahlt werden. Falls Sie schon bezahlt haben, wenden Sie sich an den Shop.',
  },
  order: (reference) => `Bestellung ${reference}`,
  home: {
    title: 'Zahlungen',
    text: 'Öffnen Sie zum Bezahlen die Adresse, die der Shop Ihnen geschickt hat.',
  },
  toShop: (shop) => (shop === null ? 'Zurück zum Shop' : `Zu ${shop}`),
  receipt: {
    title: 'Zahlungsbeleg',
    reference: 'Bestellung',
    date: 'Datum',
    item: 'Artikel',
    buyer: 'Käufer',
    paid: 'Bezahlter Betrag',
    refunded: 'Erstatteter Betrag',
    returned: 'Zurücküberwiesener Betrag',
    returning: 'Rücküberweisung läuft',
    again: 'Doppelt bezahlter Betrag',
    method: 'Zahlungsart',
    transaction: 'Zahlungsnummer',
    seller: 'Verkauft von',
    address: 'Anschrift und Kontakt',
    notFiscal: 'Dieser Beleg ist keine Rechnung.',
    verify: (host) =>
      `Um diese Bestellung zu prüfen, scannen Sie den Code: Die Seite muss sich unter ${host} öffnen und sagen, dass sie bezahlt ist.`,
    print: 'Drucken',
  },
  methods: { pix: 'Pix', card: 'Karte', apple_pay: 'Apple Pay', google_pay: 'Google Pay', wallet: 'Wallet' },
  poster: {
    scan: 'Mit der Handykamera scannen und bezahlen',
    sizes: 'Größen',
    sticker: 'Aufkleber',
    print: 'Drucken',
  },
  counter: {
    amount: 'Betrag',
    charge: 'Kassieren',
    clear: 'Löschen',
    waiting: 'Warten auf die Zahlung',
    scanPage: 'Nehmen Sie die Handykamera, nicht die Banking-App',
    payHere: 'Auf diesem Bildschirm bezahlen',
    paid: 'Bezahlt',
    next: 'Nächste Zahlung',
    cancel: 'Abbrechen',
    outOfBounds: (min, max) => `Geben Sie einen Betrag von ${min} bis ${max} ein.`,
    failed:
      'Die Zahlung konnte nicht gestartet werden. Es wurde nichts abgebucht. Versuchen Sie es noch einmal.',
  },
};

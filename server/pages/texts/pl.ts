/** Polish: texts of the pages. */
import type { PageTexts } from './page-texts.ts';

export const texts: PageTexts = {
  language: 'pl',
  notFound: { title: 'Nie znaleziono strony', text: 'Sprawdź adres u osoby, która go przesłała.' },
  ended: { title: 'Sprzedaż zakończona', text: 'Ten link lub produkt wygasł. Nic nie zostało pobrane.' },
  inApp: (app) =>
    `Ta strona jest otwarta w przeglądarce aplikacji ${app}. Portfele i strony banków mogą się tu nie otworzyć. Pix działa; w pozostałych przypadkach otwórz ten adres w swojej przeglądarce.`,
  needsScript: 'Aby zapłacić, włącz JavaScript w przeglądarce.',
  orderExpired: {
    title: 'Czas na płatność minął',
    text: 'Jeśli płatność została już zlecona, nie płać ponownie: sklep nadal otrzyma potwierdzenie.',
  },
  orderCancelled: {
    title: 'Zamówienie anulowane',
    text: 'Tego zamówienia nie można już opłacić. Jeśli zostało opłacone, skontaktuj się ze sklepem.',
  },
  order: (reference) => `Zamówienie ${reference}`,
  home: { title: 'Płatności', text: 'Aby zapłacić, otwórz adres przesłany przez sklep.' },
  toShop: (shop) => (shop === null ? 'Wróć do sklepu' : `Przejdź do: ${shop}`),
  receipt: {
    title: 'Potwierdzenie płatności',
    reference: 'Zamówienie',
    date: 'Data',
    item: 'Produkt',
    buyer: 'Kupujący',
    paid: 'Zapłacona kwota',
    refunded: 'Zwrócona kwota',
    returned: 'Kwota odesłana',
    returning: 'Zwrot w toku',
    again: 'Zapłacono po raz drugi',
    method: 'Sposób płatności',
    transaction: 'Numer płatności',
    seller: 'Sprzedawca',
    address: 'Adres i kontakt',
    notFiscal: 'To potwierdzenie nie jest dokumentem podatkowym.',
    verify: (host) =>
      `Aby sprawdzić to zamówienie, zeskanuj kod: strona musi otworzyć się pod adresem ${host} i informować, że jest opłacone.`,
    print: 'Drukuj',
  },
  methods: {
    pix: 'Pix',
    card: 'Karta',
    apple_pay: 'Apple Pay',
    google_pay: 'Google Pay',
    wallet: 'Portfel cyfrowy',
  },
  poster: {
    scan: 'Zeskanuj aparatem telefonu i zapłać',
    sizes: 'Rozmiary',
    sticker: 'Naklejka',
    print: 'Drukuj',
  },
  counter: {
    amount: 'Kwota',
    charge: 'Pobierz płatność',
    clear: 'Usuń',
    waiting: 'Oczekiwanie na płatność',
    scanPage: 'Użyj aparatu telefonu, nie aplikacji banku',
    payHere: 'Zapłać na tym ekranie',
    paid: 'Zapłacono',
    next: 'Następna płatność',
    cancel: 'Anuluj',
    outOfBounds: (min, max) => `Wpisz kwotę od ${min} do ${max}.`,
    failed: 'Nie można było rozpocząć płatności. Nic nie zostało pobrane. Spróbuj ponownie.',
  },
};

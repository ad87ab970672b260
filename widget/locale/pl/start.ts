/** Polish: texts of the first screens. */
import type { CardStart, CheckoutMessages, CommonStart, PixStart, SlowText } from '../messages.ts';

export const common = {
  loading: 'Wczytywanie płatności…',
  slow: 'Płatność wczytuje się powoli.',
  reconnecting: 'Brak połączenia. Kolejna próba…',
  tryAgain: 'Spróbuj ponownie',
  sandbox: 'Tryb testowy: żadne prawdziwe pieniądze nie są pobierane.',
  chargedInDollars:
    'Obciążenie w dolarach amerykańskich. Bank przeliczy kwotę i może doliczyć podatki lub opłaty.',
  amounts: { BRL: '#\u00a0R$', USD: '#\u00a0$', decimal: ',', group: '\u00a0', groupedFrom: 5 },
  problems: {
    connection: 'Nie możemy połączyć się z usługą płatności.',
  },
} satisfies CommonStart & SlowText;

export const checkout = {
  choose: 'Wybierz sposób płatności',
  or: 'lub zapłać inaczej',
  methods: {
    pix: { name: 'Pix', hint: 'W aplikacji banku' },
    card: { name: 'Karta', hint: 'Kredytowa lub debetowa' },
    wallet: { name: 'Portfel cyfrowy', hint: 'Portfelem na tym urządzeniu' },
  },
  instead: { pix: 'Zapłać przez Pix', card: 'Zapłać kartą', wallet: 'Zapłać portfelem cyfrowym' },
  lost: 'Portfele cyfrowe nie są tu dostępne.',
  underWay: 'Płatność jest w toku. Poczekaj, aż się zakończy.',
  nothing: {
    title: 'Tutaj nie można zapłacić',
    text: 'Tego zamówienia nie można opłacić na tej stronie. Skontaktuj się ze sklepem.',
  },
} satisfies CheckoutMessages;

export const pix = {
  title: 'Zapłać przez Pix',
  steps: [
    'Otwórz aplikację banku i wybierz „Zapłać przez Pix”.',
    'Zeskanuj kod QR lub wklej skopiowany kod Pix.',
    'Sprawdź dane i potwierdź. Ta strona odświeży się sama.',
  ],
  phoneSteps: [
    'Skopiuj kod.',
    'Otwórz aplikację banku.',
    'Wybierz Pix › Pix Copia e Cola, wklej kod i potwierdź.',
  ],
  payee: (name) => `dla ${name}`,
  qrLabel: (amount) => `Kod QR Pix na ${amount}. Kod Pix możesz też skopiować.`,
  codeLabel: 'Kod Pix',
  copy: 'Skopiuj kod Pix',
  copied: 'Skopiowano kod Pix',
  copyByHand: 'Kod jest zaznaczony: skopiuj go poleceniem swojego urządzenia (Ctrl+C lub ⌘C).',
  waiting: 'Czekamy na płatność',
  waitingOffline: 'Brak połączenia. Jeśli płatność wykonana, wszystko w porządku.',
  expiresIn: 'Wygasa za',
  expiresAt: (time) => `o ${time}`,
  minutesLeft: (minutes) => `Kod Pix wygasa ${new Intl.RelativeTimeFormat('pl').format(minutes, 'minute')}.`,
  ready: (amount) => `Twój kod Pix na ${amount} jest gotowy.`,
  preparing: { title: 'Tworzymy Twój kod Pix', text: 'Zwykle trwa to kilka sekund.' },
  stillPreparing: 'Wciąż tworzymy Twój kod Pix. Nic nie pobrano; nie zamykaj tej strony.',
} satisfies PixStart;

export const card = {
  title: 'Zapłać kartą',
  pay: (amount) => `Zapłać ${amount}`,
  form: {
    number: {
      label: 'Numer karty',
      seldom: 'Elo i Hipercard mogą nie działać; Visa, Mastercard i American Express działają.',
      missing: 'Wpisz numer karty.',
      short: 'Numer karty jest niepełny.',
      invalid: 'Sprawdź numer: któraś cyfra wygląda na błędną.',
      locked: 'Tej karty nie można użyć: wpisz inną.',
    },
    expiry: {
      label: 'Data ważności',
      hint: 'MM/RR',
      missing: 'Wpisz datę ważności.',
      invalid: 'Wpisz miesiąc i rok, np. 08/29.',
      month: 'Miesiąc to 01 do 12.',
      past: 'Ta karta straciła ważność.',
    },
    cvc: {
      label: 'Kod CVC',
      hint: '3 cyfry z tyłu',
      longHint: '4 cyfry z przodu',
      again: 'Wpisz kod CVC ponownie',
      missing: 'Wpisz kod CVC.',
      short: 'Kod CVC jest niepełny.',
      invalid: 'Kod CVC ma za dużo cyfr.',
    },
    name: {
      label: 'Imię i nazwisko na karcie',
      missing: 'Wpisz imię i nazwisko z karty.',
    },
    email: {
      label: 'Adres e-mail',
      missing: 'Wpisz swój adres e-mail.',
      invalid: 'Sprawdź e-mail, np. nazwa@example.pl.',
    },
    words: { title: 'Dane karty', optional: 'opcjonalnie' },
  },
  frameFailed: {
    title: 'Formularz karty się nie wczytał',
    text: 'Spróbuj ponownie. Nic nie pobrano.',
  },
} satisfies CardStart;

/** German: texts of the first screens. */
import type { CardStart, CheckoutMessages, CommonStart, PixStart, SlowText } from '../messages.ts';

export const common = {
  loading: 'Zahlung wird geladen …',
  slow: 'Die Zahlung lädt langsam.',
  reconnecting: 'Keine Verbindung. Neuer Versuch …',
  tryAgain: 'Erneut versuchen',
  sandbox: 'Testmodus: Es wird kein echtes Geld abgebucht.',
  chargedInDollars:
    'Abrechnung in US-Dollar. Ihre Bank rechnet den Betrag um und kann Steuern oder Gebühren erheben.',
  amounts: { BRL: '#\u00a0R$', USD: '#\u00a0$', decimal: ',', group: '.' },
  problems: {
    connection: 'Der Zahlungsdienst ist nicht erreichbar.',
  },
} satisfies CommonStart & SlowText;

export const checkout = {
  choose: 'Zahlungsart wählen',
  or: 'oder anders bezahlen',
  methods: {
    pix: { name: 'Pix', hint: 'In Ihrer Banking-App' },
    card: { name: 'Karte', hint: 'Kredit- oder Debitkarte' },
    wallet: { name: 'Digitale Wallet', hint: 'Mit der Wallet dieses Geräts' },
  },
  instead: {
    pix: 'Mit Pix bezahlen',
    card: 'Mit Karte bezahlen',
    wallet: 'Mit einer digitalen Wallet bezahlen',
  },
  lost: 'Digitale Wallets sind hier nicht verfügbar.',
  underWay: 'Eine Zahlung läuft gerade. Bitte warten Sie, bis sie abgeschlossen ist.',
  nothing: {
    title: 'Hier ist keine Zahlung möglich',
    text: 'Diese Bestellung kann auf dieser Seite nicht bezahlt werden. Bitte wenden Sie sich an den Shop.',
  },
} satisfies CheckoutMessages;

export const pix = {
  title: 'Mit Pix bezahlen',
  steps: [
    'Öffnen Sie Ihre Banking-App und wählen Sie „Mit Pix bezahlen“.',
    'Scannen Sie den QR-Code oder fügen Sie den kopierten Pix-Code ein.',
    'Prüfen Sie die Angaben und bestätigen Sie. Diese Seite aktualisiert sich von selbst.',
  ],
  phoneSteps: [
    'Kopieren Sie den Code.',
    'Öffnen Sie Ihre Banking-App.',
    'Wählen Sie Pix › Pix Copia e Cola, fügen Sie den Code ein und bestätigen Sie.',
  ],
  payee: (name) => `an ${name}`,
  qrLabel: (amount) => `Pix-QR-Code über ${amount}. Sie können den Pix-Code auch kopieren.`,
  codeLabel: 'Pix-Code',
  copy: 'Pix-Code kopieren',
  copied: 'Pix-Code kopiert',
  copyByHand: 'Der Code ist markiert: Kopieren Sie ihn mit Ihrem Gerät (Strg+C oder ⌘C).',
  waiting: 'Warten auf die Zahlung',
  waitingOffline: 'Keine Verbindung. Wenn Sie bezahlt haben, ist alles in Ordnung.',
  expiresIn: 'Läuft ab in',
  expiresAt: (time) => `um ${time}`,
  minutesLeft: (minutes) =>
    `Der Pix-Code läuft ${new Intl.RelativeTimeFormat('de').format(minutes, 'minute')} ab.`,
  ready: (amount) => `Ihr Pix-Code über ${amount} ist bereit.`,
  preparing: { title: 'Ihr Pix-Code wird erstellt', text: 'Das dauert meist nur wenige Sekunden.' },
  stillPreparing:
    'Ihr Pix-Code wird noch erstellt. Es wurde nichts abgebucht. Lassen Sie diese Seite bitte geöffnet.',
} satisfies PixStart;

export const card = {
  title: 'Mit Karte bezahlen',
  pay: (amount) => `${amount} bezahlen`,
  form: {
    number: {
      label: 'Kartennummer',
      seldom: 'Elo und Hipercard gehen eventuell nicht; Visa, Mastercard und American Express gehen.',
      missing: 'Geben Sie die Kartennummer ein.',
      short: 'Die Kartennummer ist unvollständig.',
      invalid: 'Prüfen Sie die Nummer: Eine Ziffer scheint falsch.',
      locked: 'Diese Karte geht nicht: Geben Sie eine andere ein.',
    },
    expiry: {
      label: 'Gültig bis',
      hint: 'MM/JJ',
      missing: 'Geben Sie das Ablaufdatum ein.',
      invalid: 'Geben Sie Monat und Jahr ein, etwa 08/29.',
      month: 'Der Monat ist 01 bis 12.',
      past: 'Diese Karte ist abgelaufen.',
    },
    cvc: {
      label: 'Prüfnummer',
      hint: '3 Ziffern, Rückseite',
      longHint: '4 Ziffern, Vorderseite',
      again: 'Prüfnummer noch einmal eingeben',
      missing: 'Geben Sie die Prüfnummer ein.',
      short: 'Die Prüfnummer ist unvollständig.',
      invalid: 'Die Prüfnummer hat zu viele Ziffern.',
    },
    name: {
      label: 'Name auf der Karte',
      missing: 'Geben Sie den Namen auf der Karte ein.',
    },
    email: {
      label: 'E-Mail-Adresse',
      missing: 'Geben Sie Ihre E-Mail-Adresse ein.',
      invalid: 'Prüfen Sie die E-Mail, etwa name@beispiel.de.',
    },
    words: { title: 'Kartendaten', optional: 'freiwillig' },
  },
  frameFailed: {
    title: 'Das Kartenformular wurde nicht geladen',
    text: 'Versuchen Sie es erneut. Es wurde nichts abgebucht.',
  },
} satisfies CardStart;

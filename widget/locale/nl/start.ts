/** Dutch: texts of the first screens. */
import type { CardStart, CheckoutMessages, CommonStart, PixStart, SlowText } from '../messages.ts';

export const common = {
  loading: 'Betaling wordt geladen…',
  slow: 'De betaling laadt traag.',
  reconnecting: 'Geen verbinding. Nieuwe poging…',
  tryAgain: 'Opnieuw proberen',
  sandbox: 'Testmodus: er wordt geen echt geld afgeschreven.',
  chargedInDollars:
    'Afgeschreven in Amerikaanse dollars. Je bank rekent het bedrag om en kan belasting of kosten rekenen.',
  amounts: { BRL: 'R$\u00a0#', USD: 'US$\u00a0#', decimal: ',', group: '.' },
  problems: {
    connection: 'We kunnen de betaaldienst niet bereiken.',
  },
} satisfies CommonStart & SlowText;

export const checkout = {
  choose: 'Kies hoe je betaalt',
  or: 'of betaal op een andere manier',
  methods: {
    pix: { name: 'Pix', hint: 'In de app van je bank' },
    card: { name: 'Kaart', hint: 'Creditcard of betaalpas' },
    wallet: { name: 'Digitale wallet', hint: 'Met de wallet van dit apparaat' },
  },
  instead: { pix: 'Betalen met Pix', card: 'Betalen met kaart', wallet: 'Betalen met een digitale wallet' },
  lost: 'Digitale wallets zijn hier niet beschikbaar.',
  underWay: 'Er loopt een betaling. Wacht tot die klaar is.',
  nothing: {
    title: 'Betalen kan hier niet',
    text: 'Deze bestelling kan niet op deze pagina worden betaald. Neem contact op met de winkel.',
  },
} satisfies CheckoutMessages;

export const pix = {
  title: 'Betalen met Pix',
  steps: [
    'Open de app van je bank en kies ‘Betalen met Pix’.',
    'Scan de QR-code of plak de gekopieerde Pix-code.',
    'Controleer de gegevens en bevestig. Deze pagina werkt zichzelf bij.',
  ],
  phoneSteps: [
    'Kopieer de code.',
    'Open de app van je bank.',
    'Kies Pix › Pix Copia e Cola, plak de code en bevestig.',
  ],
  payee: (name) => `aan ${name}`,
  qrLabel: (amount) => `Pix-QR-code voor ${amount}. Je kunt de Pix-code ook kopiëren.`,
  codeLabel: 'Pix-code',
  copy: 'Pix-code kopiëren',
  copied: 'Pix-code gekopieerd',
  copyByHand: 'De code is geselecteerd: kopieer hem met je apparaat (Ctrl+C of ⌘C).',
  waiting: 'Wachten op de betaling',
  waitingOffline: 'Geen verbinding. Heb je betaald, dan is alles in orde.',
  expiresIn: 'Verloopt over',
  expiresAt: (time) => `om ${time}`,
  minutesLeft: (minutes) =>
    `De Pix-code verloopt ${new Intl.RelativeTimeFormat('nl').format(minutes, 'minute')}.`,
  ready: (amount) => `Je Pix-code voor ${amount} is klaar.`,
  preparing: { title: 'Je Pix-code wordt gemaakt', text: 'Dit duurt meestal een paar seconden.' },
  stillPreparing: 'Je Pix-code wordt nog gemaakt. Er is niets afgeschreven; houd deze pagina open.',
} satisfies PixStart;

export const card = {
  title: 'Betalen met kaart',
  pay: (amount) => `${amount} betalen`,
  form: {
    number: {
      label: 'Kaartnummer',
      seldom: 'Elo en Hipercard werken mogelijk niet; Visa, Mastercard en American Express wel.',
      missing: 'Vul het kaartnummer in.',
      short: 'Het kaartnummer is niet volledig.',
      invalid: 'Controleer het nummer: een cijfer lijkt niet te kloppen.',
      locked: 'Deze kaart kan niet: vul een andere in.',
    },
    expiry: {
      label: 'Geldig tot',
      hint: 'MM/JJ',
      missing: 'Vul de vervaldatum in.',
      invalid: 'Vul maand en jaar in, zoals 08/29.',
      month: 'De maand is 01 tot 12.',
      past: 'Deze kaart is verlopen.',
    },
    cvc: {
      label: 'CVC-code',
      hint: '3 cijfers achterop',
      longHint: '4 cijfers voorop',
      again: 'Vul de CVC-code opnieuw in',
      missing: 'Vul de CVC-code in.',
      short: 'De CVC-code is niet volledig.',
      invalid: 'De CVC-code heeft te veel cijfers.',
    },
    name: { label: 'Naam op de kaart', missing: 'Vul de naam op de kaart in.' },
    email: {
      label: 'E-mailadres',
      missing: 'Vul je e-mailadres in.',
      invalid: 'Controleer het e-mailadres, zoals naam@voorbeeld.nl.',
    },
    words: { title: 'Kaartgegevens', optional: 'niet verplicht' },
  },
  frameFailed: {
    title: 'Het kaartformulier is niet geladen',
    text: 'Probeer het opnieuw. Er is niets afgeschreven.',
  },
} satisfies CardStart;

/** Italian: texts of the first screens. */
import type { CardStart, CheckoutMessages, CommonStart, PixStart, SlowText } from '../messages.ts';

export const common = {
  loading: 'Caricamento del pagamento…',
  slow: 'Il pagamento tarda a caricarsi.',
  reconnecting: 'Nessuna connessione. Nuovo tentativo…',
  tryAgain: 'Riprova',
  sandbox: 'Modalità di prova: non viene addebitato denaro reale.',
  chargedInDollars:
    'Addebito in dollari USA. La tua banca converte l’importo e può applicare imposte o commissioni.',
  amounts: { BRL: '#\u00a0R$', USD: '#\u00a0$', decimal: ',', group: '.', groupedFrom: 5 },
  problems: {
    connection: 'Il servizio di pagamento non è raggiungibile.',
  },
} satisfies CommonStart & SlowText;

export const checkout = {
  choose: 'Scegli come pagare',
  or: 'o paga in un altro modo',
  methods: {
    pix: { name: 'Pix', hint: 'Nell’app della tua banca' },
    card: { name: 'Carta', hint: 'Di credito o di debito' },
    wallet: { name: 'Wallet digitale', hint: 'Con il wallet di questo dispositivo' },
  },
  instead: { pix: 'Paga con Pix', card: 'Paga con carta', wallet: 'Paga con un wallet digitale' },
  lost: 'I wallet digitali non sono disponibili qui.',
  underWay: 'Un pagamento è in corso. Attendi che si concluda.',
  nothing: {
    title: 'Nessun modo di pagare qui',
    text: 'Questo ordine non può essere pagato in questa pagina. Contatta il negozio.',
  },
} satisfies CheckoutMessages;

export const pix = {
  title: 'Paga con Pix',
  steps: [
    'Apri l’app della tua banca e scegli «Paga con Pix».',
    'Scansiona il codice QR o incolla il codice Pix copiato.',
    'Controlla i dati e conferma. Questa pagina si aggiorna da sola.',
  ],
  phoneSteps: [
    'Copia il codice.',
    'Apri l’app della tua banca.',
    'Scegli Pix › Pix Copia e Cola, incolla il codice e conferma.',
  ],
  payee: (name) => `a ${name}`,
  qrLabel: (amount) => `Codice QR Pix da ${amount}. Puoi anche copiare il codice Pix.`,
  codeLabel: 'Codice Pix',
  copy: 'Copia il codice Pix',
  copied: 'Codice Pix copiato',
  copyByHand: 'Il codice è selezionato: copialo con il tuo dispositivo (Ctrl+C o ⌘C).',
  waiting: 'In attesa del pagamento',
  waitingOffline: 'Nessuna connessione. Se hai già pagato, è tutto a posto.',
  expiresIn: 'Scade tra',
  expiresAt: (time) => `alle ${time}`,
  minutesLeft: (minutes) =>
    `Il codice Pix scade ${new Intl.RelativeTimeFormat('it').format(minutes, 'minute')}.`,
  ready: (amount) => `Il tuo codice Pix da ${amount} è pronto.`,
  preparing: { title: 'Creazione del codice Pix', text: 'Di solito bastano pochi secondi.' },
  stillPreparing:
    'Stiamo ancora creando il tuo codice Pix. Non ti è stato addebitato nulla; tieni aperta questa pagina.',
} satisfies PixStart;

export const card = {
  title: 'Paga con carta',
  pay: (amount) => `Paga ${amount}`,
  form: {
    number: {
      label: 'Numero di carta',
      seldom: 'Elo e Hipercard potrebbero non essere accettate; Visa, Mastercard e American Express sì.',
      missing: 'Inserisci il numero della carta.',
      short: 'Il numero della carta è incompleto.',
      invalid: 'Controlla il numero: una cifra sembra sbagliata.',
      locked: 'Questa carta non si può usare: inseriscine un’altra.',
    },
    expiry: {
      label: 'Scadenza',
      hint: 'MM/AA',
      missing: 'Inserisci la data di scadenza.',
      invalid: 'Inserisci mese e anno, come 08/29.',
      month: 'Il mese va da 01 a 12.',
      past: 'Questa carta è scaduta.',
    },
    cvc: {
      label: 'CVV',
      hint: '3 cifre sul retro',
      longHint: '4 cifre sul fronte',
      again: 'Inserisci di nuovo il CVV',
      missing: 'Inserisci il CVV.',
      short: 'Il CVV è incompleto.',
      invalid: 'Il CVV ha troppe cifre.',
    },
    name: {
      label: 'Nome sulla carta',
      missing: 'Inserisci il nome sulla carta.',
    },
    email: {
      label: 'Indirizzo e-mail',
      missing: 'Inserisci il tuo indirizzo e-mail.',
      invalid: 'Controlla l’e-mail, come nome@esempio.it.',
    },
    words: { title: 'Dati della carta', optional: 'facoltativo' },
  },
  frameFailed: {
    title: 'Il modulo della carta non si è caricato',
    text: 'Riprova. Non ti è stato addebitato nulla.',
  },
} satisfies CardStart;

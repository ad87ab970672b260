/** Italian: further texts, and all texts of wallets and of the price list. */
import type { CardRest, CommonRest, PixRest, PurchaseMessages, WalletMessages } from '../messages.ts';

export const common = {
  failed: 'Pagamento non disponibile',
  paid: {
    title: 'Pagamento ricevuto',
    text: (amount) => `Abbiamo ricevuto il tuo pagamento di ${amount}. Grazie!`,
  },
  paidBy: { pix: 'Pagato con Pix', card: 'Pagato con carta', wallet: 'Pagato con un wallet digitale' },
  expired: {
    title: 'Questo ordine è scaduto',
    text: 'Non può più essere pagato. Se hai già pagato, lo confermeremo appena arriva il pagamento.',
  },
  cancelled: {
    title: 'Questo ordine è stato annullato',
    text: 'Non può più essere pagato. Per qualsiasi domanda contatta il negozio.',
  },
  held: {
    title: 'Un pagamento è in corso',
    text: 'È in corso un altro pagamento per questo ordine. Attendi che si concluda.',
  },
  notOffered: {
    title: 'Non disponibile per questo ordine',
    text: 'Scegli un altro modo di pagare.',
  },
  problems: {
    temporary: 'Il servizio di pagamento non è disponibile al momento. Riprova tra poco.',
    other:
      'Non è stato possibile avviare questo pagamento. Scegli un altro modo di pagare o contatta il negozio.',
    refused: 'Questa pagina di pagamento non è più valida. Torna al negozio e ricomincia il pagamento.',
    AMOUNTS_CHANGED:
      'L’importo dell’ordine è cambiato e non è stato addebitato nulla. Controlla il nuovo importo e conferma di nuovo.',
    COMPANION_MISSING: 'Questo pagamento non è configurato correttamente. Contatta il negozio.',
    ORIGIN_NOT_ALLOWED: 'Questo pagamento non è configurato correttamente. Contatta il negozio.',
    TOO_MANY_ATTEMPTS: 'Ci sono stati troppi tentativi. Attendi qualche minuto e riprova.',
    RATE_LIMITED: 'In questo momento ci sono troppe richieste. Attendi un attimo e riprova.',
    VALIDATION_ERROR: 'Alcuni dei tuoi dati non sono stati accettati. Controllali e riprova.',
    PAYMENT_IN_PROGRESS: 'È in corso un altro pagamento per questo ordine. Attendi che si concluda.',
  },
  fields: {
    name: {
      label: 'Nome e cognome',
      missing: 'Inserisci nome e cognome.',
      invalid: 'Controlla il tuo nome.',
    },
    email: {
      label: 'Indirizzo e-mail',
      missing: 'Inserisci il tuo indirizzo e-mail.',
      invalid: 'Controlla l’indirizzo e-mail. Deve essere simile a nome@esempio.it.',
    },
    phone: {
      label: 'Telefono',
      hint: 'Con prefisso',
      missing: 'Inserisci il numero di telefono con il prefisso.',
      invalid: 'Controlla il numero di telefono e il prefisso, per esempio 11 91234-5678.',
    },
    document: {
      label: 'CPF o CNPJ',
      missing: 'Inserisci il tuo CPF o CNPJ.',
      invalid: 'Controlla il CPF o CNPJ: una cifra o una lettera sembra sbagliata.',
    },
  },
  phoneForPix: 'serve per creare il codice Pix',
  optional: 'facoltativo',
} satisfies CommonRest;

export const card = {
  paying: 'Invio del pagamento. Attendi.',
  challenge: {
    title: 'La tua banca deve verificare che sia tu',
    text: 'Segui i passaggi nella finestra della tua banca. Poi questa pagina continua da sola.',
  },
  resume: {
    title: 'La tua banca attende la tua approvazione',
    text: 'Il pagamento non è concluso: la tua banca deve ancora verificare che sia tu. Non ti è stato addebitato nulla.',
    action: 'Continua con la mia banca',
  },
  blocked: {
    title: 'Non è stato possibile aprire il passaggio della tua banca',
    text: 'Qualcosa su questo dispositivo o in questa rete lo blocca. Non ti è stato addebitato nulla. Riprova o concludi nella pagina di pagamento sicura.',
  },
  tooManyChallenges:
    'La tua banca non è riuscita a verificare che sia tu. Non ti è stato addebitato nulla. Usa un’altra carta.',
  confirming: { title: 'Conferma con la tua banca', text: 'Di solito bastano pochi secondi.' },
  processing: {
    title: 'Il tuo pagamento è in elaborazione',
    text: 'La tua banca non ha ancora dato la risposta definitiva. Non pagare di nuovo. Puoi chiudere questa pagina: il negozio riceve l’esito.',
  },
  checking: {
    title: 'Verifica del tuo pagamento',
    text: 'La connessione si è interrotta e stiamo verificando che cosa è successo. Non pagare di nuovo: questa pagina si aggiorna da sola.',
  },
  otherCard: 'Usa un’altra carta',
  cardLost: 'Il modulo della carta si è interrotto e si è ricaricato. Inserisci di nuovo la carta.',
  hosted: {
    text: 'Inserisci la carta nella pagina di pagamento sicura e poi torni al negozio.',
    action: (amount) => `Continua per pagare ${amount}`,
    instead: 'Paga nella pagina di pagamento sicura',
    opening: 'Apertura della pagina di pagamento sicura.',
    started: {
      title: 'In attesa del tuo pagamento',
      text: 'Se hai già pagato, attendi qui: questa pagina si aggiorna da sola. Altrimenti riprendi da dove eri rimasto.',
      action: 'Continua il pagamento',
    },
    frameTitle: 'Pagina di pagamento sicura',
    leave: 'Apri la pagina di pagamento in questa finestra',
  },
  nothingCharged: 'Non ti è stato addebitato nulla.',
  declinedTitle: 'Il pagamento è stato rifiutato',
  declines: {
    insufficient: 'Il saldo o il limite di questa carta non basta: riprova più tardi o usa un’altra carta.',
    declined: 'La tua banca ha rifiutato questo pagamento: usa un’altra carta.',
    call_issuer: 'La tua banca vuole parlarti di questo pagamento: chiamala o usa un’altra carta.',
    lost_or_stolen: 'La tua banca non permette più di usare questa carta: usa un’altra carta.',
    security: 'Questa carta è stata rifiutata per motivi di sicurezza: usa un’altra carta.',
    expiry: 'La carta è scaduta o la data di scadenza è sbagliata: controlla la data.',
    cvc: 'Il codice di sicurezza è sbagliato: controllalo e riprova.',
    number: 'Il numero della carta è sbagliato: controllalo e riprova.',
    postal_code: 'Il codice postale non corrisponde ai dati della tua banca: usa un’altra carta.',
    not_allowed: 'Questa carta non permette questo tipo di acquisto: usa un’altra carta.',
    currency: 'Questa carta non permette di pagare in dollari USA: usa un’altra carta.',
    limit: 'Questa carta ha raggiunto il limite: riprova più tardi o usa un’altra carta.',
    try_again: 'La tua banca ha avuto un problema temporaneo: attendi un attimo e riprova.',
    try_once: 'Il pagamento non è stato autorizzato: riprova una volta; se non funziona, usa un’altra carta.',
    revoked: 'La tua banca ha ritirato l’autorizzazione di questo pagamento: usa un’altra carta.',
    not_authenticated:
      'La tua banca deve verificare che sia tu: riprova e completa il passaggio che ti mostra.',
    authentication_failed:
      'Il passaggio della tua banca è stato annullato o non è riuscito: riprova o usa un’altra carta.',
    amount:
      'Questo importo non può essere pagato con carta e solo il negozio può cambiarlo: scegli un altro modo di pagare o contatta il negozio.',
    expired: 'Il tempo per pagare è finito. Non ti è stato addebitato nulla: ricomincia il pagamento.',
    failed: 'Il pagamento non è andato a buon fine: ricomincialo.',
    blocked: 'Dopo vari tentativi questa carta non può essere usata per un po’: usa un’altra carta.',
  },
  problems: {
    AMOUNT_BELOW_MINIMUM:
      'Questo importo è troppo basso per pagare con carta. Scegli un altro modo di pagare.',
    CARDS_PAUSED:
      'Le carte sono sospese per qualche minuto e non è stato addebitato nulla. Scegli un altro metodo di pagamento o riprova più tardi.',
    CARD_NOT_AVAILABLE: 'Il pagamento con carta non è disponibile qui. Scegli un altro modo di pagare.',
    PROCESSOR_ACCOUNT_NOT_READY:
      'Il pagamento con carta non è ancora disponibile. Scegli un altro modo di pagare.',
    INVALID_CARD_NUMBER: 'Il numero della carta è sbagliato. Controllalo e riprova.',
    VALIDATION_ERROR: 'Alcuni dati della carta non sono stati accettati. Controllali e riprova.',
  },
} satisfies CardRest;

export const pix = {
  checking: {
    title: 'Verifica del tuo pagamento',
    text: 'Il codice è scaduto. Stiamo verificando se il tuo pagamento è arrivato.',
  },
  expired: {
    title: 'Questo codice Pix è scaduto',
    text: 'Se hai già pagato, tieni aperta questa pagina: stiamo ancora aspettando il tuo pagamento.',
    action: 'Crea un nuovo codice',
  },
  form: {
    intro: 'Ci servono alcuni dati per creare il tuo codice Pix.',
    submit: (amount) => `Crea il codice Pix da ${amount}`,
    withoutDocument: 'Continua senza CPF o CNPJ',
    documentRefused: 'Questo CPF o CNPJ non è stato accettato. Correggilo o continua senza.',
  },
  problemTitle: 'Non è stato possibile creare il codice Pix',
  problems: {
    AMOUNT_OUT_OF_BOUNDS: 'Questo importo non può essere pagato con Pix. Scegli un altro modo di pagare.',
    SERVICE_REFUSED: 'In questo momento non è possibile pagare con Pix. Scegli un altro modo di pagare.',
    ACQUIRER_API_ERROR: 'La banca non ha accettato questo pagamento Pix. Controlla i tuoi dati e riprova.',
    ACQUIRER_UNEXPECTED_RESPONSE: 'La banca non è riuscita a creare il codice Pix. Riprova tra poco.',
    SANDBOX_NOT_ALLOWED: 'Pix non è disponibile in modalità di prova. Scegli un altro modo di pagare.',
  },
} satisfies PixRest;

export const wallet = {
  title: 'Paga con un wallet digitale',
  eitherWallet: 'Apple Pay o Google Pay',
  preparing: 'Caricamento del tuo wallet…',
  stillPreparing: 'Ci vuole più del solito. Non ti è stato addebitato nulla; tieni aperta questa pagina.',
  confirming: {
    title: 'Conferma del tuo pagamento',
    text: 'Hai approvato il pagamento. Tieni aperta questa pagina: si aggiorna da sola.',
  },
  stillConfirming:
    'Stiamo ancora aspettando la conferma. Non pagare di nuovo; questa pagina si aggiorna da sola.',
  open: (amount, wallet) => `Continua per pagare ${amount} con ${wallet ?? 'un wallet digitale'}`,
  opening: 'Apertura della pagina di pagamento…',
  openPage: (amount) => `Continua per pagare ${amount} sulla pagina sicura`,
  nothingCharged: 'Non ti è stato addebitato nulla.',
  comesBack: 'Paghi in una pagina di pagamento sicura e poi torni al negozio.',
  inNewTab: 'La pagina di pagamento sicura si apre in una nuova scheda.',
  elsewhere: {
    title: 'Concludi nell’altra scheda',
    text: 'La pagina di pagamento è aperta in un’altra scheda. Questa pagina si aggiorna appena hai pagato.',
    action: 'Riapri la pagina di pagamento',
  },
  frameTitle: (amount) => `Pagina di pagamento sicura, ${amount}`,
  frameTrouble: 'La pagina di pagamento non compare?',
  frameBack: 'Indietro',
  frameInstead: 'Aprila fuori da questa pagina',
  declines: {
    other_card:
      'La tua banca ha rifiutato questa carta: scegli un’altra carta nel wallet o un altro modo di pagare.',
    never:
      'La tua banca non permette più di usare questa carta: scegli un’altra carta nel wallet o un altro modo di pagare.',
    call_issuer: 'La tua banca vuole parlarti di questo pagamento: chiamala o scegli un’altra carta.',
    card_details:
      'I dati di questa carta nel wallet non sono corretti: aggiornali lì o scegli un’altra carta.',
    retry: 'Il pagamento non è stato autorizzato: attendi un attimo e riprova, o scegli un’altra carta.',
    retry_later:
      'Con questa carta ora non si può pagare questo importo: riprova più tardi o scegli un’altra carta.',
    authenticate: 'La tua banca non è riuscita a verificare che fossi tu: riprova o scegli un’altra carta.',
    new_charge: 'Il pagamento non è andato a buon fine: ricomincialo o scegli un altro modo di pagare.',
    amount:
      'Questo importo non può essere pagato con carta e solo il negozio può cambiarlo: scegli un altro modo di pagare.',
  },
  refused: 'Il wallet non è riuscito ad avviare questo pagamento. Non ti è stato addebitato nulla. Riprova.',
  problemTitle: 'Il wallet non è disponibile',
  problems: {
    INVALID_WALLET: 'Questo pagamento non è configurato correttamente. Contatta il negozio.',
    CARD_NOT_AVAILABLE: 'Questo negozio non accetta wallet digitali. Scegli un altro modo di pagare.',
    PROCESSOR_ACCOUNT_NOT_READY:
      'Questo negozio non accetta ancora wallet digitali. Scegli un altro modo di pagare.',
    AMOUNT_BELOW_MINIMUM: 'Questo importo è troppo basso per un wallet. Scegli un altro modo di pagare.',
  },
} satisfies WalletMessages;

export const purchase = {
  quantity: 'Quantità',
  less: 'Uno in meno',
  more: 'Uno in più',
  begin: 'Vai al pagamento',
  beginWith: (amount) => `Continua · ${amount}`,
  outOfBounds: (min, max) => `Inserisci un importo da ${min} a ${max}.`,
  fields: {
    amount: { label: 'Importo', missing: 'Inserisci un importo.', invalid: 'Inserisci un importo.' },
    address: {
      label: 'Indirizzo',
      missing: 'Inserisci il tuo indirizzo.',
      invalid: 'Inserisci il tuo indirizzo.',
    },
    note: { label: 'Nota per il negozio', missing: '', invalid: '' },
  },
  problems: {
    PRICE_NOT_FOUND: 'Questo articolo non è in vendita qui. Non ti è stato addebitato nulla.',
    PRICE_ENDED: 'Questo articolo non è più in vendita. Non ti è stato addebitato nulla.',
    RATE_LIMITED: 'Da qui sono stati iniziati troppi ordini. Attendi qualche minuto e riprova.',
    VALIDATION_ERROR: 'Qualcosa nel modulo non è stato accettato. Controlla e riprova.',
  },
} satisfies PurchaseMessages;

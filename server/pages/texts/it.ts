/** Italian: texts of the pages. */
import type { PageTexts } from './page-texts.ts';

export const texts: PageTexts = {
  language: 'it',
  notFound: { title: 'Pagina non trovata', text: 'Controlla l’indirizzo con chi te l’ha inviato.' },
  ended: {
    title: 'Non è più in vendita',
    text: 'Questo link o articolo è terminato. Non è stato addebitato nulla.',
  },
  inApp: (app) =>
    `Sei nel browser di ${app}. I wallet e le pagine delle banche potrebbero non aprirsi qui. Pix funziona; per il resto, apri questo indirizzo nel tuo browser.`,
  needsScript: 'Per pagare, attiva JavaScript nel browser.',
  orderExpired: {
    title: 'Il tempo per pagare è scaduto',
    text: 'Se hai già pagato, non pagare di nuovo: il negozio riceve comunque la conferma.',
  },
  orderCancelled: {
    title: 'Ordine annullato',
    text: 'Questo ordine non può più essere pagato. Se hai già pagato, contatta il negozio.',
  },
  order: (reference) => `Ordine ${reference}`,
  home: { title: 'Pagamenti', text: 'Per pagare, apri l’indirizzo che il negozio ti ha inviato.' },
  toShop: (shop) => (shop === null ? 'Torna al negozio' : `Vai a ${shop}`),
  receipt: {
    title: 'Ricevuta',
    reference: 'Ordine',
    date: 'Data',
    item: 'Articolo',
    buyer: 'Acquirente',
    paid: 'Importo pagato',
    refunded: 'Importo rimborsato',
    returned: 'Importo restituito',
    returning: 'Restituzione in corso',
    again: 'Pagato una seconda volta',
    method: 'Metodo di pagamento',
    transaction: 'Numero del pagamento',
    seller: 'Venduto da',
    address: 'Indirizzo e contatto',
    notFiscal: 'Questa ricevuta non è un documento fiscale.',
    verify: (host) =>
      `Per verificare questo ordine, inquadra il codice: la pagina deve aprirsi su ${host} e dire che è pagato.`,
    print: 'Stampa',
  },
  methods: {
    pix: 'Pix',
    card: 'Carta',
    apple_pay: 'Apple Pay',
    google_pay: 'Google Pay',
    wallet: 'Wallet digitale',
  },
  poster: {
    scan: 'Inquadra con la fotocamera del telefono e paga',
    sizes: 'Formati',
    sticker: 'Adesivo',
    print: 'Stampa',
  },
  counter: {
    amount: 'Importo',
    charge: 'Incassa',
    clear: 'Cancella',
    waiting: 'In attesa del pagamento',
    scanPage: 'Usa la fotocamera del telefono, non l’app della banca',
    payHere: 'Paga su questo schermo',
    paid: 'Pagato',
    next: 'Prossimo incasso',
    cancel: 'Annulla',
    outOfBounds: (min, max) => `Inserisci un importo da ${min} a ${max}.`,
    failed: 'Non è stato possibile avviare l’incasso. Non è stato addebitato nulla. Riprova.',
  },
};

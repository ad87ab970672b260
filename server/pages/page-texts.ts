/** Texts of the pages, in the early languages of the elements. */
import { matchLanguage } from '../../widget/protocol/languages.ts';

export interface PageTexts {
  language: string;
  notFound: { title: string; text: string };
  ended: { title: string; text: string };
  /** Shown in an app's own browser. */
  inApp: (app: string) => string;
  needsScript: string;
  /** Of an order, in place of its payment. */
  orderExpired: { title: string; text: string };
  orderCancelled: { title: string; text: string };
  /** Of an order without a description. */
  order: (reference: string) => string;
  /** All that the companion's bare address says. */
  home: { title: string; text: string };
  /** Link from a receipt, and from a page without an offer; null: the shop has no name here. */
  toShop: (shop: string | null) => string;
  receipt: {
    title: string;
    reference: string;
    date: string;
    item: string;
    buyer: string;
    paid: string;
    method: string;
    /** The service's number of the payment, which banks and the shop can search for. */
    transaction: string;
    seller: string;
    address: string;
    notFiscal: string;
    /** Beside the code of the order's page. */
    verify: (host: string) => string;
    print: string;
  };
  methods: { pix: string; card: string; apple_pay: string; google_pay: string; wallet: string };
  poster: { scan: string; sizes: string; sticker: string; print: string };
  counter: {
    amount: string;
    charge: string;
    clear: string;
    waiting: string;
    scanPage: string;
    payHere: string;
    paid: string;
    next: string;
    cancel: string;
    outOfBounds: (min: string, max: string) => string;
    failed: string;
  };
}

const ptBr: PageTexts = {
  language: 'pt-BR',
  notFound: { title: 'Página não encontrada', text: 'Confira o endereço com quem o enviou.' },
  ended: { title: 'Não está mais à venda', text: 'Este link ou produto foi encerrado. Nada foi cobrado.' },
  inApp: (app) =>
    `Você está no navegador do ${app}. Carteiras e páginas de banco podem não abrir aqui. O Pix funciona; para o resto, abra este endereço no seu navegador.`,
  needsScript: 'Para pagar, ative o JavaScript do navegador.',
  orderExpired: {
    title: 'O prazo para pagar acabou',
    text: 'Se você já pagou, não pague de novo: a loja ainda recebe a confirmação.',
  },
  orderCancelled: {
    title: 'Pedido cancelado',
    text: 'Este pedido não pode mais ser pago. Se você já pagou, fale com a loja.',
  },
  order: (reference) => `Pedido ${reference}`,
  home: { title: 'Pagamentos', text: 'Para pagar, abra o endereço que a loja lhe enviou.' },
  toShop: (shop) => (shop === null ? 'Voltar para a loja' : `Ir para ${shop}`),
  receipt: {
    title: 'Comprovante',
    reference: 'Pedido',
    date: 'Data',
    item: 'Item',
    buyer: 'Comprador',
    paid: 'Valor pago',
    method: 'Forma de pagamento',
    transaction: 'Identificação do pagamento',
    seller: 'Vendido por',
    address: 'Endereço e contato',
    notFiscal: 'Este comprovante não é documento fiscal.',
    verify: (host) =>
      `Para conferir este pedido, leia o código: a página tem de abrir em ${host} e dizer que está pago.`,
    print: 'Imprimir',
  },
  methods: {
    pix: 'Pix',
    card: 'Cartão',
    apple_pay: 'Apple Pay',
    google_pay: 'Google Pay',
    wallet: 'Carteira',
  },
  poster: {
    scan: 'Aponte a câmera do celular e pague',
    sizes: 'Tamanhos',
    sticker: 'Adesivo',
    print: 'Imprimir',
  },
  counter: {
    amount: 'Valor',
    charge: 'Cobrar',
    clear: 'Apagar',
    waiting: 'Aguardando o pagamento',
    scanPage: 'Use a câmera do celular, não o app do banco',
    payHere: 'Pagar nesta tela',
    paid: 'Pago',
    next: 'Próxima cobrança',
    cancel: 'Cancelar',
    outOfBounds: (min, max) => `Digite um valor de ${min} a ${max}.`,
    failed: 'Não foi possível começar a cobrança. Nada foi cobrado. Tente de novo.',
  },
};

const en: PageTexts = {
  language: 'en',
  notFound: { title: 'Page not found', text: 'Check the address with whoever sent it.' },
  ended: { title: 'No longer for sale', text: 'This link or item has ended. Nothing was charged.' },
  inApp: (app) =>
    `You are in the browser of ${app}. Wallets and bank pages may not open here. Pix works; for the rest, open this address in your own browser.`,
  needsScript: 'To pay, turn on JavaScript in your browser.',
  orderExpired: {
    title: 'The time to pay is over',
    text: 'If you have already paid, do not pay again: the shop still gets the confirmation.',
  },
  orderCancelled: {
    title: 'Order cancelled',
    text: 'This order can no longer be paid. If you have already paid, contact the shop.',
  },
  order: (reference) => `Order ${reference}`,
  home: { title: 'Payments', text: 'To pay, open the address that the shop has sent you.' },
  toShop: (shop) => (shop === null ? 'Back to the shop' : `Go to ${shop}`),
  receipt: {
    title: 'Receipt',
    reference: 'Order',
    date: 'Date',
    item: 'Item',
    buyer: 'Buyer',
    paid: 'Amount paid',
    method: 'Paid by',
    transaction: 'Payment number',
    seller: 'Sold by',
    address: 'Address and contact',
    notFiscal: 'This receipt is not a tax document.',
    verify: (host) =>
      `To verify this order, scan the code: the page must open at ${host} and say that it is paid.`,
    print: 'Print',
  },
  methods: { pix: 'Pix', card: 'Card', apple_pay: 'Apple Pay', google_pay: 'Google Pay', wallet: 'Wallet' },
  poster: {
    scan: 'Point your phone’s camera here and pay',
    sizes: 'Sizes',
    sticker: 'Sticker',
    print: 'Print',
  },
  counter: {
    amount: 'Amount',
    charge: 'Charge',
    clear: 'Clear',
    waiting: 'Waiting for the payment',
    scanPage: 'Use the phone’s camera, not the bank’s app',
    payHere: 'Pay on this screen',
    paid: 'Paid',
    next: 'Next charge',
    cancel: 'Cancel',
    outOfBounds: (min, max) => `Type an amount from ${min} to ${max}.`,
    failed: 'The charge could not be started. Nothing was charged. Try again.',
  },
};

const es: PageTexts = {
  language: 'es',
  notFound: { title: 'Página no encontrada', text: 'Confirme la dirección con quien la envió.' },
  ended: { title: 'Ya no está a la venta', text: 'Este enlace o producto ha terminado. No se cobró nada.' },
  inApp: (app) =>
    `Está en el navegador de ${app}. Las billeteras y las páginas del banco pueden no abrirse aquí. Pix funciona; para lo demás, abra esta dirección en su navegador.`,
  needsScript: 'Para pagar, active JavaScript en el navegador.',
  orderExpired: {
    title: 'El plazo para pagar terminó',
    text: 'Si ya pagó, no pague de nuevo: la tienda todavía recibe la confirmación.',
  },
  orderCancelled: {
    title: 'Pedido cancelado',
    text: 'Este pedido ya no se puede pagar. Si ya pagó, hable con la tienda.',
  },
  order: (reference) => `Pedido ${reference}`,
  home: { title: 'Pagos', text: 'Para pagar, abra la dirección que le envió la tienda.' },
  toShop: (shop) => (shop === null ? 'Volver a la tienda' : `Ir a ${shop}`),
  receipt: {
    title: 'Comprobante',
    reference: 'Pedido',
    date: 'Fecha',
    item: 'Artículo',
    buyer: 'Comprador',
    paid: 'Importe pagado',
    method: 'Forma de pago',
    transaction: 'Número del pago',
    seller: 'Vendido por',
    address: 'Dirección y contacto',
    notFiscal: 'Este comprobante no es un documento fiscal.',
    verify: (host) =>
      `Para comprobar este pedido, lea el código: la página debe abrirse en ${host} y decir que está pagado.`,
    print: 'Imprimir',
  },
  methods: {
    pix: 'Pix',
    card: 'Tarjeta',
    apple_pay: 'Apple Pay',
    google_pay: 'Google Pay',
    wallet: 'Billetera',
  },
  poster: {
    scan: 'Apunte la cámara del teléfono y pague',
    sizes: 'Tamaños',
    sticker: 'Etiqueta',
    print: 'Imprimir',
  },
  counter: {
    amount: 'Importe',
    charge: 'Cobrar',
    clear: 'Borrar',
    waiting: 'Esperando el pago',
    scanPage: 'Use la cámara del teléfono, no la app del banco',
    payHere: 'Pagar en esta pantalla',
    paid: 'Pagado',
    next: 'Siguiente cobro',
    cancel: 'Cancelar',
    outOfBounds: (min, max) => `Escriba un importe de ${min} a ${max}.`,
    failed: 'No se pudo empezar el cobro. No se cobró nada. Inténtelo de nuevo.',
  },
};

const all = [ptBr, en, es];

export function moneyIn(language: string, amount: string, currency: string): string {
  const format = (currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
    new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay }).format(Number(amount));
  const text = format('symbol');
  // Spanish has no symbol for BRL; buyers know `R$`, which the elements write.
  return text.includes(currency) ? format('narrowSymbol') : text;
}

/** The texts for a visitor's languages, best first; English if none is known. */
export function textsFor(languages: readonly string[]): PageTexts {
  const known = all.map(({ language }) => language);
  const matched = matchLanguage(known, languages);
  return all.find(({ language }) => language === matched) ?? en;
}

/** Brazilian Portuguese: texts of the pages. */
import type { PageTexts } from './page-texts.ts';

export const texts: PageTexts = {
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
    refunded: 'Valor reembolsado',
    returned: 'Valor devolvido',
    returning: 'Devolução em andamento',
    again: 'Pago em duplicidade',
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

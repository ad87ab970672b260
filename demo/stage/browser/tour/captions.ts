/** What the tour says. A caption that one language lacks is a type error. */
import type { Language } from '../view-state.ts';
import type { Caption } from './player.ts';

const ptBR = {
  welcome: {
    chapter: 'A loja',
    text: 'Esta é uma loja comum. O pagamento acontece dentro dela, e nenhum segredo chega ao navegador.',
  },
  element: {
    chapter: 'A loja',
    text: 'Um só elemento, <pay-checkout>, mostra tudo o que o pedido aceita: Pix, cartão e carteiras.',
  },
  pixCode: { chapter: 'Pix', text: 'Ao lado está o celular de quem compra. Ele lê o QR code da página.' },
  pixConfirm: {
    chapter: 'Pix',
    text: 'O banco mostra quanto e para quem. O valor veio do servidor da loja.',
  },
  pixPaid: {
    chapter: 'Pix',
    text: 'Pago, sem recarregar a página. Antes de acreditar, o companion perguntou ao serviço.',
  },
  cardFilled: {
    chapter: 'Cartão',
    text: 'Agora um cartão que o banco quer confirmar. Escolhido pelo nome, ele se preenche sozinho.',
  },
  cardBank: {
    chapter: 'Cartão',
    text: 'O 3-D Secure abre sobre a página. Quem compra aprova e fica na loja.',
  },
  cardPaid: { chapter: 'Cartão', text: 'Aprovado. O número do cartão não passou pelo servidor da loja.' },
  wallet: {
    chapter: 'Carteira',
    text: 'Carteiras aparecem quando o aparelho as tem. Um toque abre a folha.',
  },
  walletSheet: { chapter: 'Carteira', text: 'Cartão salvo, valor do pedido: é só confirmar.' },
  lostSwitch: {
    chapter: 'Callback perdido',
    text: 'E quando algo quebra? Daqui em diante, os avisos do serviço de pagamento se perdem.',
  },
  lostWait: {
    chapter: 'Callback perdido',
    text: 'O banco já pagou e ninguém avisou. Como alguém espera na página, o companion pergunta por conta própria.',
  },
  lostHealed: {
    chapter: 'Callback perdido',
    text: 'Curou-se sozinho. Em Mensagens está cada passo: o aviso perdido, a consulta, o webhook assinado.',
  },
  refund: {
    chapter: 'Devolução',
    text: 'A administração mostra o pagamento com cartão e seu histórico. Agora o dinheiro volta.',
  },
  refunded: {
    chapter: 'Devolução',
    text: 'Devolvido uma vez só, mesmo que o botão seja apertado duas vezes. A loja soube por webhook.',
  },
  staticShop: {
    chapter: 'Sem servidor',
    text: 'Esta loja é só uma página estática e uma lista de preços. Os dois arquivos inteiros estão ao lado, prontos para copiar.',
  },
  staticPlaces: {
    chapter: 'Sem servidor',
    text: 'Da mesma lista saem o cartaz com QR code e o caixa do balcão: os botões acima dos arquivos levam até eles.',
  },
  end: {
    chapter: 'Sua vez',
    text: 'Troque a marca, quebre o serviço, recuse um cartão. O código do que está na tela fica em Código.',
  },
} satisfies Record<string, Caption>;

export type Captions = Readonly<Record<keyof typeof ptBR, Caption>>;

const en: Captions = {
  welcome: {
    chapter: 'The shop',
    text: 'This is an ordinary shop. Payment happens inside of it, and no secret ever reaches the browser.',
  },
  element: {
    chapter: 'The shop',
    text: 'One element, <pay-checkout>, shows all that the order can be paid with: Pix, cards and wallets.',
  },
  pixCode: { chapter: 'Pix', text: 'Beside it is the buyer’s phone. It reads the QR code from the page.' },
  pixConfirm: {
    chapter: 'Pix',
    text: 'The bank shows how much, and to whom. The shop’s server set the amount.',
  },
  pixPaid: {
    chapter: 'Pix',
    text: 'Paid, without a reload. The companion asked the service before it believed anything.',
  },
  cardFilled: {
    chapter: 'Card',
    text: 'Now a card that the bank wants confirmed. Chosen by its name, it fills itself in.',
  },
  cardBank: {
    chapter: 'Card',
    text: '3-D Secure opens over the page. The buyer approves and stays in the shop.',
  },
  cardPaid: { chapter: 'Card', text: 'Approved. The card number never passed through the shop’s server.' },
  wallet: { chapter: 'Wallet', text: 'Wallets show where the device has them. One tap opens the sheet.' },
  walletSheet: { chapter: 'Wallet', text: 'A saved card, the amount of the order: all it takes is a yes.' },
  lostSwitch: {
    chapter: 'A lost callback',
    text: 'And when something breaks? From here on, the payment service’s callbacks get lost.',
  },
  lostWait: {
    chapter: 'A lost callback',
    text: 'The bank has paid and nobody was told. Since somebody waits on the page, the companion asks by itself.',
  },
  lostHealed: {
    chapter: 'A lost callback',
    text: 'It healed by itself. The wire shows each step: the lost callback, the lookup, the signed webhook.',
  },
  refund: {
    chapter: 'A refund',
    text: 'The back office shows the card payment and its history. Now the money goes back.',
  },
  refunded: {
    chapter: 'A refund',
    text: 'Refunded once, even when the button is pressed twice. The shop was told by a webhook.',
  },
  staticShop: {
    chapter: 'Without a server',
    text: 'This shop is one static page and one price list. Both files are beside it as a whole, ready to copy.',
  },
  staticPlaces: {
    chapter: 'Without a server',
    text: 'The same list makes the poster with its QR code and the till at the counter: the buttons above the files lead there.',
  },
  end: {
    chapter: 'Your turn',
    text: 'Change the brand, break the service, decline a card. The code of what you see is under Code.',
  },
};

export const captions: Readonly<Record<Language, Captions>> = { 'pt-BR': ptBR, en };

/** Captions left out where the demo has no static shop. */
const staticShopCaptions: ReadonlySet<string> = new Set<keyof Captions>(['staticShop', 'staticPlaces']);

export const stepsOf = (words: Captions, hasStaticShop: boolean): number =>
  Object.keys(words).filter((name) => hasStaticShop || !staticShopCaptions.has(name)).length;

/** What the tour says. A caption that one language lacks is a type error. */
import type { Language } from '../view-state.ts';
import type { Caption } from './player.ts';

const ptBR = {
  welcome: {
    chapter: 'A loja',
    text: 'Esta é uma loja comum. O pagamento acontece dentro dela; a chave da loja fica no servidor.',
    gain: 'Quem compra não sai da loja no meio da compra.',
  },
  element: {
    chapter: 'A loja',
    text: 'Um só elemento, <pay-checkout>, mostra tudo o que o pedido aceita: Pix, cartão e carteiras.',
    gain: 'Uma tag no lugar de três integrações.',
  },
  pixCode: {
    chapter: 'Pix',
    text: 'Aqui está o celular de quem compra. Ele lê o QR code da página.',
    gain: 'Nada para digitar: o valor e o destino vêm no código.',
  },
  pixConfirm: {
    chapter: 'Pix',
    text: 'O banco mostra quanto e para quem. O valor veio do servidor da loja.',
    gain: 'Mexer na página não muda o preço.',
  },
  pixPaid: {
    chapter: 'Pix',
    text: 'Pago, sem recarregar a página. Antes de acreditar, o companion perguntou ao serviço.',
    gain: 'Um aviso falso não faz a loja entregar.',
  },
  cardFilled: {
    chapter: 'Cartão',
    text: 'Agora um cartão que o banco quer confirmar. Para preenchê-lo, o palco pede o formulário na própria página.',
    gain: 'Cada recusa e cada demora pode ser vista antes do primeiro cliente.',
  },
  cardBank: {
    chapter: 'Cartão',
    text: 'O 3-D Secure abre sobre a página. Quem compra aprova e fica na loja.',
    gain: 'A confirmação não custa a venda: a sacola continua atrás.',
  },
  cardPaid: {
    chapter: 'Cartão',
    text: 'Aprovado. O número do cartão não passou pelo servidor da loja.',
    gain: 'Onde o cartão passa decide o questionário do PCI: está na documentação.',
  },
  wallet: {
    chapter: 'Carteira',
    text: 'Carteiras aparecem quando o aparelho as tem. Um toque abre a folha.',
    gain: 'Menos campos no celular, onde se desiste mais.',
  },
  walletSheet: {
    chapter: 'Carteira',
    text: 'Cartão salvo, valor do pedido: é só confirmar.',
    gain: 'Sem digitar cartão, sem cadastro.',
  },
  lostSwitch: {
    chapter: 'Callback perdido',
    text: 'E quando algo quebra? Daqui em diante, os avisos do serviço de pagamento se perdem.',
    gain: 'O pior dia da integração, antes que ele aconteça.',
  },
  lostWait: {
    chapter: 'Callback perdido',
    text: 'O banco já pagou e ninguém avisou. Como alguém espera na página, o companion pergunta por conta própria.',
    gain: 'Quem pagou não fica olhando para um pedido parado.',
  },
  lostHealed: {
    chapter: 'Callback perdido',
    text: 'Curou-se sozinho. Em Mensagens está cada passo: o aviso perdido, a consulta, o webhook assinado.',
    gain: 'Ninguém precisou abrir um chamado.',
  },
  refund: {
    chapter: 'Devolução',
    text: 'A administração mostra o pagamento com cartão e seu histórico. Agora o dinheiro volta.',
    gain: 'O atendimento resolve sem entrar no painel do banco.',
  },
  refunded: {
    chapter: 'Devolução',
    text: 'Devolvido uma vez só, mesmo que o botão seja apertado duas vezes. A loja soube por webhook.',
    gain: 'Um clique a mais não devolve dinheiro a mais.',
  },
  staticShop: {
    chapter: 'Sem servidor',
    text: 'Esta loja é só uma página estática e uma lista de preços. Os dois arquivos inteiros estão em Código, prontos para copiar.',
    gain: 'Vender começa com dois arquivos.',
  },
  staticPlaces: {
    chapter: 'Sem servidor',
    text: 'Da mesma lista saem o cartaz com QR code e o caixa do balcão: os botões acima dos arquivos levam até eles.',
    gain: 'O mesmo preço na rua, no balcão e na internet.',
  },
  end: {
    chapter: 'Sua vez',
    text: 'Troque a marca, quebre o serviço, recuse um cartão. O código do que está na tela fica em Código.',
    gain: 'O que você mudou aqui está no código que copiar.',
  },
} satisfies Record<string, Caption>;

export type Captions = Readonly<Record<keyof typeof ptBR, Caption>>;

const en: Captions = {
  welcome: {
    chapter: 'The shop',
    text: 'This is an ordinary shop. Payment happens inside of it; the merchant’s key stays on the server.',
    gain: 'Buyers do not leave the shop in the middle of a purchase.',
  },
  element: {
    chapter: 'The shop',
    text: 'One element, <pay-checkout>, shows all that the order can be paid with: Pix, cards and wallets.',
    gain: 'One tag instead of three integrations.',
  },
  pixCode: {
    chapter: 'Pix',
    text: 'Here is the buyer’s phone. It reads the QR code from the page.',
    gain: 'Nothing to type: amount and payee are in the code.',
  },
  pixConfirm: {
    chapter: 'Pix',
    text: 'The bank shows how much, and to whom. The shop’s server set the amount.',
    gain: 'Tampering with the page does not change the price.',
  },
  pixPaid: {
    chapter: 'Pix',
    text: 'Paid, without a reload. The companion asked the service before it believed anything.',
    gain: 'A forged notice does not make the shop ship.',
  },
  cardFilled: {
    chapter: 'Card',
    text: 'Now a card that the bank wants confirmed. To fill it in, the stage asks for the form in the page itself.',
    gain: 'Each decline and each delay can be seen before the first customer.',
  },
  cardBank: {
    chapter: 'Card',
    text: '3-D Secure opens over the page. The buyer approves and stays in the shop.',
    gain: 'The confirmation does not cost the sale: the shop stays behind it.',
  },
  cardPaid: {
    chapter: 'Card',
    text: 'Approved. The card number never passed through the shop’s server.',
    gain: 'Where the card passes decides the PCI questionnaire: the documents say how.',
  },
  wallet: {
    chapter: 'Wallet',
    text: 'Wallets show where the device has them. One tap opens the sheet.',
    gain: 'Fewer fields on a phone, where people give up most.',
  },
  walletSheet: {
    chapter: 'Wallet',
    text: 'A saved card, the amount of the order: all it takes is a yes.',
    gain: 'No card to type, no account to make.',
  },
  lostSwitch: {
    chapter: 'A lost callback',
    text: 'And when something breaks? From here on, the payment service’s callbacks get lost.',
    gain: 'The integration’s worst day, before it comes.',
  },
  lostWait: {
    chapter: 'A lost callback',
    text: 'The bank has paid and nobody was told. Since somebody waits on the page, the companion asks by itself.',
    gain: 'Whoever has paid does not stare at an order that stands still.',
  },
  lostHealed: {
    chapter: 'A lost callback',
    text: 'It healed by itself. The wire shows each step: the lost callback, the lookup, the signed webhook.',
    gain: 'Nobody had to open a ticket.',
  },
  refund: {
    chapter: 'A refund',
    text: 'The back office shows the card payment and its history. Now the money goes back.',
    gain: 'Support settles it without the bank’s own panel.',
  },
  refunded: {
    chapter: 'A refund',
    text: 'Refunded once, even when the button is pressed twice. The shop was told by a webhook.',
    gain: 'One click too many does not send money twice.',
  },
  staticShop: {
    chapter: 'Without a server',
    text: 'This shop is one static page and one price list. Both files are under Code as a whole, ready to copy.',
    gain: 'Selling begins with two files.',
  },
  staticPlaces: {
    chapter: 'Without a server',
    text: 'The same list makes the poster with its QR code and the till at the counter: the buttons above the files lead there.',
    gain: 'The same price in the street, at the counter and online.',
  },
  end: {
    chapter: 'Your turn',
    text: 'Change the brand, break the service, decline a card. The code of what you see is under Code.',
    gain: 'What you changed here is in the code that you copy.',
  },
};

export const captions: Readonly<Record<Language, Captions>> = { 'pt-BR': ptBR, en };

/** Captions left out where the demo has no static shop. */
const staticShopCaptions: ReadonlySet<string> = new Set<keyof Captions>(['staticShop', 'staticPlaces']);

export const stepsOf = (words: Captions, hasStaticShop: boolean): number =>
  Object.keys(words).filter((name) => hasStaticShop || !staticShopCaptions.has(name)).length;

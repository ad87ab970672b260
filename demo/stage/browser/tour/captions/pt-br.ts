/** Portuguese captions of the tour. */
import type { Caption } from '../player.ts';

export const ptBR = {
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
  cardWays: {
    chapter: 'Cartão',
    text: 'O cartão pode passar por três caminhos, e esta chave muda mesmo o companion: na página hospedada, num quadro dele ou na página da loja.',
    gain: 'Página hospedada: SAQ A. Nos outros dois o cartão passa pelo companion: SAQ D.',
  },
  cardFilled: {
    chapter: 'Cartão',
    text: 'Na página, o palco consegue preencher o formulário; num quadro do companion ninguém conseguiria. Este cartão o banco quer confirmar.',
    gain: 'Cada recusa e cada demora pode ser vista antes do primeiro cliente.',
  },
  cardBank: {
    chapter: 'Cartão',
    text: 'O 3-D Secure abre sobre a página. Quem compra aprova e fica na loja.',
    gain: 'A confirmação não custa a venda: a sacola continua atrás.',
  },
  cardPaid: {
    chapter: 'Cartão',
    text: 'Aprovado. O número passou pela página e pelo companion, e não pelo servidor da loja: SAQ D.',
    gain: 'Quem quer SAQ A escolhe a página hospedada: é uma variável.',
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

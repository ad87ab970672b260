/** Portuguese captions of the tour. */
import type { Caption } from '../player.ts';

export const ptBR = {
  pix: {
    chapter: 'Pix',
    gain: 'Quem compra paga em segundos, sem digitar nada.',
    text: 'O celular simulado lê o código da página. O valor e o destino vêm do servidor da loja, não do navegador.',
  },
  pixPaid: {
    chapter: 'Pix',
    gain: 'Um comprovante falso não leva a mercadoria.',
    text: 'Antes de dizer pago, o seu servidor perguntou ao serviço de pagamento.',
  },
  declined: {
    chapter: 'Cartão recusado',
    gain: 'Cartão recusado não é venda perdida.',
    text: 'O cartão não tem saldo: nada foi cobrado, a página diz isso, e o mesmo pedido continua aberto para o Pix.',
  },
  declinedPaid: {
    chapter: 'Cartão recusado',
    gain: 'O mesmo pedido foi pago com Pix.',
    text: 'O comprador escolheu Pix na mesma tela. É um só pedido: o cartão não pode pagá-lo de novo.',
  },
  bank: {
    chapter: 'Etapa do banco',
    gain: 'A confirmação do banco não tira ninguém da loja.',
    text: 'A confirmação (3-D Secure) abre sobre a página; aprovada a compra, a página segue sozinha.',
  },
  lostAnswer: {
    chapter: 'Resposta perdida',
    gain: 'Ninguém é cobrado duas vezes.',
    text: 'O cartão foi cobrado e a resposta se perdeu no caminho. O servidor consultou em vez de cobrar de novo.',
  },
  lostCallback: {
    chapter: 'Aviso perdido',
    gain: 'Quem pagou não fica esperando, e ninguém abre chamado.',
    text: 'O aviso do serviço se perdeu. Como há alguém na página, o servidor pergunta por conta própria, e o pedido fica pago.',
  },
  refund: {
    chapter: 'Reembolso',
    gain: 'Um clique a mais não devolve dinheiro a mais.',
    text: 'O cartão foi reembolsado uma vez só, mesmo que o botão seja apertado duas vezes. A loja recebeu um aviso assinado, o webhook.',
  },
} satisfies Record<string, Caption>;

export type Captions = Readonly<Record<keyof typeof ptBR, Caption>>;

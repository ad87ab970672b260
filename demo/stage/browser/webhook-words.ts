/** Explains each webhook event from the shop's point of view. */
import type { Language } from './view-state.ts';

const ptBR = {
  'checkout.paid': 'O pedido está pago: a loja entrega. É a única mensagem em que ela precisa acreditar.',
  'checkout.expired': 'O prazo acabou sem pagamento: a loja pode soltar o que reservou.',
  'payment.paid': 'Qual tentativa trouxe o dinheiro, e como: é o que vai no recibo.',
  'payment.cancelled': 'Uma tentativa terminou sem dinheiro. O pedido ainda pode ser pago.',
  'payment.refunded': 'O pagamento inteiro voltou para quem comprou.',
  'payment.partially_refunded': 'Uma parte do pagamento voltou para quem comprou.',
  'payment.disputed': 'O titular do cartão contestou: alguém na loja precisa olhar.',
  'payment.dispute_won': 'A contestação terminou a favor da loja.',
  'payment.dispute_lost': 'A contestação terminou a favor do titular: o dinheiro saiu.',
  'payment.duplicate': 'O pedido foi pago duas vezes: uma delas deve ser devolvida.',
  'payment.mismatch': 'Chegou dinheiro que não bate com o pedido: uma pessoa decide.',
  'payment.unknown':
    'O serviço fala de um pagamento que o banco de dados perdeu: confira antes de cobrar de novo.',
  'refund.pending': 'Uma devolução começou.',
  'refund.requires_action': 'A devolução precisa de mais um passo: a loja fala com o suporte do serviço.',
  'refund.succeeded': 'A devolução chegou ao banco de quem comprou.',
  'refund.failed': 'A devolução falhou: o dinheiro continua aqui.',
  'refund.cancelled': 'A devolução foi cancelada.',
  'payout.paid': 'Um Pix enviado pela loja chegou.',
  'payout.cancelled': 'Um Pix enviado pela loja foi cancelado: o dinheiro ficou.',
  'payout.mismatch': 'O serviço relata outro envio, não o que foi pedido: uma pessoa decide.',
  'withdrawal.completed': 'Um saque em cripto está na rede.',
  'withdrawal.failed': 'Um saque em cripto falhou.',
  'withdrawal.cancelled': 'Um saque em cripto foi cancelado.',
};

const en: typeof ptBR = {
  'checkout.paid': 'The order is paid: the shop ships. It is the one message that it has to believe.',
  'checkout.expired': 'Time is over without a payment: the shop can let go of what it had reserved.',
  'payment.paid': 'Which attempt brought the money, and how: that is what the receipt says.',
  'payment.cancelled': 'An attempt ended without money. The order can still be paid.',
  'payment.refunded': 'All of the payment went back to the buyer.',
  'payment.partially_refunded': 'Part of the payment went back to the buyer.',
  'payment.disputed': 'The cardholder disputes it: somebody at the shop has to look.',
  'payment.dispute_won': 'The dispute ended for the shop.',
  'payment.dispute_lost': 'The dispute ended for the cardholder: the money is gone.',
  'payment.duplicate': 'The order was paid twice: one of the two has to be refunded.',
  'payment.mismatch': 'Money came that does not fit the order: a person decides.',
  'payment.unknown':
    'The service reports a payment that the database has lost: compare before charging again.',
  'refund.pending': 'A refund has begun.',
  'refund.requires_action': 'The refund needs a further step: the shop contacts the service’s support.',
  'refund.succeeded': 'The refund has reached the buyer’s bank.',
  'refund.failed': 'The refund failed: the money is still here.',
  'refund.cancelled': 'The refund was cancelled.',
  'payout.paid': 'A Pix that the shop sent has arrived.',
  'payout.cancelled': 'A Pix that the shop sent was cancelled: the money stayed.',
  'payout.mismatch': 'The service reports another payout than was asked for: a person decides.',
  'withdrawal.completed': 'A crypto withdrawal is on the chain.',
  'withdrawal.failed': 'A crypto withdrawal failed.',
  'withdrawal.cancelled': 'A crypto withdrawal was cancelled.',
};

const es: typeof ptBR = {
  'checkout.paid': 'El pedido está pagado: la tienda entrega. Es el único mensaje que tiene que creer.',
  'checkout.expired': 'Se acabó el plazo sin pago: la tienda puede soltar lo que reservó.',
  'payment.paid': 'Qué intento trajo el dinero, y cómo: es lo que dice el recibo.',
  'payment.cancelled': 'Un intento terminó sin dinero. El pedido todavía se puede pagar.',
  'payment.refunded': 'Todo el pago volvió a quien compró.',
  'payment.partially_refunded': 'Una parte del pago volvió a quien compró.',
  'payment.disputed': 'El titular de la tarjeta lo disputa: alguien de la tienda tiene que mirar.',
  'payment.dispute_won': 'La disputa terminó a favor de la tienda.',
  'payment.dispute_lost': 'La disputa terminó a favor del titular: el dinero se fue.',
  'payment.duplicate': 'El pedido se pagó dos veces: uno de los pagos se debe devolver.',
  'payment.mismatch': 'Llegó dinero que no coincide con el pedido: decide una persona.',
  'payment.unknown':
    'El servicio habla de un pago que la base de datos perdió: compare antes de volver a cobrar.',
  'refund.pending': 'Empezó una devolución.',
  'refund.requires_action': 'La devolución necesita otro paso: la tienda habla con el soporte del servicio.',
  'refund.succeeded': 'La devolución llegó al banco de quien compró.',
  'refund.failed': 'La devolución falló: el dinero sigue aquí.',
  'refund.cancelled': 'La devolución se canceló.',
  'payout.paid': 'Llegó un Pix que envió la tienda.',
  'payout.cancelled': 'Se canceló un Pix que envió la tienda: el dinero se quedó.',
  'payout.mismatch': 'El servicio informa de otro envío, no del que se pidió: decide una persona.',
  'withdrawal.completed': 'Un retiro en cripto está en la red.',
  'withdrawal.failed': 'Un retiro en cripto falló.',
  'withdrawal.cancelled': 'Se canceló un retiro en cripto.',
};

export const webhookWords: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'pt-BR': ptBR,
  en,
  es,
};

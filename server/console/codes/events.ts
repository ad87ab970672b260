/** Names of the events. */
import type { Wording } from './wording.ts';

const event = (code: string, ptBR: string, en: string, es: string): Wording => ({
  codes: [code],
  'pt-BR': ptBR,
  en,
  es,
});

export const events: readonly Wording[] = [
  event('checkout.paid', 'Pedido pago', 'Order paid', 'Pedido pagado'),
  event('checkout.expired', 'Prazo do pedido encerrado', 'Order expired', 'Plazo del pedido vencido'),
  event('payment.paid', 'Pagamento aprovado', 'Payment approved', 'Pago aprobado'),
  event('payment.cancelled', 'Tentativa sem pagamento', 'Attempt without payment', 'Intento sin pago'),
  event('payment.refunded', 'Pagamento devolvido', 'Payment refunded', 'Pago devuelto'),
  event(
    'payment.partially_refunded',
    'Pagamento devolvido em parte',
    'Payment refunded in part',
    'Pago devuelto en parte',
  ),
  event('payment.disputed', 'Contestação aberta', 'Dispute opened', 'Disputa abierta'),
  event('payment.dispute_won', 'Contestação ganha', 'Dispute won', 'Disputa ganada'),
  event('payment.dispute_lost', 'Contestação perdida', 'Dispute lost', 'Disputa perdida'),
  event('payment.duplicate', 'Pedido pago duas vezes', 'Order paid twice', 'Pedido pagado dos veces'),
  event('payment.mismatch', 'Pagamento com outro valor', 'Payment of another amount', 'Pago de otro importe'),
  event('payment.unknown', 'Pagamento sem registro', 'Payment without a record', 'Pago sin registro'),
  event('refund.pending', 'Devolução solicitada', 'Refund requested', 'Devolución solicitada'),
  event(
    'refund.requires_action',
    'Devolução requer ação',
    'Refund needs action',
    'La devolución requiere una acción',
  ),
  event('refund.succeeded', 'Devolução concluída', 'Refund completed', 'Devolución completada'),
  event('refund.failed', 'Devolução falhou', 'Refund failed', 'La devolución falló'),
  event('refund.cancelled', 'Devolução cancelada', 'Refund cancelled', 'Devolución cancelada'),
  event('payout.paid', 'Pix enviado', 'Payout sent', 'Pix enviado'),
  event('payout.cancelled', 'Pix não enviado', 'Payout not sent', 'Pix no enviado'),
  event(
    'payout.mismatch',
    'Pix enviado com outro valor',
    'Payout of another amount',
    'Pix enviado con otro importe',
  ),
  event('cards.paused', 'Cartões pausados', 'Cards paused', 'Tarjetas en pausa'),
  event('cards.resumed', 'Cartões aceitos de novo', 'Cards taken again', 'Tarjetas aceptadas de nuevo'),
  event('withdrawal.completed', 'Saque concluído', 'Withdrawal completed', 'Retiro completado'),
  event('withdrawal.failed', 'Saque falhou', 'Withdrawal failed', 'El retiro falló'),
  event('withdrawal.cancelled', 'Saque cancelado', 'Withdrawal cancelled', 'Retiro cancelado'),
];

/** Names of the events, of the calls that the audit records, and of who makes them without a name of their own. */
import { type Wording, wording } from './wording.ts';

export const events: readonly Wording[] = [
  wording('checkout.paid', 'Pedido pago', 'Order paid', 'Pedido pagado'),
  wording('checkout.expired', 'Prazo do pedido encerrado', 'Order expired', 'Plazo del pedido vencido'),
  wording('payment.paid', 'Pagamento aprovado', 'Payment approved', 'Pago aprobado'),
  wording('payment.cancelled', 'Tentativa sem pagamento', 'Attempt without payment', 'Intento sin pago'),
  wording('payment.refunded', 'Pagamento devolvido', 'Payment refunded', 'Pago devuelto'),
  wording(
    'payment.partially_refunded',
    'Pagamento devolvido em parte',
    'Payment refunded in part',
    'Pago devuelto en parte',
  ),
  wording('payment.disputed', 'Contestação aberta', 'Dispute opened', 'Disputa abierta'),
  wording('payment.dispute_won', 'Contestação ganha', 'Dispute won', 'Disputa ganada'),
  wording('payment.dispute_lost', 'Contestação perdida', 'Dispute lost', 'Disputa perdida'),
  wording('payment.duplicate', 'Pedido pago duas vezes', 'Order paid twice', 'Pedido pagado dos veces'),
  wording(
    'payment.mismatch',
    'Pagamento com outro valor',
    'Payment of another amount',
    'Pago de otro importe',
  ),
  wording('payment.unknown', 'Pagamento sem registro', 'Payment without a record', 'Pago sin registro'),
  wording('refund.pending', 'Devolução solicitada', 'Refund requested', 'Devolución solicitada'),
  wording(
    'refund.requires_action',
    'Devolução requer ação',
    'Refund needs action',
    'La devolución requiere una acción',
  ),
  wording('refund.succeeded', 'Devolução concluída', 'Refund completed', 'Devolución completada'),
  wording('refund.failed', 'Devolução falhou', 'Refund failed', 'La devolución falló'),
  wording('refund.cancelled', 'Devolução cancelada', 'Refund cancelled', 'Devolución cancelada'),
  wording('payout.paid', 'Pix enviado', 'Payout sent', 'Pix enviado'),
  wording('payout.cancelled', 'Pix não enviado', 'Payout not sent', 'Pix no enviado'),
  wording(
    'payout.mismatch',
    'Pix enviado com outro valor',
    'Payout of another amount',
    'Pix enviado con otro importe',
  ),
  wording('cards.paused', 'Cartões pausados', 'Cards paused', 'Tarjetas en pausa'),
  wording('cards.resumed', 'Cartões aceitos de novo', 'Cards taken again', 'Tarjetas aceptadas de nuevo'),
  wording('withdrawal.completed', 'Saque concluído', 'Withdrawal completed', 'Retiro completado'),
  wording('withdrawal.failed', 'Saque falhou', 'Withdrawal failed', 'El retiro falló'),
  wording('withdrawal.cancelled', 'Saque cancelado', 'Withdrawal cancelled', 'Retiro cancelado'),
];

export const calls: readonly Wording[] = [
  wording('createCheckout', 'Criou o pedido', 'Created the order', 'Creó el pedido'),
  wording('updateCheckout', 'Mudou o pedido', 'Changed the order', 'Cambió el pedido'),
  wording('changeAmounts', 'Mudou o valor', 'Changed the amount', 'Cambió el importe'),
  wording('cancelCheckout', 'Cancelou o pedido', 'Cancelled the order', 'Canceló el pedido'),
  wording(
    'forgetCustomer',
    'Apagou os dados do cliente',
    'Erased the customer’s data',
    'Borró los datos del cliente',
  ),
  wording('createRefund', 'Devolveu', 'Refunded', 'Devolvió'),
  wording('createPayout', 'Enviou um Pix', 'Sent a Pix', 'Envió un Pix'),
  wording('createWithdrawal', 'Sacou em cripto', 'Withdrew in crypto', 'Retiró en cripto'),
  wording('resendEvent', 'Enviou o aviso de novo', 'Sent the webhook again', 'Envió el aviso de nuevo'),
  wording('createResolution', 'Marcou na lista', 'Marked in the list', 'Marcó en la lista'),
  wording('createLink', 'Criou o link', 'Created the link', 'Creó el enlace'),
  wording('cancelLink', 'Cancelou o link', 'Cancelled the link', 'Canceló el enlace'),
];

export const keys: readonly Wording[] = [
  wording('PAY_MERCHANT_KEY', 'Chave da loja', 'The shop’s key', 'Clave de la tienda'),
  wording('in-process', 'Servidor da loja', 'The shop’s server', 'Servidor de la tienda'),
];

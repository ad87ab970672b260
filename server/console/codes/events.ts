/** Names of the events. */
import type { Wording } from './wording.ts';

const event = (code: string, ptBR: string, en: string): Wording => ({ codes: [code], 'pt-BR': ptBR, en });

export const events: readonly Wording[] = [
  event('checkout.paid', 'Pedido pago', 'Order paid'),
  event('checkout.expired', 'Prazo do pedido encerrado', 'Order expired'),
  event('payment.paid', 'Pagamento aprovado', 'Payment approved'),
  event('payment.cancelled', 'Pagamento cancelado', 'Payment cancelled'),
  event('payment.refunded', 'Pagamento devolvido', 'Payment refunded'),
  event('payment.partially_refunded', 'Pagamento devolvido em parte', 'Payment refunded in part'),
  event('payment.disputed', 'Contestação aberta', 'Dispute opened'),
  event('payment.dispute_won', 'Contestação ganha', 'Dispute won'),
  event('payment.dispute_lost', 'Contestação perdida', 'Dispute lost'),
  event('payment.duplicate', 'Pedido pago duas vezes', 'Order paid twice'),
  event('payment.mismatch', 'Pagamento com outro valor', 'Payment of another amount'),
  event('payment.unknown', 'Pagamento sem registro', 'Payment without a record'),
  event('refund.pending', 'Devolução solicitada', 'Refund requested'),
  event('refund.requires_action', 'Devolução requer ação', 'Refund needs action'),
  event('refund.succeeded', 'Devolução concluída', 'Refund completed'),
  event('refund.failed', 'Devolução falhou', 'Refund failed'),
  event('refund.cancelled', 'Devolução cancelada', 'Refund cancelled'),
  event('payout.paid', 'Pix enviado', 'Payout sent'),
  event('payout.cancelled', 'Pix não enviado', 'Payout not sent'),
  event('payout.mismatch', 'Pix enviado com outro valor', 'Payout of another amount'),
  event('withdrawal.completed', 'Saque concluído', 'Withdrawal completed'),
  event('withdrawal.failed', 'Saque falhou', 'Withdrawal failed'),
  event('withdrawal.cancelled', 'Saque cancelado', 'Withdrawal cancelled'),
];

/** Reasons and stages of disputes, as card networks and their processors name them. */
import { type Wording, wording } from './wording.ts';

export const disputes: readonly Wording[] = [
  wording(
    'fraudulent',
    'O titular diz que não comprou',
    'The cardholder did not buy it',
    'El titular dice que no compró',
  ),
  wording(
    'unrecognized',
    'O titular não reconhece a compra',
    'The cardholder does not recognise it',
    'El titular no reconoce la compra',
  ),
  wording('duplicate', 'Cobrado duas vezes', 'Charged twice', 'Cobrado dos veces'),
  wording('product_not_received', 'Não recebeu', 'Not received', 'No lo recibió'),
  wording(
    'product_unacceptable',
    'Veio com defeito, ou diferente',
    'Faulty, or not as described',
    'Llegó con defectos, o distinto',
  ),
  wording(
    'credit_not_processed',
    'A devolução não chegou',
    'A refund did not arrive',
    'La devolución no llegó',
  ),
  wording(
    'subscription_canceled',
    'A assinatura já estava cancelada',
    'The subscription was cancelled',
    'La suscripción estaba cancelada',
  ),
  wording('general', 'Sem motivo informado', 'No reason given', 'Sin motivo informado'),
  wording(
    ['needs_response', 'warning_needs_response'],
    'Espera as provas da loja',
    'Waits for the shop’s evidence',
    'Espera las pruebas de la tienda',
  ),
  wording(['under_review', 'warning_under_review'], 'Em análise', 'Under review', 'En revisión'),
  wording(['won', 'warning_closed'], 'Ganha', 'Won', 'Ganada'),
  wording('lost', 'Perdida', 'Lost', 'Perdida'),
];

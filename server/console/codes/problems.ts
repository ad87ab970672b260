/** Messages for the errors of the companion and of the console. */
import type { Wording } from './wording.ts';

const problem = (codes: string | readonly string[], ptBR: string, en: string): Wording => ({
  codes: typeof codes === 'string' ? [codes] : codes,
  'pt-BR': ptBR,
  en,
});

export const problems: readonly Wording[] = [
  problem('VALIDATION_ERROR', 'Confira o que foi digitado.', 'Check what was typed.'),
  problem(
    'IDEMPOTENCY_KEY_REUSED',
    'Esta devolução já foi pedida, com outro valor ou outra chave. Nada mais foi enviado.',
    'This was asked for before, with another amount or Pix key. Nothing more was sent.',
  ),
  problem('IDEMPOTENCY_KEY_IN_FLIGHT', 'Este envio já está a caminho.', 'It is being sent already.'),
  // Orders
  problem(
    'CHECKOUT_OPEN',
    'Este pedido ainda pode ser pago: os dados são necessários até lá.',
    'This order can still be paid, and needs the data until then.',
  ),
  // Refunds
  problem('ALREADY_REFUNDED', 'Já foi devolvido por inteiro.', 'All of it was refunded before.'),
  problem(
    'AMOUNT_EXCEEDS_REFUNDABLE',
    'É mais do que resta a devolver.',
    'That is more than is left to refund.',
  ),
  problem(
    'NOT_REFUNDABLE',
    'Este pagamento não pode ser devolvido agora.',
    'This payment cannot be refunded now.',
  ),
  problem('PIX_NOT_REFUNDABLE', 'Um Pix se devolve com um Pix enviado.', 'A Pix is returned by a payout.'),
  problem(
    'REFUND_FAILED',
    'O processador recusou a devolução. Nada foi devolvido.',
    'The processor refused the refund. Nothing was refunded.',
  ),
  problem(
    'TRANSACTION_NOT_FOUND',
    'O serviço não conhece este pagamento.',
    'The service has no such payment.',
  ),
  problem('REFUND_NOT_FOUND', 'O serviço não conhece esta devolução.', 'The service has no such refund.'),
  // Pix and withdrawals
  problem('PAYOUT_COOLDOWN', 'Espere um minuto entre dois envios.', 'Wait a minute between two payouts.'),
  problem('INSUFFICIENT_BALANCE', 'O saldo é menor que o valor.', 'The balance is below the amount.'),
  problem(
    'INSUFFICIENT_BALANCE_FOR_FEE',
    'O saldo não cobre o valor e a tarifa.',
    'The balance does not cover the amount and its fee.',
  ),
  problem(
    'DAILY_LIMIT_EXCEEDED',
    'O limite de envios do dia foi atingido.',
    'The number of payouts of this day is reached.',
  ),
  problem(
    ['MINIMUM_AMOUNT_NOT_MET', 'AMOUNT_BELOW_MINIMUM'],
    'O valor está abaixo do mínimo.',
    'The amount is below the minimum.',
  ),
  problem('MAXIMUM_AMOUNT_EXCEEDED', 'O valor está acima do máximo.', 'The amount is above the maximum.'),
  problem(
    'ACQUIRER_NOT_CONFIGURED',
    'O envio de Pix não está ligado nesta conta.',
    'Payouts are not set up here.',
  ),
  problem('INVALID_ADDRESS', 'Este endereço não é desta rede.', 'This address is not of this network.'),
  problem(
    'WITHDRAWAL_IN_PROGRESS',
    'Há outro saque em andamento, ou de resultado desconhecido.',
    'Another withdrawal is under way, or its outcome is not known.',
  ),
  problem('SANDBOX_NOT_ALLOWED', 'No ambiente de teste isto não existe.', 'The sandbox cannot do this.'),
  problem('REFUND_ONLY', 'Esta conta só pode devolver.', 'This account can do nothing but refund.'),
  // Any call
  problem(
    ['RATE_LIMITED', 'TOO_MANY_ATTEMPTS'],
    'Pedidos demais. Espere um minuto.',
    'Too many requests. Wait a minute.',
  ),
  problem(
    ['SERVICE_UNAVAILABLE', 'SERVICE_REFUSED', 'PROCESSOR_TEMPORARILY_UNAVAILABLE', 'DATABASE_UNAVAILABLE'],
    'O serviço não respondeu. Antes de repetir, veja o histórico.',
    'The service did not respond. Look at the history before you repeat it.',
  ),
  problem(
    'INTERNAL_ERROR',
    'Algo deu errado, e o resultado não é conhecido. Antes de repetir, veja o histórico.',
    'Something went wrong, and the outcome is not known. Look at the history before you repeat it.',
  ),
  problem('NOT_FOUND', 'Isto não existe mais.', 'There is no such thing any more.'),
  problem('SCOPE_REQUIRED', 'A sua chave não permite isto.', 'Your key does not allow this.'),
  problem(
    'LIMIT_EXCEEDED',
    'O limite do dia da sua chave não chega para este valor. Nada foi enviado.',
    'The limit of your key for this day does not cover the amount. Nothing was sent.',
  ),
  // Signing in
  problem('key_refused', 'Esta chave não é aceita.', 'This key is not accepted.'),
  problem(
    ['key_ended', 'UNAUTHENTICATED'],
    'A sua chave não é mais aceita. Entre com outra.',
    'Your key is no longer accepted. Sign in with another.',
  ),
  problem(
    'sign_in_limited',
    'Tentativas demais. Espere quinze minutos.',
    'Too many attempts. Wait a quarter of an hour.',
  ),
  problem(
    'session_ended',
    'A sessão terminou, e nada foi enviado. Entre de novo.',
    'The session has ended, and nothing was sent. Sign in again.',
  ),
  problem(
    'form_refused',
    'Este formulário não veio desta página. Nada foi enviado.',
    'This form is not of this page. Nothing was sent.',
  ),
  problem(
    'companion_unreachable',
    'O companion não respondeu. Tente de novo em um minuto.',
    'The companion did not respond. Try again in a minute.',
  ),
  // Errors of the console
  problem('not_possible', 'Isto já não é possível.', 'That is not possible any more.'),
  problem('not_confirmed', 'Marque que você conferiu.', 'Tick that you checked.'),
  problem(
    'review_gone',
    'Esta revisão não existe mais. Nada foi enviado. Preencha de novo.',
    'This review is gone. Nothing was sent. Please fill it in again.',
  ),
];

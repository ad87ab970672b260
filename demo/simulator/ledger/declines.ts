/** Decline codes and their messages (§7.3). "`message` is never empty." */

const messages: Record<string, readonly string[]> = {
  'Saldo insuficiente.': ['insufficient_funds', 'balance_insufficient'],
  'O cartão foi recusado. Use outro cartão.': [
    'card_declined',
    'generic_decline',
    'do_not_honor',
    'no_action_taken',
  ],
  'Entre em contato com o emissor do cartão.': ['call_issuer'],
  'Cartão informado como perdido ou roubado.': ['lost_card', 'stolen_card', 'pickup_card'],
  'Pagamento recusado por segurança.': ['fraudulent', 'merchant_blacklist', 'security_violation'],
  'Validade do cartão inválida ou vencida.': ['expired_card', 'invalid_expiry_month', 'invalid_expiry_year'],
  'Código de segurança incorreto.': ['incorrect_cvc', 'invalid_cvc', 'cvc_check_failed'],
  'Número do cartão incorreto.': ['incorrect_number', 'invalid_number'],
  'CEP não confere com o do cartão.': ['incorrect_zip'],
  'O cartão não permite esta compra.': [
    'service_not_allowed',
    'transaction_not_allowed',
    'card_not_supported',
    'not_permitted',
    'restricted_card',
  ],
  'O cartão não aceita pagamentos em USD.': ['currency_not_supported'],
  'Limite do cartão atingido.': ['withdrawal_count_limit_exceeded'],
  'Falha temporária do emissor. Tente novamente em instantes.': ['processing_error', 'try_again_later'],
  'O pagamento não pôde ser autorizado.': ['approve_with_id'],
  'A autorização foi revogada.': ['revocation_of_authorization'],
  'É necessária a autenticação 3D Secure.': ['authentication_required'],
  'A autenticação 3D Secure falhou.': ['payment_intent_authentication_failure'],
  'Valor fora dos limites do processador.': ['amount_too_large', 'amount_too_small'],
  'A sessão expirou sem pagamento.': ['expired'],
  'O pagamento falhou. Crie uma nova cobrança.': ['payment_intent_canceled', 'payment_failed'],
};

/** Errors of the processor rather than of a bank, which have no `decline_code`. */
const processorCodes: ReadonlySet<string> = new Set([
  'cvc_check_failed',
  'payment_intent_authentication_failure',
  'payment_intent_canceled',
  'payment_failed',
  'amount_too_large',
  'amount_too_small',
  'expired',
]);

const messageByCode = new Map(
  Object.entries(messages).flatMap(([message, codes]) => codes.map((code) => [code, message] as const)),
);

export const declineCodes: readonly string[] = [...messageByCode.keys()];

/** Unknown codes are declines, too (§7.3). */
export function declineMessage(code: string): string {
  return messageByCode.get(code) ?? 'O pagamento foi recusado.';
}

/** The bank's `decline_code` for a code; null if no bank declined. */
export function declineCodeOf(code: string): string | null {
  return processorCodes.has(code) ? null : code;
}

/** The reasons of declines for the merchant, in more detail than the buyer's. */
import type { Wording } from './wording.ts';

export const declines: readonly Wording[] = [
  {
    codes: ['insufficient_funds', 'balance_insufficient'],
    'pt-BR': 'Sem saldo ou limite',
    en: 'Not enough funds',
    es: 'Sin saldo o sin límite',
  },
  {
    codes: [
      'card_declined',
      'generic_decline',
      'do_not_honor',
      'no_action_taken',
      'payment_failed',
      'service_not_allowed',
      'not_permitted',
    ],
    'pt-BR': 'Recusado pelo banco, sem motivo',
    en: 'Declined by the bank, without a reason',
    es: 'Rechazado por el banco, sin motivo',
  },
  {
    codes: ['call_issuer'],
    'pt-BR': 'O cliente deve falar com o banco',
    en: 'The buyer has to call the bank',
    es: 'El cliente debe hablar con su banco',
  },
  { codes: ['lost_card'], 'pt-BR': 'Cartão perdido', en: 'Lost card', es: 'Tarjeta perdida' },
  {
    codes: ['stolen_card', 'pickup_card'],
    'pt-BR': 'Cartão roubado ou retido',
    en: 'Stolen card',
    es: 'Tarjeta robada o retenida',
  },
  {
    codes: ['fraudulent', 'merchant_blacklist', 'security_violation'],
    'pt-BR': 'Suspeita de fraude',
    en: 'Suspected fraud',
    es: 'Sospecha de fraude',
  },
  {
    codes: ['expired_card', 'invalid_expiry_month', 'invalid_expiry_year'],
    'pt-BR': 'Validade errada, ou cartão fora da validade',
    en: 'Card expired, or wrong expiry date',
    es: 'Tarjeta vencida, o fecha equivocada',
  },
  {
    codes: ['incorrect_cvc', 'invalid_cvc', 'cvc_check_failed'],
    'pt-BR': 'Código de segurança errado',
    en: 'Wrong security code',
    es: 'Código de seguridad equivocado',
  },
  {
    codes: ['incorrect_number', 'invalid_number', 'INVALID_CARD_NUMBER'],
    'pt-BR': 'Número do cartão errado',
    en: 'Wrong card number',
    es: 'Número de tarjeta equivocado',
  },
  {
    codes: ['incorrect_zip'],
    'pt-BR': 'CEP errado',
    en: 'Wrong postal code',
    es: 'Código postal equivocado',
  },
  {
    codes: ['transaction_not_allowed', 'card_not_supported', 'restricted_card'],
    'pt-BR': 'O cartão não aceita esta compra',
    en: 'The card does not allow this purchase',
    es: 'La tarjeta no permite esta compra',
  },
  {
    codes: ['currency_not_supported'],
    'pt-BR': 'O cartão não aceita esta moeda',
    en: 'The card does not take this currency',
    es: 'La tarjeta no acepta esta moneda',
  },
  {
    codes: ['withdrawal_count_limit_exceeded'],
    'pt-BR': 'Limite de compras do cartão atingido',
    en: 'Number of purchases of the card reached',
    es: 'Límite de compras de la tarjeta alcanzado',
  },
  {
    codes: ['processing_error', 'try_again_later', 'approve_with_id', 'PM_CREATE_FAILED'],
    'pt-BR': 'Erro ao processar: pode funcionar de novo',
    en: 'Processing error: may work again',
    es: 'Error al procesar: puede funcionar de nuevo',
  },
  {
    codes: ['revocation_of_authorization'],
    'pt-BR': 'Autorização revogada pelo banco',
    en: 'Authorisation taken back by the bank',
    es: 'Autorización retirada por el banco',
  },
  {
    codes: ['authentication_required', 'payment_intent_authentication_failure'],
    'pt-BR': 'O cliente não confirmou no banco',
    en: 'Not confirmed with the bank',
    es: 'El cliente no confirmó con su banco',
  },
  {
    codes: ['amount_too_large', 'amount_too_small'],
    'pt-BR': 'Valor fora dos limites do cartão',
    en: 'Amount outside of the card’s bounds',
    es: 'Importe fuera de los límites de la tarjeta',
  },
  {
    codes: ['expired', 'payment_intent_canceled'],
    'pt-BR': 'Prazo do pagamento encerrado',
    en: 'The time to pay was over',
    es: 'El plazo para pagar terminó',
  },
  {
    codes: ['CARD_TESTING_BLOCKED', 'CARD_VELOCITY_BLOCKED'],
    'pt-BR': 'Tentativas demais com cartões',
    en: 'Too many attempts with cards',
    es: 'Demasiados intentos con tarjetas',
  },
];

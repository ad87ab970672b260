/** The reasons of declines for the merchant, in more detail than the buyer's. */
import type { Wording } from './wording.ts';

export const failures: readonly Wording[] = [
  {
    codes: ['insufficient_funds', 'balance_insufficient'],
    'pt-BR': 'Sem saldo ou limite',
    en: 'Not enough funds',
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
  },
  {
    codes: ['call_issuer'],
    'pt-BR': 'O cliente deve falar com o banco',
    en: 'The buyer has to call the bank',
  },
  { codes: ['lost_card'], 'pt-BR': 'Cartão perdido', en: 'Lost card' },
  { codes: ['stolen_card', 'pickup_card'], 'pt-BR': 'Cartão roubado ou retido', en: 'Stolen card' },
  {
    codes: ['fraudulent', 'merchant_blacklist', 'security_violation'],
    'pt-BR': 'Suspeita de fraude',
    en: 'Suspected fraud',
  },
  {
    codes: ['expired_card', 'invalid_expiry_month', 'invalid_expiry_year'],
    'pt-BR': 'Validade errada, ou cartão fora da validade',
    en: 'Card expired, or wrong expiry date',
  },
  {
    codes: ['incorrect_cvc', 'invalid_cvc', 'cvc_check_failed'],
    'pt-BR': 'Código de segurança errado',
    en: 'Wrong security code',
  },
  {
    codes: ['incorrect_number', 'invalid_number', 'INVALID_CARD_NUMBER'],
    'pt-BR': 'Número do cartão errado',
    en: 'Wrong card number',
  },
  { codes: ['incorrect_zip'], 'pt-BR': 'CEP errado', en: 'Wrong postal code' },
  {
    codes: ['transaction_not_allowed', 'card_not_supported', 'restricted_card'],
    'pt-BR': 'O cartão não aceita esta compra',
    en: 'The card does not allow this purchase',
  },
  {
    codes: ['currency_not_supported'],
    'pt-BR': 'O cartão não aceita esta moeda',
    en: 'The card does not take this currency',
  },
  {
    codes: ['withdrawal_count_limit_exceeded'],
    'pt-BR': 'Limite de compras do cartão atingido',
    en: 'Number of purchases of the card reached',
  },
  {
    codes: ['processing_error', 'try_again_later', 'approve_with_id', 'PM_CREATE_FAILED'],
    'pt-BR': 'Erro ao processar: pode funcionar de novo',
    en: 'Processing error: may work again',
  },
  {
    codes: ['revocation_of_authorization'],
    'pt-BR': 'Autorização revogada pelo banco',
    en: 'Authorisation taken back by the bank',
  },
  {
    codes: ['authentication_required', 'payment_intent_authentication_failure'],
    'pt-BR': 'O cliente não confirmou no banco',
    en: 'Not confirmed with the bank',
  },
  {
    codes: ['amount_too_large', 'amount_too_small'],
    'pt-BR': 'Valor fora dos limites do cartão',
    en: 'Amount outside of the card’s bounds',
  },
  {
    codes: ['expired', 'payment_intent_canceled'],
    'pt-BR': 'Prazo do pagamento encerrado',
    en: 'The time to pay was over',
  },
  {
    codes: ['CARD_TESTING_BLOCKED', 'CARD_VELOCITY_BLOCKED'],
    'pt-BR': 'Tentativas demais com cartões',
    en: 'Too many attempts with cards',
  },
];

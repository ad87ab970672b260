/** The simulator's test cards by scenario, and the text that the buyer is shown for each decline code. */
import assert from 'node:assert/strict';
import { sampleOf } from '../../support/long-run.ts';
import { cardScenarios } from '../../../demo/simulator/scenarios/cards.ts';

/** Part of the text that the buyer is shown, by decline code. */
export const advice: Readonly<Record<string, string>> = {
  insufficient_funds: 'não tem saldo ou limite suficiente',
  balance_insufficient: 'não tem saldo ou limite suficiente',
  card_declined: 'Seu banco recusou este pagamento: use outro cartão.',
  generic_decline: 'Seu banco recusou este pagamento: use outro cartão.',
  do_not_honor: 'Seu banco recusou este pagamento: use outro cartão.',
  no_action_taken: 'Seu banco recusou este pagamento: use outro cartão.',
  call_issuer: 'Seu banco quer falar com você',
  lost_card: 'Seu banco não permite mais o uso deste cartão',
  stolen_card: 'Seu banco não permite mais o uso deste cartão',
  pickup_card: 'Seu banco não permite mais o uso deste cartão',
  fraudulent: 'recusado por motivo de segurança',
  merchant_blacklist: 'recusado por motivo de segurança',
  security_violation: 'recusado por motivo de segurança',
  expired_card: 'vencido ou a validade está errada',
  invalid_expiry_month: 'vencido ou a validade está errada',
  invalid_expiry_year: 'vencido ou a validade está errada',
  incorrect_cvc: 'O código de segurança está errado',
  invalid_cvc: 'O código de segurança está errado',
  cvc_check_failed: 'O código de segurança está errado',
  incorrect_number: 'O número do cartão está errado',
  invalid_number: 'O número do cartão está errado',
  incorrect_zip: 'O CEP não confere',
  service_not_allowed: 'não permite este tipo de compra',
  transaction_not_allowed: 'não permite este tipo de compra',
  card_not_supported: 'não permite este tipo de compra',
  not_permitted: 'não permite este tipo de compra',
  restricted_card: 'não permite este tipo de compra',
  currency_not_supported: 'não permite pagar em dólares',
  withdrawal_count_limit_exceeded: 'atingiu o limite',
  processing_error: 'problema temporário',
  try_again_later: 'problema temporário',
  approve_with_id: 'tente mais uma vez',
  revocation_of_authorization: 'cancelou a autorização',
  authentication_required: 'precisa confirmar que é você',
  payment_intent_authentication_failure: 'foi cancelada ou não deu certo',
  amount_too_large: 'não pode ser pago com cartão',
  amount_too_small: 'não pode ser pago com cartão',
  payment_intent_canceled: 'inicie o pagamento de novo',
  payment_failed: 'inicie o pagamento de novo',
  mystery_decline: 'Seu banco recusou este pagamento: use outro cartão.',
};

/** Codes after which the form does not accept the same number again. */
export const finalDeclines = [
  'lost_card',
  'stolen_card',
  'pickup_card',
  'fraudulent',
  'merchant_blacklist',
  'security_violation',
];

/** Codes that any card would get until the merchant changes the amount. */
export const amountDeclines: readonly string[] = ['amount_too_large', 'amount_too_small'];

/** The field that is focused for correction, by decline code. */
export const fieldToCorrect: Readonly<Record<string, 'number' | 'expiry' | 'cvc'>> = {
  expired_card: 'expiry',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
  cvc_check_failed: 'cvc',
  incorrect_number: 'number',
  invalid_number: 'number',
};

export const declines = cardScenarios.flatMap(({ number, outcome }) =>
  outcome.do === 'decline' ? [{ number, code: outcome.code }] : [],
);

/** Declines of which the others differ in their texts alone: `npm test` has those of one code of each kind. */
export const cardDeclines = sampleOf(
  declines.filter(({ code }) => !amountDeclines.includes(code)),
  ['insufficient_funds', 'lost_card', 'expired_card', 'incorrect_cvc', 'incorrect_number'],
  ({ code }) => code,
);

export function numberOf(name: string): string {
  const found = cardScenarios.find((scenario) => scenario.name === name);
  assert.ok(found, name);
  return found.number;
}

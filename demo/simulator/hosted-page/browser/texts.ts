/** What the hosted page says, in the browser's language, as the dialogs that it opens. A missing text is a type error. */
import { locale } from '../../processor/browser/words.ts';

const english = {
  title: 'Secure checkout',
  test: 'Test mode',
  noMoney: 'Simulated payment page. No money moves.',
  order: 'Order',
  processing: ['Processing', 'Your bank is still deciding. Keep this page open.'],
  ended: ['This session has ended', 'Nothing was charged. Go back to the shop to start again.'],
  confirmed: 'Payment confirmed',
  close: 'You can close this page.',
  goingBack: (seconds: number) => `You will be taken back to the shop in ${seconds} seconds.`,
  back: 'Back to the shop',
  gone: ['Page not found', 'This payment session does not exist.'],
  pay: 'Pay',
  paying: 'Paying…',
  orCard: 'or pay by card',
  number: 'Card number',
  expiry: 'Expiry date (MM/YY)',
  cvc: 'Security code',
  name: 'Name on card',
  failed: 'The payment failed.',
  declined: 'The payment was declined. Try another card.',
  waiting: 'The bank still waits for your approval.',
  checkCard: 'Check the card details and try again.',
  /** By the code of §7.3; any other is `declined`. */
  declines: {
    insufficient_funds: 'The card has insufficient funds.',
    lost_card: 'The card was reported lost or stolen.',
    stolen_card: 'The card was reported lost or stolen.',
    expired_card: 'The card’s expiry date is wrong or past.',
    invalid_expiry_month: 'The card’s expiry date is wrong or past.',
    invalid_expiry_year: 'The card’s expiry date is wrong or past.',
    incorrect_cvc: 'The security code is wrong.',
    incorrect_number: 'The card number is wrong.',
    processing_error: 'The bank could not answer just now. Try again in a moment.',
    payment_intent_authentication_failure: 'The bank could not confirm that it is you. Try again.',
  } as Partial<Record<string, string>>,
};

const portuguese: typeof english = {
  title: 'Pagamento seguro',
  test: 'Modo de teste',
  noMoney: 'Página de pagamento simulada. Nenhum dinheiro se move.',
  order: 'Pedido',
  processing: ['Em processamento', 'Seu banco ainda está decidindo. Deixe esta página aberta.'],
  ended: ['Esta sessão terminou', 'Nada foi cobrado. Volte à loja para recomeçar.'],
  confirmed: 'Pagamento confirmado',
  close: 'Você já pode fechar esta página.',
  goingBack: (seconds) => `Você voltará à loja em ${seconds} segundos.`,
  back: 'Voltar à loja',
  gone: ['Página não encontrada', 'Esta sessão de pagamento não existe.'],
  pay: 'Pagar',
  paying: 'Pagando…',
  orCard: 'ou pague com cartão',
  number: 'Número do cartão',
  expiry: 'Validade (MM/AA)',
  cvc: 'Código de segurança',
  name: 'Nome no cartão',
  failed: 'O pagamento falhou.',
  declined: 'O pagamento foi recusado. Use outro cartão.',
  waiting: 'O banco ainda espera a sua aprovação.',
  checkCard: 'Confira os dados do cartão e tente de novo.',
  declines: {
    insufficient_funds: 'Saldo insuficiente.',
    lost_card: 'Cartão informado como perdido ou roubado.',
    stolen_card: 'Cartão informado como perdido ou roubado.',
    expired_card: 'Validade do cartão inválida ou vencida.',
    invalid_expiry_month: 'Validade do cartão inválida ou vencida.',
    invalid_expiry_year: 'Validade do cartão inválida ou vencida.',
    incorrect_cvc: 'Código de segurança incorreto.',
    incorrect_number: 'Número do cartão incorreto.',
    processing_error: 'O banco não respondeu agora. Tente de novo em instantes.',
    payment_intent_authentication_failure: 'O banco não confirmou que é você. Tente de novo.',
  },
};

export const texts = locale === 'pt-BR' ? portuguese : english;

/** What a person can do with it: the service says it in Portuguese alone. */
export const declineText = (code: string | undefined): string => texts.declines[code ?? ''] ?? texts.declined;

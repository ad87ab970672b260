/** Texts of the dialogs in the browser's language, like those of the processor's own library. */

const english = {
  simulated: 'Simulated',
  close: 'Close',
  confirm: 'Confirm it’s you',
  approve: 'Your bank asks you to approve this payment (3-D Secure).',
  complete: 'Complete',
  fail: 'Fail',
  cancel: 'Cancel',
  card: 'Card',
  pay: 'Pay',
  question: 'Approve this payment?',
};

const portuguese: typeof english = {
  simulated: 'Simulação',
  close: 'Fechar',
  confirm: 'Confirme que é você',
  approve: 'Seu banco pede que você aprove este pagamento (3-D Secure).',
  complete: 'Aprovar',
  fail: 'Reprovar',
  cancel: 'Cancelar',
  card: 'Cartão',
  pay: 'Pagar',
  question: 'Aprovar este pagamento?',
};

const spanish: typeof english = {
  simulated: 'Simulación',
  close: 'Cerrar',
  confirm: 'Confirma que eres tú',
  approve: 'Tu banco te pide que apruebes este pago (3-D Secure).',
  complete: 'Aprobar',
  fail: 'Rechazar',
  cancel: 'Cancelar',
  card: 'Tarjeta',
  pay: 'Pagar',
  question: '¿Aprobar este pago?',
};

const dictionaries = { 'pt-BR': portuguese, es: spanish, 'en-US': english } as const;
export type Locale = keyof typeof dictionaries;

const primary = navigator.language.slice(0, 2).toLowerCase();

export const locale: Locale = primary === 'pt' ? 'pt-BR' : primary === 'es' ? 'es' : 'en-US';
export const words = dictionaries[locale];

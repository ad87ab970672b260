/** What the dialogs say, in the browser's language: that is how the processor's own library chooses. */

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

const isPortuguese = navigator.language.toLowerCase().startsWith('pt');

export const words = isPortuguese ? portuguese : english;
export const locale = isPortuguese ? 'pt-BR' : 'en-US';

/** Brazilian Portuguese: texts of a purchase from the price list. */
import type { PurchaseMessages } from '../messages.ts';

export { default as common } from './common-start.ts';

const purchase: PurchaseMessages = {
  quantity: 'Quantidade',
  less: 'Um a menos',
  more: 'Um a mais',
  begin: 'Continuar para o pagamento',
  beginWith: (amount) => `Continuar · ${amount}`,
  outOfBounds: (min, max) => `Digite um valor de ${min} a ${max}.`,
  fields: {
    amount: { label: 'Valor', missing: 'Digite um valor.', invalid: 'Digite um valor.' },
    address: { label: 'Endereço', missing: 'Digite seu endereço.', invalid: 'Digite seu endereço.' },
    note: { label: 'Recado para a loja', missing: '', invalid: '' },
  },
  problems: {
    PRICE_NOT_FOUND: 'Isto não está à venda aqui. Nada foi cobrado.',
    PRICE_ENDED: 'Isto não está mais à venda. Nada foi cobrado.',
    RATE_LIMITED: 'Muitos pedidos foram iniciados daqui. Espere alguns minutos e tente de novo.',
    VALIDATION_ERROR: 'Algo no formulário não foi aceito. Confira e tente de novo.',
  },
};
export default purchase;

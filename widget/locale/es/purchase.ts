/** Spanish: texts of a purchase from the price list. */
import type { PurchaseMessages } from '../messages.ts';

export { default as common } from './common-start.ts';

const purchase: PurchaseMessages = {
  quantity: 'Cantidad',
  less: 'Uno menos',
  more: 'Uno más',
  begin: 'Continuar al pago',
  beginWith: (amount) => `Continuar · ${amount}`,
  outOfBounds: (min, max) => `Escriba un importe de ${min} a ${max}.`,
  fields: {
    amount: { label: 'Importe', missing: 'Escriba un importe.', invalid: 'Escriba un importe.' },
    address: { label: 'Dirección', missing: 'Escriba su dirección.', invalid: 'Escriba su dirección.' },
    note: { label: 'Nota para la tienda', missing: '', invalid: '' },
  },
  problems: {
    PRICE_NOT_FOUND: 'Esto no está a la venta aquí. No se cobró nada.',
    PRICE_ENDED: 'Esto ya no está a la venta. No se cobró nada.',
    RATE_LIMITED: 'Se iniciaron demasiados pedidos desde aquí. Espere unos minutos e inténtelo de nuevo.',
    VALIDATION_ERROR: 'Algo del formulario no fue aceptado. Revíselo e inténtelo de nuevo.',
  },
};
export default purchase;

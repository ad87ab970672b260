/** Spanish: texts of `<pay-checkout>`. */
import type { CheckoutMessages } from '../messages.ts';

export { default as common } from './common-start.ts';

export default {
  choose: 'Elige cómo pagar',
  or: 'o paga de otra forma',
  methods: {
    pix: { name: 'Pix', hint: 'Desde tu banco' },
    card: { name: 'Tarjeta', hint: 'Crédito o débito' },
    wallet: { name: 'Billetera digital', hint: 'Con la billetera de este dispositivo' },
  },
  instead: { pix: 'Pagar con Pix', card: 'Pagar con tarjeta', wallet: 'Pagar con billetera digital' },
  lost: 'Las billeteras digitales no están disponibles aquí.',
  underWay: 'Hay un pago en curso. Espera a que termine.',
  nothing: {
    title: 'No hay formas de pago disponibles',
    text: 'Este pedido no se puede pagar en esta página. Comunícate con la tienda.',
  },
} satisfies CheckoutMessages;

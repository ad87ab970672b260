/** Spanish captions of the tour. */
import type { Captions } from './pt-br.ts';

export const es: Captions = {
  pix: {
    chapter: 'Pix',
    gain: 'Quien compra paga en segundos, sin escribir nada.',
    text: 'El teléfono simulado lee el código de la página. El importe y el destino vienen del servidor de la tienda, no del navegador.',
  },
  pixPaid: {
    chapter: 'Pix',
    gain: 'Un comprobante falso no se lleva la mercancía.',
    text: 'Antes de decir pagado, el companion preguntó al servicio de pago.',
  },
  declined: {
    chapter: 'Tarjeta rechazada',
    gain: 'Un rechazo no pierde la venta.',
    text: 'La tarjeta no tiene fondos: no se cobró nada, la página lo dice, y el mismo pedido sigue abierto para el Pix.',
  },
  declinedPaid: {
    chapter: 'Tarjeta rechazada',
    gain: 'El pedido rechazado está pagado.',
    text: 'El comprador eligió Pix en la misma pantalla. Es un solo pedido: no puede pagarse otra vez con la tarjeta.',
  },
  bank: {
    chapter: 'El paso del banco',
    gain: 'La confirmación del banco no saca a nadie de la tienda.',
    text: '3-D Secure se abre sobre la página; una vez aprobada la compra, la página sigue sola.',
  },
  lostAnswer: {
    chapter: 'Respuesta perdida',
    gain: 'A nadie se le cobra dos veces.',
    text: 'La tarjeta se cobró y la respuesta se perdió en el camino. El companion consultó en vez de cobrar de nuevo.',
  },
  lostCallback: {
    chapter: 'Aviso perdido',
    gain: 'Quien pagó no se queda esperando, y nadie llama a soporte.',
    text: 'El aviso del servicio se perdió. Como hay alguien en la página, el companion pregunta por sí mismo, y el pedido queda pagado.',
  },
  refund: {
    chapter: 'Reembolso',
    gain: 'Un clic de más no devuelve dinero de más.',
    text: 'La tarjeta se reembolsó una sola vez, aunque el botón se pulse dos veces. La tienda lo supo por un webhook firmado.',
  },
};

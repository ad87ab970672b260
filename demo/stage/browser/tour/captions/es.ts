/** Spanish captions of the tour. */
import type { Captions } from './pt-br.ts';

export const es: Captions = {
  welcome: {
    chapter: 'La tienda',
    text: 'Esta es una tienda corriente. El pago ocurre dentro de ella; la clave del comercio se queda en el servidor.',
    gain: 'Quien compra no sale de la tienda a mitad de la compra.',
  },
  element: {
    chapter: 'La tienda',
    text: 'Un solo elemento, <pay-checkout>, muestra todo con lo que se puede pagar el pedido: Pix, tarjetas y billeteras.',
    gain: 'Una etiqueta en lugar de tres integraciones.',
  },
  pixCode: {
    chapter: 'Pix',
    text: 'Aquí está el teléfono de quien compra. Lee el código QR de la página.',
    gain: 'Nada que escribir: el importe y el destinatario están en el código.',
  },
  pixConfirm: {
    chapter: 'Pix',
    text: 'El banco muestra cuánto y para quién. El importe lo puso el servidor de la tienda.',
    gain: 'Tocar la página no cambia el precio.',
  },
  pixPaid: {
    chapter: 'Pix',
    text: 'Pagado, sin recargar la página. Antes de creer nada, el companion preguntó al servicio.',
    gain: 'Un aviso falso no hace que la tienda entregue.',
  },
  cardWays: {
    chapter: 'Tarjeta',
    text: 'La tarjeta puede ir por tres caminos, y este interruptor cambia de verdad el companion: la página alojada, un marco suyo o la página de la tienda.',
    gain: 'Página alojada: SAQ A. En los otros dos la tarjeta pasa por el companion: SAQ D.',
  },
  cardFilled: {
    chapter: 'Tarjeta',
    text: 'En la página, el escenario puede rellenar el formulario; en el marco del companion nadie podría. El banco quiere confirmar esta tarjeta.',
    gain: 'Cada rechazo y cada demora se puede ver antes del primer cliente.',
  },
  cardBank: {
    chapter: 'Tarjeta',
    text: 'El 3-D Secure se abre sobre la página. Quien compra aprueba y sigue en la tienda.',
    gain: 'La confirmación no cuesta la venta: la tienda sigue detrás.',
  },
  cardPaid: {
    chapter: 'Tarjeta',
    text: 'Aprobada. El número pasó por la página y por el companion, y no por el servidor de la tienda: SAQ D.',
    gain: 'Quien quiere SAQ A elige la página alojada: es una variable.',
  },
  wallet: {
    chapter: 'Billetera',
    text: 'Las billeteras aparecen donde el dispositivo las tiene. Un toque abre la hoja.',
    gain: 'Menos campos en el teléfono, donde más se abandona.',
  },
  walletSheet: {
    chapter: 'Billetera',
    text: 'Tarjeta guardada, importe del pedido: solo hay que confirmar.',
    gain: 'Sin escribir la tarjeta, sin crear una cuenta.',
  },
  lostSwitch: {
    chapter: 'Un callback perdido',
    text: '¿Y cuando algo se rompe? Desde aquí, los avisos del servicio de pago se pierden.',
    gain: 'El peor día de la integración, antes de que llegue.',
  },
  lostWait: {
    chapter: 'Un callback perdido',
    text: 'El banco ya pagó y nadie avisó. Como alguien espera en la página, el companion pregunta por sí mismo.',
    gain: 'Quien pagó no se queda mirando un pedido parado.',
  },
  lostHealed: {
    chapter: 'Un callback perdido',
    text: 'Se resolvió solo. En Mensajes está cada paso: el aviso perdido, la consulta, el webhook firmado.',
    gain: 'Nadie tuvo que abrir un ticket.',
  },
  refund: {
    chapter: 'Una devolución',
    text: 'La administración muestra el pago con tarjeta y su historial. Ahora el dinero vuelve.',
    gain: 'Atención al cliente lo resuelve sin el panel del banco.',
  },
  refunded: {
    chapter: 'Una devolución',
    text: 'Devuelto una sola vez, aunque se pulse dos veces el botón. La tienda lo supo por un webhook.',
    gain: 'Un clic de más no devuelve dinero de más.',
  },
  staticShop: {
    chapter: 'Sin servidor',
    text: 'Esta tienda es solo una página estática y una lista de precios. Los dos archivos enteros están en Código, listos para copiar.',
    gain: 'Vender empieza con dos archivos.',
  },
  staticPlaces: {
    chapter: 'Sin servidor',
    text: 'De la misma lista salen el cartel con código QR y la caja del mostrador: los botones sobre los archivos llevan allí.',
    gain: 'El mismo precio en la calle, en el mostrador y en internet.',
  },
  end: {
    chapter: 'Tu turno',
    text: 'Cambia la marca, rompe el servicio, rechaza una tarjeta. El código de lo que ves está en Código.',
    gain: 'Lo que cambiaste aquí está en el código que copies.',
  },
};

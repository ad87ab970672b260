/** Spanish: texts of the pages. */
import type { PageTexts } from './page-texts.ts';

export const texts: PageTexts = {
  language: 'es',
  notFound: { title: 'Página no encontrada', text: 'Confirme la dirección con quien la envió.' },
  ended: { title: 'Ya no está a la venta', text: 'Este enlace o producto ha terminado. No se cobró nada.' },
  inApp: (app) =>
    `Está en el navegador de ${app}. Las billeteras y las páginas del banco pueden no abrirse aquí. Pix funciona; para lo demás, abra esta dirección en su navegador.`,
  needsScript: 'Para pagar, active JavaScript en el navegador.',
  orderExpired: {
    title: 'El plazo para pagar terminó',
    text: 'Si ya pagó, no pague de nuevo: la tienda todavía recibe la confirmación.',
  },
  orderCancelled: {
    title: 'Pedido cancelado',
    text: 'Este pedido ya no se puede pagar. Si ya pagó, hable con la tienda.',
  },
  order: (reference) => `Pedido ${reference}`,
  home: { title: 'Pagos', text: 'Para pagar, abra la dirección que le envió la tienda.' },
  toShop: (shop) => (shop === null ? 'Volver a la tienda' : `Ir a ${shop}`),
  receipt: {
    title: 'Comprobante',
    reference: 'Pedido',
    date: 'Fecha',
    item: 'Artículo',
    buyer: 'Comprador',
    paid: 'Importe pagado',
    refunded: 'Importe reembolsado',
    returned: 'Importe devuelto',
    returning: 'Devolución en curso',
    again: 'Pagado dos veces',
    method: 'Forma de pago',
    transaction: 'Número del pago',
    seller: 'Vendido por',
    address: 'Dirección y contacto',
    notFiscal: 'Este comprobante no es un documento fiscal.',
    verify: (host) =>
      `Para comprobar este pedido, lea el código: la página debe abrirse en ${host} y decir que está pagado.`,
    print: 'Imprimir',
  },
  methods: {
    pix: 'Pix',
    card: 'Tarjeta',
    apple_pay: 'Apple Pay',
    google_pay: 'Google Pay',
    wallet: 'Billetera',
  },
  poster: {
    scan: 'Apunte la cámara del teléfono y pague',
    sizes: 'Tamaños',
    sticker: 'Etiqueta',
    print: 'Imprimir',
  },
  counter: {
    amount: 'Importe',
    charge: 'Cobrar',
    clear: 'Borrar',
    waiting: 'Esperando el pago',
    scanPage: 'Use la cámara del teléfono, no la app del banco',
    payHere: 'Pagar en esta pantalla',
    paid: 'Pagado',
    next: 'Siguiente cobro',
    cancel: 'Cancelar',
    outOfBounds: (min, max) => `Escriba un importe de ${min} a ${max}.`,
    failed: 'No se pudo empezar el cobro. No se cobró nada. Inténtelo de nuevo.',
  },
};

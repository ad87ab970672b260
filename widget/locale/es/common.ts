/** Spanish: further texts of all elements. */
import type { CommonRest } from '../messages.ts';

export default {
  failed: 'Pago no disponible',
  paid: { title: 'Pago recibido', text: (amount) => `Recibimos tu pago de ${amount}. ¡Gracias!` },
  paidBy: { pix: 'Pagado con Pix', card: 'Pagado con tarjeta', wallet: 'Pagado con billetera digital' },
  expired: {
    title: 'Este pedido venció',
    text: 'Ya no se puede pagar. Si ya pagaste, lo confirmaremos en cuanto llegue el pago.',
  },
  cancelled: {
    title: 'Este pedido fue cancelado',
    text: 'Ya no se puede pagar. Comunícate con la tienda si tienes dudas.',
  },
  held: {
    title: 'Hay un pago en curso',
    text: 'Hay otro pago de este pedido en curso. Espera a que termine.',
  },
  notOffered: { title: 'No disponible para este pedido', text: 'Elige otra forma de pago.' },
  problems: {
    temporary:
      'El servicio de pago no está disponible en este momento. Inténtalo de nuevo en unos instantes.',
    other: 'No se pudo iniciar este pago. Elige otra forma de pago o comunícate con la tienda.',
    refused: 'Esta página de pago ya no es válida. Vuelve a la tienda e inicia el pago de nuevo.',
    AMOUNTS_CHANGED:
      'El importe del pedido ha cambiado y no se cobró nada. Revisa el nuevo importe y confirma de nuevo.',
    COMPANION_MISSING: 'Este pago no está bien configurado. Comunícate con la tienda.',
    ORIGIN_NOT_ALLOWED: 'Este pago no está bien configurado. Comunícate con la tienda.',
    TOO_MANY_ATTEMPTS: 'Hubo demasiados intentos. Espera unos minutos e inténtalo de nuevo.',
    RATE_LIMITED: 'Hay demasiadas solicitudes en este momento. Espera un momento e inténtalo de nuevo.',
    VALIDATION_ERROR: 'Algunos de tus datos no fueron aceptados. Revísalos e inténtalo de nuevo.',
    PAYMENT_IN_PROGRESS: 'Hay otro pago de este pedido en curso. Espera a que termine.',
  },
  fields: {
    name: {
      label: 'Nombre completo',
      missing: 'Escribe tu nombre completo.',
      invalid: 'Revisa tu nombre.',
    },
    email: {
      label: 'Correo electrónico',
      missing: 'Escribe tu correo electrónico.',
      invalid: 'Revisa el correo. Debe tener la forma nombre@ejemplo.com.',
    },
    phone: {
      label: 'Teléfono',
      hint: 'Con código de área',
      missing: 'Escribe tu teléfono con el código de área.',
      invalid: 'Revisa el teléfono. Incluye el código de área, por ejemplo 11 91234-5678.',
    },
    document: {
      label: 'CPF o CNPJ',
      missing: 'Escribe tu CPF o CNPJ.',
      invalid: 'Revisa el CPF o CNPJ: algún número o letra parece incorrecto.',
    },
  },
  optional: 'opcional',
} satisfies CommonRest;

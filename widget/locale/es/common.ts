import type { CommonMessages } from '../messages.ts';

export default {
  loading: 'Cargando el pago…',
  failed: 'Pago no disponible',
  reconnecting: 'Sin conexión. Reintentando…',
  tryAgain: 'Reintentar',
  sandbox: 'Modo de prueba: no se cobra dinero real.',
  paid: { title: 'Pago recibido', text: (amount) => `Hemos recibido tu pago de ${amount}. ¡Gracias!` },
  expired: {
    title: 'Este pedido ha caducado',
    text: 'Ya no se puede pagar. Si ya pagaste, lo confirmaremos en cuanto llegue el pago.',
  },
  cancelled: { title: 'Este pedido fue cancelado', text: 'Ya no se puede pagar. Contacta con la tienda.' },
  held: {
    title: 'Hay un pago en curso',
    text: 'Estás pagando este pedido de otra forma. Espera a que termine ese pago.',
  },
  notOffered: { title: 'No disponible para este pedido', text: 'Elige otra forma de pago.' },
  problems: {
    connection: 'No pudimos conectar con el servicio de pago. Revisa tu conexión e inténtalo de nuevo.',
    temporary:
      'El servicio de pago no está disponible en este momento. Inténtalo de nuevo en unos instantes.',
    other: 'No se pudo iniciar este pago. Elige otra forma de pago o contacta con la tienda.',
    refused: 'Este enlace de pago ya no es válido. Vuelve a la tienda e inicia el pago de nuevo.',
    COMPANION_MISSING: 'Este pago no está bien configurado. Contacta con la tienda.',
    ORIGIN_NOT_ALLOWED: 'Este pago no está bien configurado. Contacta con la tienda.',
    TOO_MANY_ATTEMPTS: 'Hubo demasiados intentos. Espera unos minutos e inténtalo de nuevo.',
    RATE_LIMITED: 'Hubo demasiados intentos. Espera unos minutos e inténtalo de nuevo.',
    VALIDATION_ERROR: 'Algunos de tus datos no fueron aceptados. Revísalos e inténtalo de nuevo.',
    PAYMENT_IN_PROGRESS: 'Ya hay un pago de este pedido en curso. Espera a que termine.',
  },
  fields: {
    name: {
      label: 'Nombre completo',
      missing: 'Escribe tu nombre completo.',
      invalid: 'Escribe tu nombre y apellido.',
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
      invalid: 'Revisa el teléfono. Incluye el código de área, como 11 91234-5678.',
    },
    document: {
      label: 'CPF o CNPJ',
      missing: 'Escribe tu CPF o CNPJ.',
      invalid: 'Revisa el CPF o CNPJ: algún número o letra parece incorrecto.',
    },
  },
  optional: 'opcional',
} satisfies CommonMessages;

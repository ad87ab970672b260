import type { CardStart } from '../messages.ts';

export default {
  title: 'Paga con tarjeta',
  pay: (amount) => `Pagar ${amount}`,
  form: {
    number: {
      label: 'Número de tarjeta',
      missing: 'Escribe el número de la tarjeta.',
      short: 'El número de la tarjeta está incompleto. Revisa que hayas escrito todos los dígitos.',
      invalid: 'Revisa el número de la tarjeta: algún dígito parece incorrecto.',
      locked: 'Esta tarjeta no se puede usar. Escribe otra tarjeta.',
    },
    expiry: {
      label: 'Vencimiento',
      hint: 'MM/AA',
      missing: 'Escribe la fecha de vencimiento.',
      invalid: 'Escribe el vencimiento con mes y año, por ejemplo 08/29.',
      past: 'Esta tarjeta está vencida. Revisa la fecha o usa otra tarjeta.',
    },
    cvc: {
      label: 'CVV',
      hint: '3 dígitos al dorso',
      longHint: '4 dígitos al frente',
      missing: 'Escribe el código de seguridad (CVV).',
      invalid: 'Revisa el código de seguridad (CVV): la cantidad de dígitos no es correcta.',
    },
    name: { label: 'Nombre en la tarjeta', missing: 'Escribe el nombre como aparece en la tarjeta.' },
    email: {
      label: 'Correo electrónico',
      missing: 'Escribe tu correo electrónico.',
      invalid: 'Revisa el correo. Debe tener la forma nombre@ejemplo.com.',
    },
    words: { title: 'Datos de la tarjeta', optional: 'opcional' },
  },
  frameFailed: {
    title: 'El formulario de la tarjeta no se cargó',
    text: 'Revisa tu conexión e inténtalo de nuevo. No se te cobró nada.',
  },
} satisfies CardStart;

/** Spanish: texts of `<pay-card>` on its first screen. */
import type { CardStart } from '../messages.ts';

export { default as common } from './common-start.ts';

export default {
  title: 'Paga con tarjeta',
  pay: (amount) => `Pagar ${amount}`,
  form: {
    number: {
      label: 'Número de tarjeta',
      missing: 'Escribe el número de la tarjeta.',
      short: 'El número de la tarjeta está incompleto.',
      invalid: 'Revisa el número: algún dígito parece incorrecto.',
      locked: 'Esta tarjeta no se puede usar: escribe otra.',
    },
    expiry: {
      label: 'Vencimiento',
      hint: 'MM/AA',
      missing: 'Escribe la fecha de vencimiento.',
      invalid: 'Escribe mes y año, como 08/29.',
      month: 'El mes va de 01 a 12.',
      past: 'La tarjeta está vencida.',
    },
    cvc: {
      label: 'CVV',
      hint: '3 dígitos al dorso',
      longHint: '4 dígitos al frente',
      again: 'Escribe el CVV de nuevo',
      missing: 'Escribe el CVV.',
      short: 'El CVV está incompleto.',
      invalid: 'El CVV tiene dígitos de más.',
    },
    name: { label: 'Nombre en la tarjeta', missing: 'Escribe el nombre de la tarjeta.' },
    email: {
      label: 'Correo electrónico',
      missing: 'Escribe tu correo electrónico.',
      invalid: 'Revisa el correo, como nombre@ejemplo.com.',
    },
    words: { title: 'Datos de la tarjeta', optional: 'opcional' },
  },
  frameFailed: {
    title: 'El formulario de la tarjeta no se cargó',
    text: 'Inténtalo de nuevo. No se te cobró nada.',
  },
} satisfies CardStart;

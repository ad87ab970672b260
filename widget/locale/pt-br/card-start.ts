/** Brazilian Portuguese: texts of `<pay-card>` on its first screen. */
import type { CardStart } from '../messages.ts';

export { default as common } from './common-start.ts';

export default {
  title: 'Pague com cartão',
  pay: (amount) => `Pagar ${amount}`,
  form: {
    number: {
      label: 'Número do cartão',
      missing: 'Informe o número do cartão.',
      short: 'O número do cartão está incompleto.',
      invalid: 'Confira o número: algum dígito parece errado.',
      locked: 'Este cartão não pode ser usado: informe outro.',
    },
    expiry: {
      label: 'Validade',
      hint: 'MM/AA',
      missing: 'Informe a validade.',
      invalid: 'Informe mês e ano, como 08/29.',
      month: 'O mês vai de 01 a 12.',
      past: 'O cartão está vencido.',
    },
    cvc: {
      label: 'CVV',
      hint: '3 dígitos no verso',
      longHint: '4 dígitos na frente',
      again: 'Digite o CVV de novo',
      missing: 'Informe o CVV.',
      short: 'O CVV está incompleto.',
      invalid: 'O CVV tem dígitos demais.',
    },
    name: { label: 'Nome no cartão', missing: 'Informe o nome que está no cartão.' },
    email: {
      label: 'E-mail',
      missing: 'Informe seu e-mail.',
      invalid: 'Confira o e-mail, como nome@exemplo.com.',
    },
    words: { title: 'Dados do cartão', optional: 'opcional' },
  },
  frameFailed: {
    title: 'O formulário do cartão não carregou',
    text: 'Tente de novo. Nada foi cobrado.',
  },
} satisfies CardStart;

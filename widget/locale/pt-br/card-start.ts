import type { CardStart } from '../messages.ts';

export default {
  title: 'Pague com cartão',
  pay: (amount) => `Pagar ${amount}`,
  form: {
    number: {
      label: 'Número do cartão',
      missing: 'Informe o número do cartão.',
      short: 'O número do cartão está incompleto. Confira se você digitou todos os dígitos.',
      invalid: 'Confira o número do cartão: algum dígito parece errado.',
      locked: 'Este cartão não pode ser usado. Informe outro cartão.',
    },
    expiry: {
      label: 'Validade',
      hint: 'MM/AA',
      missing: 'Informe a validade do cartão.',
      invalid: 'Informe a validade com mês e ano, por exemplo 08/29.',
      past: 'Este cartão está vencido. Confira a data ou use outro cartão.',
    },
    cvc: {
      label: 'CVV',
      hint: '3 dígitos no verso',
      longHint: '4 dígitos na frente',
      missing: 'Informe o código de segurança (CVV).',
      invalid: 'Confira o código de segurança (CVV): a quantidade de dígitos não está certa.',
    },
    name: { label: 'Nome no cartão', missing: 'Informe o nome como está impresso no cartão.' },
    email: {
      label: 'E-mail',
      missing: 'Informe seu e-mail.',
      invalid: 'Confira o e-mail. Ele deve ser parecido com nome@exemplo.com.',
    },
    words: { title: 'Dados do cartão', optional: 'opcional' },
  },
  frameFailed: {
    title: 'O formulário do cartão não carregou',
    text: 'Verifique sua conexão e tente de novo. Nada foi cobrado.',
  },
} satisfies CardStart;

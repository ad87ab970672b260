/** Brazilian Portuguese: texts of the first screens. */
import type { CardStart, CheckoutMessages, CommonStart, PixStart } from '../messages.ts';

export const common = {
  loading: 'Carregando o pagamento…',
  reconnecting: 'Sem conexão. Tentando de novo…',
  tryAgain: 'Tentar de novo',
  sandbox: 'Modo de teste: nada é cobrado de verdade.',
  chargedInDollars: 'Cobrado em dólares, sem parcelamento. Seu banco converte e pode cobrar IOF.',
  amounts: { BRL: 'R$\u00a0#', USD: 'US$\u00a0#', decimal: ',', group: '.' },
  problems: {
    connection: 'Não conseguimos falar com o serviço de pagamento.',
  },
} satisfies CommonStart;

export const checkout = {
  choose: 'Escolha como pagar',
  or: 'ou pague de outra forma',
  methods: {
    pix: { name: 'Pix', hint: 'No app do banco' },
    card: { name: 'Cartão', hint: 'Crédito ou débito' },
    wallet: { name: 'Carteira digital', hint: 'Com a carteira deste aparelho' },
  },
  instead: { pix: 'Pagar com Pix', card: 'Pagar com cartão', wallet: 'Pagar com carteira digital' },
  lost: 'Carteiras digitais não estão disponíveis aqui.',
  underWay: 'Há um pagamento em andamento. Aguarde a conclusão.',
  nothing: {
    title: 'Nenhuma forma de pagamento disponível',
    text: 'Este pedido não pode ser pago nesta página. Fale com a loja.',
  },
} satisfies CheckoutMessages;

export const pix = {
  title: 'Pague com Pix',
  steps: [
    'Abra o app do seu banco e escolha “Pagar com Pix”.',
    'Escaneie o QR code ou cole o código Pix copiado.',
    'Confira os dados e confirme. Esta página se atualiza sozinha.',
  ],
  phoneSteps: ['Copie o código.', 'Abra o app do banco.', 'Escolha Pix › Pix Copia e Cola, cole e confirme.'],
  payee: (name) => `para ${name}`,
  qrLabel: (amount) => `QR code Pix no valor de ${amount}. Você também pode copiar o código Pix.`,
  codeLabel: 'Código Pix copia e cola',
  copy: 'Copiar código Pix',
  copied: 'Código Pix copiado',
  copyByHand: 'O código está selecionado: use a opção Copiar do seu aparelho (Ctrl+C ou ⌘C).',
  waiting: 'Aguardando pagamento',
  waitingOffline: 'Sem conexão. Se você já pagou, está tudo certo.',
  expiresIn: 'Expira em',
  expiresAt: (time) => `às ${time}`,
  minutesLeft: (minutes) => `O código Pix expira em ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}.`,
  ready: (amount) => `Seu código Pix de ${amount} está pronto.`,
  preparing: { title: 'Gerando seu código Pix', text: 'Isso costuma levar poucos segundos.' },
  stillPreparing: 'Ainda estamos gerando seu código Pix. Nada foi cobrado; mantenha esta página aberta.',
} satisfies PixStart;

export const card = {
  title: 'Pague com cartão',
  pay: (amount) => `Pagar ${amount}`,
  form: {
    number: {
      label: 'Número do cartão',
      seldom: 'Elo e Hipercard podem não ser aceitos: Visa, Mastercard e American Express são.',
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

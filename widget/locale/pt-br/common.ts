import type { CommonMessages } from '../messages.ts';

export default {
  loading: 'Carregando o pagamento…',
  failed: 'Pagamento indisponível',
  reconnecting: 'Sem conexão. Tentando de novo…',
  tryAgain: 'Tentar de novo',
  sandbox: 'Modo de teste: nenhum valor é cobrado.',
  paid: {
    title: 'Pagamento confirmado',
    text: (amount) => `Recebemos seu pagamento de ${amount}. Obrigado!`,
  },
  expired: {
    title: 'Este pedido expirou',
    text: 'Ele não pode mais ser pago. Se você já pagou, confirmaremos assim que o pagamento chegar.',
  },
  cancelled: {
    title: 'Este pedido foi cancelado',
    text: 'Ele não pode mais ser pago. Fale com a loja se tiver dúvidas.',
  },
  held: {
    title: 'Pagamento em andamento',
    text: 'Você já está pagando este pedido de outra forma. Aguarde a conclusão desse pagamento.',
  },
  notOffered: { title: 'Indisponível para este pedido', text: 'Escolha outra forma de pagamento.' },
  problems: {
    connection: 'Não conseguimos falar com o serviço de pagamento. Verifique sua conexão e tente de novo.',
    temporary: 'O serviço de pagamento está indisponível no momento. Tente de novo daqui a pouco.',
    other: 'Não foi possível iniciar este pagamento. Escolha outra forma de pagamento ou fale com a loja.',
    refused: 'Este link de pagamento não é mais válido. Volte à loja e inicie o pagamento novamente.',
    COMPANION_MISSING: 'Este pagamento não está configurado corretamente. Fale com a loja.',
    ORIGIN_NOT_ALLOWED: 'Este pagamento não está configurado corretamente. Fale com a loja.',
    TOO_MANY_ATTEMPTS: 'Foram muitas tentativas. Aguarde alguns minutos e tente de novo.',
    RATE_LIMITED: 'Foram muitas tentativas. Aguarde alguns minutos e tente de novo.',
    VALIDATION_ERROR: 'Alguns dos seus dados não foram aceitos. Confira e tente de novo.',
    PAYMENT_IN_PROGRESS: 'Já existe um pagamento deste pedido em andamento. Aguarde a conclusão dele.',
  },
  fields: {
    name: {
      label: 'Nome completo',
      missing: 'Informe seu nome completo.',
      invalid: 'Informe nome e sobrenome.',
    },
    email: {
      label: 'E-mail',
      missing: 'Informe seu e-mail.',
      invalid: 'Confira o e-mail. Ele deve ser parecido com nome@exemplo.com.',
    },
    phone: {
      label: 'Celular',
      hint: 'Com DDD',
      missing: 'Informe seu celular com DDD.',
      invalid: 'Confira o número. Inclua o DDD, como em (11) 91234-5678.',
    },
    document: {
      label: 'CPF ou CNPJ',
      missing: 'Informe seu CPF ou CNPJ.',
      invalid: 'Confira o CPF ou CNPJ: algum número ou letra parece errado.',
    },
  },
  optional: 'opcional',
} satisfies CommonMessages;

/** Brazilian Portuguese: further texts of all elements. */
import type { CommonRest } from '../messages.ts';

export default {
  failed: 'Pagamento indisponível',
  paid: {
    title: 'Pagamento confirmado',
    text: (amount) => `Recebemos seu pagamento de ${amount}. Obrigado!`,
  },
  paidBy: { pix: 'Pago com Pix', card: 'Pago com cartão', wallet: 'Pago com carteira digital' },
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
    text: 'Há outro pagamento deste pedido em andamento. Aguarde a conclusão dele.',
  },
  notOffered: { title: 'Indisponível para este pedido', text: 'Escolha outra forma de pagamento.' },
  problems: {
    temporary: 'O serviço de pagamento está indisponível no momento. Tente de novo daqui a pouco.',
    other: 'Não foi possível iniciar este pagamento. Escolha outra forma de pagamento ou fale com a loja.',
    refused: 'Esta página de pagamento não é mais válida. Volte à loja e inicie o pagamento de novo.',
    AMOUNTS_CHANGED: 'O valor do pedido mudou e nada foi cobrado. Confira o novo valor e confirme de novo.',
    COMPANION_MISSING: 'Este pagamento não está configurado corretamente. Fale com a loja.',
    ORIGIN_NOT_ALLOWED: 'Este pagamento não está configurado corretamente. Fale com a loja.',
    TOO_MANY_ATTEMPTS: 'Foram muitas tentativas. Aguarde alguns minutos e tente de novo.',
    RATE_LIMITED: 'Há muitas solicitações no momento. Aguarde um instante e tente de novo.',
    VALIDATION_ERROR: 'Alguns dos seus dados não foram aceitos. Confira e tente de novo.',
    PAYMENT_IN_PROGRESS: 'Há outro pagamento deste pedido em andamento. Aguarde a conclusão dele.',
  },
  fields: {
    name: {
      label: 'Nome completo',
      missing: 'Informe seu nome completo.',
      invalid: 'Confira seu nome.',
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
      invalid: 'Confira o número. Inclua o DDD, por exemplo (11) 91234-5678.',
    },
    document: {
      label: 'CPF ou CNPJ',
      missing: 'Informe seu CPF ou CNPJ.',
      invalid: 'Confira o CPF ou CNPJ: algum número ou letra parece errado.',
    },
  },
  optional: 'opcional',
} satisfies CommonRest;

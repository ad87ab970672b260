/** Brazilian Portuguese: texts of `<pay-checkout>`. */
import type { CheckoutMessages } from '../messages.ts';

export { default as common } from './common-start.ts';

export default {
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

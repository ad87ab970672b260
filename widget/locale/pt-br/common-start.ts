/** Brazilian Portuguese: texts of all elements on their first screens. */
import type { CommonStart } from '../messages.ts';

export default {
  loading: 'Carregando o pagamento…',
  reconnecting: 'Sem conexão. Tentando de novo…',
  tryAgain: 'Tentar de novo',
  sandbox: 'Modo de teste: nada é cobrado de verdade.',
  chargedInDollars: 'Cobrado em dólares. Seu banco converte e pode cobrar IOF.',
  amounts: { BRL: 'R$\u00a0#', USD: 'US$\u00a0#', decimal: ',', group: '.' },
  problems: {
    connection: 'Não conseguimos falar com o serviço de pagamento.',
  },
} satisfies CommonStart;

/** English: texts of all elements on their first screens. */
import type { CommonStart } from '../messages.ts';

export default {
  loading: 'Loading payment…',
  reconnecting: 'No connection. Trying again…',
  tryAgain: 'Try again',
  sandbox: 'Test mode: no real money is charged.',
  chargedInDollars: 'Charged in US dollars. Your bank converts the amount and may add taxes or fees.',
  amounts: { BRL: 'R$#', USD: '$#', decimal: '.', group: ',' },
  problems: {
    connection: 'We could not reach the payment service.',
  },
} satisfies CommonStart;
